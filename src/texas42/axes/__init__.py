"""The three-axis theory: rank, void, control and position as quantities of a position.

Lives here: what the document of the theory defines, under its names and by its sections, for one
position and for millions of packed states; and `explain`, which shows a position with all of it.
Rank itself (section 2) is among the rules, as tricks are decided by it.
May use: `rules`, `deals`, `pictures`, `solve`, NumPy and the standard library.

Read it in this order: voids, in `void_pattern`, `voids`, `interrupts`; `control`, `control_graph`,
`ducking`; `positional`; `team_sign`, `interrupt_power`, `potentials`, `interactions`; `features`.
Many states at once: `seat_tables`, `block`, `blocks`, `feature`, `families`, `registry`, `columns`,
`successors`; `hand_pairs`, `potential_columns`, `interaction_columns`, `fit_weights`, `bellman`;
`binning`, `tensor_form`, `mean_tensor`. A position explained: `words`, `leads`, `explain`,
`matters`; `table_cloth`, `interrupt_picture`, `control_picture`, `lattice_picture`, `picture`.
"""
