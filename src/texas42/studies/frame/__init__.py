"""What every study stands on: settings, states, models, intervals, steps, and reports as files.

May use: what `studies` may.

Read it in this order: `config`, `problems`, `sample`, `two_samples`; `intervals`, `models`;
`report`, `plots`; `work`, `study`, `run`, `written`.
"""
