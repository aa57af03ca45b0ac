"""Streams as PyTorch has them; skipped where there is no PyTorch, which is large."""

from typing import Any

import pytest

from texas42.data import stream

torch = pytest.importorskip("torch")

SMALL: dict[str, Any] = {"batch_size": 64, "rows_per_table": 64, "mix": 1}


def test_batches_as_tensors() -> None:
    from texas42.data.streams.tensors import StreamDataset

    def make(rank: int, world_size: int) -> Any:
        return stream([484, 523], "blanks", rank=rank, world_size=world_size, **SMALL)

    with make(0, 1) as plain:
        expected = [batch.rows for batch in plain]
    loader = torch.utils.data.DataLoader(StreamDataset(make), batch_size=None)
    found = list(loader)
    assert len(found) == len(expected) == 2
    for tensors, rows in zip(found, expected, strict=True):
        assert tensors["Q"].dtype == torch.int8
        assert (tensors["state"].numpy() == rows["state"]).all()
        assert (tensors["Q"].numpy() == rows["Q"]).all()
    parted = list(StreamDataset(make, rank=1, world_size=2))
    assert len(parted) == 1
