"""What people touch: the `texas42` command.

Lives here: reading the command line, printing answers as text and as JSON, and refusing bad input
in one line. Nothing here knows a rule or searches: each command asks another room.
May use: every other room, Typer, Rich and the standard library, and pyarrow where rows are kept. No
other room uses this one.

Read it in this order: `app`, `common_options`, `rules`, `solve`, then `show` and `answer`, the two
forms of what `solve` prints; `bid` with `bid_options`, what may be typed for it, and `bid_show`,
what it prints; `advise`, `match`, `claim` and `review`, each with what it prints; `calibrate`; and
`terminal`, `help`, `progress`, `refusals`, `files`, how anything is written.
"""
