"""Solved positions as studies look at them: all that can follow, and how well moves are guessed.

May use: what `studies` may, and its `frame`.

Read it in this order: `dag`, `alpha_beta`, `core_order`; `guesses`, `choices`; `multiples`.
"""
