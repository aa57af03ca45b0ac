"""What one hand tells of its bid: an evaluator that asks no solver, held against one that does.

May use: what `studies` may, and its `frame`.

Read it in this order: `bidders`, `hand_columns`, `hand_evaluator`, `report`, `study`.
"""
