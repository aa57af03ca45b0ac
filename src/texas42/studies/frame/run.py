"""Carrying out a study: its work, its report, its files."""

from pathlib import Path
from typing import Final

from texas42.data.extras import need
from texas42.studies.frame.config import Config
from texas42.studies.frame.study import Study
from texas42.studies.frame.work import Observer, Work
from texas42.studies.frame.written import Finished

CACHE: Final = ".cache"
"""The folder, within that of the reports, of what steps gave."""


def carry_out(
    study: Study,
    config: Config,
    folder: Path,
    *,
    workers: int | None = None,
    observer: Observer | None = None,
) -> Finished:
    """Runs a study; steps that were done with these settings are taken from the folder's cache.

    ValueError if it cannot be done with these settings, with what would do; MissingExtraError if
    a library is not installed.
    """
    for module in ("sklearn", "scipy", "matplotlib", "tensorly", "threadpoolctl"):
        need(module, "studies", "Studies")
    work = Work(study.name, config, folder / CACHE, workers)
    if observer is not None:
        work.observer = observer
    return Finished(study, work, study.run(work))
