"""What the speed claims rest on: `make bench`, or `python -m benchmarks --help`.

One core, random deals over all ten declarations, each question asked of a solver that remembers
nothing useful. Beside the core runs a deliberately plain alpha-beta solver on some of the same
deals, in the same minutes, so that the ratio means something on any machine.

Read it in this order: `workload` (the deals), `plain` (the yardstick), `summary` (of many times),
`tables`, `bidding` and `play` (what else is timed), `__main__` (the report). By themselves stand
`data`, the speed and size of shards and streams (`make bench-data`), and `coverage`, which measures
no time but how often intervals hold the truth.
"""
