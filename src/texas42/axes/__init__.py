"""The three-axis theory: rank, void, control and position as quantities of a position.

Lives here: what the document of the theory defines, under its names and by its sections, for one
position and for millions of packed states; and `explain`, which shows a position with all of it.
Rank itself (section 2) is among the rules, as tricks are decided by it.
May use: `rules`, `deals`, `pictures`, `solve`, NumPy and the standard library.

Read it in this order: voids, in `void_pattern`, `lead_token`, `voids`, `interrupts`; `control`,
`control_graph`, `ducking`; `positional`; `team_sign`, `interrupt_power`, `potentials`,
`interactions`; `features`; then many states at once, in `columns`, and what is made of them:
`fit_weights`, `bellman`, `binning`, `tensor_form`, `mean_tensor`. A position explained: `words`,
`leads`, `explain`, `matters`, and the pictures, in `drawn`.
"""
