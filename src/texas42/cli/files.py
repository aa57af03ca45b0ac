"""Writing files: whole or not at all."""

import os
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Writes a text file so that a reader finds the old content or the new, never a part.

    OSError if it cannot be done, and then nothing has changed. What is no regular file is refused:
    to put a file in the place of a pipe or a device would destroy it.
    """
    target = path.resolve()
    if target.exists() and not target.is_file():
        raise OSError(f"{path} is not a regular file")
    half = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        half.write_text(text, encoding="utf-8")
        half.replace(target)
    finally:
        half.unlink(missing_ok=True)
