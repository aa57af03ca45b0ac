"""A shard that many tests read: the smallest of the published tables."""

from pathlib import Path

import pytest

from texas42.data import ShardId, Storage, write_shard
from texas42.rules import Declaration
from texas42.solve import TablePiece, value_table

SMALL = ShardId(930, Declaration.BLANKS)


@pytest.fixture(scope="session")
def small_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with that shard."""
    folder = tmp_path_factory.mktemp("small")
    write_shard(SMALL, Storage.open(folder))
    return folder


@pytest.fixture(scope="session")
def small_shard(small_folder: Path) -> Path:
    return small_folder / SMALL.name


@pytest.fixture(scope="session")
def small_rows() -> TablePiece:
    """Its rows, straight from the table."""
    return value_table(SMALL.deal(), SMALL.declaration).arrays()
