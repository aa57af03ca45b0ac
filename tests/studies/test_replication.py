"""The published experiment: four tables give the published figures, and few others do."""

import numpy as np
import pytest

from texas42.rules import Declaration
from texas42.studies.conjectures.replication import (
    FEATURES,
    LINEAR,
    PUBLISHED,
    STUDY,
    as_deals,
    columns,
    everything,
    r2_of,
)
from texas42.studies.frame.sample import draw

NEAREST = {
    (0, Declaration.BLANKS),
    (0, Declaration.FIVES),
    (1, Declaration.BLANKS),
    (1, Declaration.ONES),
}


def test_the_features_are_those_of_the_appendix() -> None:
    kinds = [name.rstrip("0123456789") for name in FEATURES]
    assert len(FEATURES) == 15
    assert kinds.count("max_rank_differential_") == 7
    assert kinds.count("void_count_") == 4


def test_four_tables_give_the_published_figures() -> None:
    sample = draw(STUDY.defaults)
    table = np.repeat(np.arange(len(sample.tables)), sample.rows_a_table)
    x, v = columns(sample), sample.V
    chosen = [
        at for at, each in enumerate(sample.tables) if (each.seed, each.declaration) in NEAREST
    ]
    for tables, near in ((chosen, True), ([at for at in range(6) if at != chosen[0]], False)):
        rows = np.isin(table, tables)
        n = int(rows.sum())
        off = [
            abs(r2_of(p, x[rows], v[rows], everything(n), as_deals(n), 0).value - PUBLISHED[p])
            for p in LINEAR
        ]
        assert (max(off) < 0.03) is near


@pytest.mark.parametrize("phase", LINEAR)
def test_shuffled_values_are_not_explained(phase: str) -> None:
    sample = draw(STUDY.defaults)
    shuffled = np.random.default_rng(0).permutation(sample.V)
    n = len(sample)
    assert r2_of(phase, columns(sample), shuffled, everything(n), as_deals(n), 0).high < 0.002
