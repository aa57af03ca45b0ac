"""What people touch: the `texas42` command.

Lives here: reading the command line, printing answers as text and as JSON, and refusing bad input
in one line. Nothing here knows a rule or searches: each command asks another room.
May use: every other room, Typer, Rich and the standard library, and pyarrow where rows are kept. No
other room uses this one.

Read it in this order: `app`, `commands`, `common_options`; `rules`, `solve` with `show` and
`answer`, the two forms of what it prints; `explain` with `explain_show`, `explain_notes` and
`explain_json`; `bid` with `bid_options`, what may be typed for it, and `bid_show`; `advise`,
`match` with what they print, `advise_show`, `match_show`; `game`, `calibrate`; `study` with
`study_show`; `claim` and `review`, with `claim_show`, `claim_json`, `review_show` and
`review_json`; `shards`, `shards_check` with `campaign_progress` and `campaign_show`, `tables`; and
`terminal`, `help`, `progress`, `refusals`, `files`, how anything is written.
"""
