"""What makes a study impossible."""


class UnfitError(ValueError):
    """A study cannot be made with its settings; the message says what would do."""
