"""A Parquet file that is made a part at a time, so that work that was interrupted is not lost.

Beside `results.parquet` there is, while it is being made, a folder `results.parquet.parts`. It
holds `settings.json`, what the numbers depend on, and the parts that are complete, each renamed
into its place in one step. When all are there they are joined, a row group each, and the folder
goes. The finished file carries its settings, so that it is known what it holds.

It needs pyarrow, which comes with the extra `texas42[data]`.
"""

import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import pyarrow

Settings = Mapping[str, object]
Rows = Sequence[Mapping[str, Any]]

_KEY: Final = b"texas42.settings"
_SETTINGS_FILE: Final = "settings.json"
_COMPRESSION: Final = "zstd"


class PartsError(ValueError):
    """The file cannot be made here, or not with these settings; the message says why."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a Parquet file that is being made with certain settings."""

    target: Path
    settings: Settings
    holds: str = "bid tables"
    """What the file is of, in words."""

    @property
    def folder(self) -> Path:
        """Where the parts are until the file is complete."""
        return self.target.with_name(f"{self.target.name}.parts")

    def open(self) -> bool:
        """Makes ready for more parts; whether the file is complete already.

        PartsError if what is there was made with other settings, or is something else.
        """
        _need_pyarrow()
        said = self.folder / _SETTINGS_FILE
        if self.target.exists():
            self._check(_settings_in(self.target), self.target)
            if said.exists():  # stopped after the last step but one
                shutil.rmtree(self.folder)
            return True
        if said.exists():
            self._check(json.loads(said.read_text(encoding="utf-8")), self.folder)
            return False
        half = said.with_suffix(".half")
        self.folder.mkdir(exist_ok=True)
        if {*self.folder.iterdir()} - {half}:
            self._check(None, self.folder)
        half.write_text(_as_json(self.settings), encoding="utf-8")
        half.replace(said)
        return False

    def has(self, index: int) -> bool:
        """Whether a part is complete."""
        return self._part(index).exists()

    def write(self, index: int, rows: Rows) -> None:
        """Writes a part, whole or not at all."""
        import pyarrow
        import pyarrow.parquet

        table = pyarrow.Table.from_pylist(list(rows), _schema(rows[0]))
        half = self._part(index).with_suffix(".half")
        pyarrow.parquet.write_table(table, half, compression=_COMPRESSION)
        half.replace(self._part(index))

    def read(self, index: int) -> list[dict[str, Any]]:
        """The rows of a part that is complete."""
        return _rows_of(self._part(index))

    def read_all(self) -> list[dict[str, Any]]:
        """The rows of the file, once it is complete."""
        return _rows_of(self.target)

    def join(self, n_parts: int) -> None:
        """Makes the file of its parts, and removes them."""
        import pyarrow.parquet

        parts = [self._part(index) for index in range(n_parts)]
        first = pyarrow.parquet.read_schema(parts[0])
        schema = first.with_metadata({_KEY: _as_json(self.settings).encode()})
        half = self.folder / "joined.half"
        with pyarrow.parquet.ParquetWriter(half, schema, compression=_COMPRESSION) as joined:
            for part in parts:
                rows = pyarrow.parquet.ParquetFile(part).read()
                joined.write_table(rows.replace_schema_metadata(schema.metadata))
        half.replace(self.target)
        shutil.rmtree(self.folder)

    def _part(self, index: int) -> Path:
        return self.folder / f"{index:06d}.parquet"

    def _check(self, found: Settings | None, where: Path) -> None:
        if found is None:
            raise PartsError(
                f"{where} is there already and holds no {self.holds}: name another file"
            )
        ours = json.loads(_as_json(self.settings))
        other = sorted(key for key in {*found, *ours} if found.get(key) != ours.get(key))
        if other:
            raise PartsError(
                f"{where} was made with other arguments ({', '.join(other)}): name another file, "
                "or remove that one"
            )


def _rows_of(path: Path) -> list[dict[str, Any]]:
    import pyarrow.parquet

    rows: list[dict[str, Any]] = pyarrow.parquet.read_table(path).to_pylist()
    return rows


def _need_pyarrow() -> None:
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise PartsError("Parquet files need pyarrow: pip install 'texas42[data]'") from None


def _settings_in(path: Path) -> Settings | None:
    """The settings a finished file carries; None if it is not one of ours."""
    import pyarrow
    import pyarrow.parquet

    try:
        said = (pyarrow.parquet.read_schema(path).metadata or {}).get(_KEY)
    except (pyarrow.ArrowInvalid, OSError):
        return None
    found: Settings | None = None if said is None else json.loads(said)
    return found


def _as_json(settings: Settings) -> str:
    from texas42 import __version__  # takes as long to look up as all of this to load

    return json.dumps({"version": __version__, **settings}, sort_keys=True)


def _schema(row: Mapping[str, Any]) -> "pyarrow.Schema":
    """The columns of rows like this one."""
    import pyarrow

    types = {bool: pyarrow.bool_(), int: pyarrow.int64(), float: pyarrow.float64()}
    return pyarrow.schema(
        [(name, types.get(type(value), pyarrow.string())) for name, value in row.items()]
    )
