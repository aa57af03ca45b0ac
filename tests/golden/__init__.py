"""Golden files: what must not change unless it is meant to. README.md says what each of them is."""

import json
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent
RENEWAL: Final = "if that is meant, run `python -m tests.golden` and say why in the changelog"


def load(name: str) -> list[dict[str, Any]]:
    """The records of a golden file: one JSON value, or one a line."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    if name.endswith(".jsonl"):
        return [json.loads(line) for line in text.splitlines()]
    records: list[dict[str, Any]] = json.loads(text)
    return records


def save(name: str, records: list[dict[str, Any]]) -> None:
    """Write a golden file, a record a line so that differences can be read."""
    lines = ",\n".join(map(json.dumps, records))
    (FOLDER / name).write_text(f"[\n{lines}\n]\n", encoding="utf-8")
