"""Tests of `texas42.play`."""
