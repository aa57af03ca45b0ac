"""Deals, positions and packed states: made right, read back as written, refused with the reason."""
