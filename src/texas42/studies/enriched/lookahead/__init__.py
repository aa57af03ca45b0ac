"""Playing on from millions of positions at once: play-outs, searches of a trick, outlooks.

Lives here: positions of any deals and declarations side by side as columns, in which whole hands
are single numbers; and what is made of them without solving anything.
Read it in this order: `sets`, `board`, `leads`, `playout`, `trick_search`, `outlook`.
"""
