"""The tensor of mean values by rank, void and control: how low its rank is, and what it explains.

May use: what `studies` may, and its `frame`.

Read it in this order: `low_rank`, `report`, `study`.
"""
