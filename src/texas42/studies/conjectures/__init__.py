"""The conjectures of the theory and what it promised of them, a study each.

May use: what `studies` may, its `frame` and `solved`.

Read it in this order: `replication`, `void_sufficiency`, `axis_by_axis`, `bellman`, `ordering`.
"""
