"""What does not come with the plain package, and the words that say how to get it."""

from importlib import import_module


class MissingExtraError(ValueError):
    """A library is needed that is not installed; the message names the command that does it."""


def need(module: str, extra: str, what: str) -> None:
    """Refuse with the command to type if a module cannot be imported.

    >>> need("json", "data", "Parquet files")
    >>> need("no_such_module", "data", "Parquet files")
    Traceback (most recent call last):
    ...
    texas42.data.extras.MissingExtraError: Parquet files need no_such_module: \
pip install 'texas42[data]'
    """
    try:
        import_module(module)
    except ImportError:
        library = module.partition(".")[0]
        raise MissingExtraError(f"{what} need {library}: pip install 'texas42[{extra}]'") from None


def need_pyarrow() -> None:
    """Refuse if there is no pyarrow, which reads and writes Parquet files."""
    need("pyarrow.parquet", "data", "Parquet files")
