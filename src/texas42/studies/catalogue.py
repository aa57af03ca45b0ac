"""The studies by name, in the order in which `texas42 study all` runs them.

Each is the `STUDY` of a module, which is loaded when it is asked for.
"""

from importlib import import_module
from typing import Final

from texas42.studies.study import Study

STUDIES: Final = {
    "replication": "replication",
    "voids": "void_sufficiency",
    "axes": "axis_by_axis",
    "enrichment": "enrichment",
    "bellman": "bellman",
    "tensor": "tensor_rank",
    "ordering": "ordering",
    "bids": "bid_features",
    "counts": "count_dominoes",
    "partners": "partners",
    "correction": "correction",
    "growth": "complexity",
    "pimc": "pimc_friendliness",
}
"""The name of each study, and its module."""


def study(name: str) -> Study:
    """The study of a name.

    >>> study("replication").title
    'The published experiment again'
    >>> study("replicaton")
    Traceback (most recent call last):
    ...
    ValueError: there is no study 'replicaton': expected replication, voids, axes, enrichment, \
bellman, tensor, ordering, bids, counts, partners, correction, growth, pimc
    """
    if name not in STUDIES:
        raise ValueError(f"there is no study {name!r}: expected {', '.join(STUDIES)}")
    found: Study = import_module(f"texas42.studies.{STUDIES[name]}").STUDY
    return found
