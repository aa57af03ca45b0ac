"""Whether Texas 42 is a game for sampled worlds: leaf correlation, bias, disambiguation, fusion.

May use: what `studies` may, its `frame`, and the bidders of `bids`.

Read it in this order: `near_leaves`, `disambiguation`, `report`, `study`.
"""
