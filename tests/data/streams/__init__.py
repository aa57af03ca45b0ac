"""Streams: the same rows from the solver and from files, for any number of workers."""
