"""Tests of `texas42.analysis`."""
