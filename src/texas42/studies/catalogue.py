"""The studies by name, in the order in which `texas42 study all` runs them.

Each is the `STUDY` of a module, which is loaded when it is asked for.
"""

from importlib import import_module
from typing import Final

from texas42.studies.frame.study import Study

STUDIES: Final = {
    "replication": "conjectures.replication",
    "voids": "conjectures.void_sufficiency",
    "axes": "conjectures.axis_by_axis",
    "enrichment": "enriched.study",
    "bellman": "conjectures.bellman",
    "tensor": "tensor.study",
    "ordering": "conjectures.ordering",
    "bids": "bids.study",
    "counts": "questions.count_dominoes",
    "partners": "questions.partners",
    "correction": "questions.correction",
    "growth": "questions.complexity",
    "pimc": "pimc.study",
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
