"""Tests of `texas42.bidding`."""
