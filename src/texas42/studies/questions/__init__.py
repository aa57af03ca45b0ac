"""The open questions of the theory: count dominoes, partners, what is left, how the work grows.

May use: what `studies` may, its `frame` and `solved`.

Read it in this order: `count_dominoes`; `seatings`, `partners`; `correction`; `growth`,
`complexity`.
"""
