"""Experiments that test the theory, each made again by one command.

Lives here: the `frame` that all studies stand on; the kernels of some, in `solved`; the studies, in
folders; and their `catalogue`, where to begin.
May use: `rules`, `deals`, `pictures`, `solve`, `axes`, `data`, `bidding`, NumPy and the standard
library; scikit-learn, matplotlib and TensorLy come with the extra `texas42[studies]`.
"""
