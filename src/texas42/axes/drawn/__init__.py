"""The theory's quantities as pictures: interrupts, control, and the way up the lattice of voids.

May use: what `axes` may, and the quantities of this room.

Read it in this order: `table_cloth`, `interrupts`, `control`, `lattice`, `picture`.
"""
