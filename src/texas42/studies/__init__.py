"""Experiments that test the theory, each made again by one command.

Lives here: how a study draws its states, fits its models and reports what it found, and the
studies, one a module.
May use: `rules`, `deals`, `pictures`, `solve`, `axes`, `data`, `bidding`, NumPy and the standard
library; scikit-learn, matplotlib and TensorLy come with the extra `texas42[studies]`.
"""
