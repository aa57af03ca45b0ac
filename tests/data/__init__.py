"""Shards, campaigns, verification and streams."""
