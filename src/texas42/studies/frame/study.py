"""A study: a question, the settings it has by default, and how it is answered."""

from collections.abc import Callable
from dataclasses import dataclass

from texas42.studies.frame.config import Config
from texas42.studies.frame.report import Report
from texas42.studies.frame.work import Work


@dataclass(frozen=True, slots=True)
class Study:
    """One experiment. `run` does its work in steps, and makes the report of their results."""

    name: str
    title: str
    question: str
    """One sentence, for the list of studies."""
    defaults: Config
    run: Callable[[Work], Report]
    counts: str = "states"
    """What `Config.states` is a number of."""
