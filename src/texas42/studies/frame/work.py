"""The work of a study, in steps that are each done once, however often it is interrupted."""

import json
import platform
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from texas42.solve.batch import Progress
from texas42.studies.frame.config import Config
from texas42.studies.frame.problems import UnfitError
from texas42.studies.frame.sample import Sample, draw

Observer = Callable[[str, int, int], None]
"""Told which step is under way, how much of it is done, and of how much."""

ROOMS: Final = ("rules", "deals", "solve", "axes", "data", "bidding", "studies")
"""The rooms of the package whose code results depend on."""

LIBRARIES: Final = ("texas42", "numpy", "scikit-learn", "matplotlib", "tensorly")


def _nobody(_step: str, _done: int, _of: int) -> None:
    return None


@dataclass(slots=True)
class Work:
    """A study under way: its settings, and the results of its steps.

    A step is a function that gives something JSON can hold. What it gave is kept in a file of the
    folder of the study's settings, and taken from there the next time.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     work = Work("replication", Config(600, "0:2", "fives"), Path(folder))
    ...     first = work.step("answer", lambda tell: 42)
    ...     again = work.step("answer", lambda tell: 43)
    >>> first, again
    (42, 42)
    """

    study: str
    config: Config
    cache: Path
    """Where results are kept; a folder of it for each study and its settings."""
    workers: int | None = None
    observer: Observer = _nobody
    results: dict[str, Any] = field(default_factory=dict)
    seconds: float = 0.0
    """How long the steps took, those included that were done another time."""
    _sample: Sample | None = None

    @property
    def folder(self) -> Path:
        """The folder of this study with these settings, by this code and these libraries."""
        said = json.dumps([self.study, asdict(self.config), _code(), versions()])
        return self.cache / f"{self.study}-{sha256(said.encode()).hexdigest()[:16]}"

    def step(self, name: str, function: Callable[[Progress], Any]) -> Any:
        """What a step gives; computed now if it never was.

        The function is given what to tell of its progress.
        """
        kept = self.folder / f"{name.replace(' ', '-')}.json"
        if not kept.exists():
            started = perf_counter()
            self.observer(name, 0, 1)
            found = function(lambda done, of: self.observer(name, done, of))
            seconds = perf_counter() - started
            try:
                said = json.dumps({"seconds": seconds, "result": found}, allow_nan=False)
            except ValueError:
                raise UnfitError(
                    f"{name}: too little to tell anything of; draw more states or more seeds"
                ) from None
            kept.parent.mkdir(parents=True, exist_ok=True)
            half = kept.with_suffix(".half")
            half.write_text(said, encoding="utf-8")
            half.replace(kept)
        read = json.loads(kept.read_text(encoding="utf-8"))
        self.seconds += read["seconds"]
        self.results[name] = read["result"]
        return read["result"]

    def sample(self, **options: Any) -> Sample:
        """The states of the study, drawn when a step first asks for them; options as for `draw`."""
        if options:
            return self._draw(**options)
        if self._sample is None:
            self._sample = self._draw()
        return self._sample

    def _draw(self, **options: Any) -> Sample:
        return draw(
            self.config,
            workers=self.workers,
            tell=lambda done, of: self.observer("solved tables", done, of),
            **options,
        )


@cache
def versions() -> dict[str, str]:
    """The versions that results depend on, Python's among them."""
    return {"python": platform.python_version(), **{name: version(name) for name in LIBRARIES}}


@cache
def _code() -> str:
    """A digest of the code: results of other code are not these."""
    digest = sha256()
    for path in code_files():
        digest.update(path.read_bytes())
    return digest.hexdigest()


def code_files() -> list[Path]:
    """The code that results come from. Of the core it is enough that its values are exact.

    >>> {"work.py", "control.py", "suits.py"} <= {path.name for path in code_files()}
    True
    """
    package = Path(__file__).parents[2]
    modules = (path for room in ROOMS for path in package.glob(f"{room}/**/*.py"))
    return sorted(modules)
