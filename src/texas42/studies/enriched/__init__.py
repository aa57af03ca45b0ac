"""What it takes to explain the value of a position: features in steps, and play that looks ahead.

May use: what `studies` may, and its `frame`.

Read it in this order: `ladder`, `lookahead`, `rows`, `report`, `study`.
"""
