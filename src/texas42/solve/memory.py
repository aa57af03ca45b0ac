"""How much memory there is left to fill."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_MEMINFO: Final = Path("/proc/meminfo")

# Where a container's own limit is found: limit, use, and the name of what could be given back.
_GROUPS: Final = (
    (Path("/sys/fs/cgroup"), "memory.max", "memory.current", "inactive_file"),
    (
        Path("/sys/fs/cgroup/memory"),
        "memory.limit_in_bytes",
        "memory.usage_in_bytes",
        "total_inactive_file",
    ),
)


def available_memory() -> int | None:
    """How many bytes may still be taken, as far as the system tells; None if it does not tell.

    What the machine has left, and what a container has left to it, whichever is less.

    >>> available = available_memory()
    >>> available is None or available > 0
    True
    """
    return min(_limits(), default=None)


def _limits() -> Iterator[int]:
    machine = _fields(_MEMINFO).get("MemAvailable:")
    if machine is not None:
        yield machine * 1024
    elif {"SC_AVPHYS_PAGES", "SC_PAGE_SIZE"} <= getattr(os, "sysconf_names", {}).keys():
        yield os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    for group, limit_name, used_name, reclaimable_name in _GROUPS:
        limit, used = (_number(group / name) for name in (limit_name, used_name))
        if limit is not None and used is not None:
            reclaimable = _fields(group / "memory.stat").get(reclaimable_name, 0)
            yield max(0, limit - used + reclaimable)


def _fields(path: Path) -> dict[str, int]:
    """The lines of a file that are a name, a number, and perhaps a unit."""
    try:
        lines = path.read_text().splitlines()
    except OSError:
        return {}
    words = (line.split() for line in lines)
    return {name: int(number) for name, number, *_ in words if number.isdecimal()}


def _number(path: Path) -> int | None:
    """The number that a file holds; None if there is no such file, or a word such as `max`."""
    try:
        text = path.read_text().strip()
    except OSError:
        return None
    return int(text) if text.isdecimal() else None
