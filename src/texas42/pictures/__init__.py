"""Pictures: marks on a page, written out as SVG or PDF, and what is common to those of the table.

Lives here: what every room draws with; what is drawn stands in the room that knows of it.
May use: `rules`, `deals` for the dominoes, and the standard library; PDF needs fpdf2.

Read it in this order: `marks`, `svg`, `pdf`, `sheet`; `heat`, the colours of chances;
`cloth`, `suits`, `arrows`, of which pictures of the table are made.
"""
