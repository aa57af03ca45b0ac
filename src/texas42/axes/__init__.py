"""The three-axis theory: rank, void, control and position as quantities of a position.

Lives here: what the document of the theory defines, under its names and by its sections, for one
position and for millions of packed states; and `explain`, which shows a position with all of it.
May use: `rules`, `deals`, `pictures`, `solve`, NumPy and the standard library.
"""
