"""Verification: every kind of damage is found and named."""
