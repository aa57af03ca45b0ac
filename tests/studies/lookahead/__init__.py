"""Tests of playing on from many positions at once."""
