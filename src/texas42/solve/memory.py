"""How much memory there is left to fill."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_MEMINFO: Final = Path("/proc/meminfo")
_STATM: Final = Path("/proc/self/statm")
_OWN_GROUPS: Final = Path("/proc/self/cgroup")

# The control groups that hold memory, in both versions of them: where they are, the controllers a
# line of `_OWN_GROUPS` has for them, and the files with the limit, the use, and the name of what
# could be given back.
_GROUPS: Final = (
    (Path("/sys/fs/cgroup"), "", "memory.max", "memory.current", "inactive_file"),
    (
        Path("/sys/fs/cgroup/memory"),
        "memory",
        "memory.limit_in_bytes",
        "memory.usage_in_bytes",
        "total_inactive_file",
    ),
)


def available_memory() -> int | None:
    """How many bytes may still be taken, as far as the system tells; None if it does not tell.

    What the machine has left, what the control groups of this process, such as its container, have
    left, and what its own limit leaves it, whichever is least. A system that does not tell what is
    left, such as macOS, is taken at all it has.

    >>> available = available_memory()
    >>> available is None or available > 0
    True
    """
    return min((*_of_machine(), *_of_groups(), *_of_process()), default=None)


def _of_machine() -> Iterator[int]:
    available = _fields(_MEMINFO).get("MemAvailable:")
    if available is not None:
        yield available * 1024
        return
    known = getattr(os, "sysconf_names", {})
    for pages in ("SC_AVPHYS_PAGES", "SC_PHYS_PAGES"):
        if {pages, "SC_PAGE_SIZE"} <= known.keys():
            yield os.sysconf(pages) * os.sysconf("SC_PAGE_SIZE")
            return


def _of_groups() -> Iterator[int]:
    for root, controllers, limit_name, used_name, reclaimable_name in _GROUPS:
        for group in _own_groups(root, controllers):
            limit, used = (_number(group / name) for name in (limit_name, used_name))
            if limit is not None and used is not None:
                reclaimable = _fields(group / "memory.stat").get(reclaimable_name, 0)
                yield max(0, limit - used + reclaimable)


def _own_groups(root: Path, controllers: str) -> Iterator[Path]:
    """The group of this process and those around it, out to the root; a limit binds all within."""
    for line in _lines(_OWN_GROUPS):
        _, named, path = line.split(":", 2)
        if controllers in named.split(","):
            own = root / path.lstrip("/")
            yield from (group for group in (own, *own.parents) if root in group.parents)
    yield root


def _of_process() -> Iterator[int]:
    try:
        import resource
    except ImportError:  # as on Windows
        return
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit != resource.RLIM_INFINITY:
        pages = [int(line.split()[0]) for line in _lines(_STATM)]
        yield max(0, limit - sum(pages) * resource.getpagesize())


def _lines(path: Path) -> list[str]:
    """The lines of a file; none if there is no such file."""
    try:
        return path.read_text().splitlines()
    except OSError:
        return []


def _fields(path: Path) -> dict[str, int]:
    """The lines of a file that are a name, a number, and perhaps a unit."""
    words = (line.split() for line in _lines(path))
    return {name: int(number) for name, number, *_ in words if number.isdecimal()}


def _number(path: Path) -> int | None:
    """The number that a file holds; None if there is no such file, or a word such as `max`."""
    text = "".join(_lines(path)).strip()
    return int(text) if text.isdecimal() else None
