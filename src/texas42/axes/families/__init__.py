"""The features by family, a module each: what they are called, what they mean, how they are had.

Each module has one or more tuples of `Feature`; `texas42.axes.registry` gathers them into groups.
"""
