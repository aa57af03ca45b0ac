"""A slow, obvious solver of Texas 42, written from the documents alone.

It shares no code with the package it checks, and it is trusted because it is readable: each rule is
a few lines that say what the specification says, and the value of a position is the plain minimax
of its definition.
"""
