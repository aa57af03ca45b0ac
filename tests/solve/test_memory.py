"""Available memory as different systems tell of it."""

from pathlib import Path

import pytest

from texas42.solve import memory

MEMINFO = "MemTotal: 16000 kB\nMemFree: 1000 kB\nMemAvailable:  3000 kB\nHugePages_Total: 0\n"


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine of which nothing is known until files are written."""
    groups = [(tmp_path / group[0].name, *group[1:]) for group in memory._GROUPS]
    for group in groups:
        group[0].mkdir()
    monkeypatch.setattr(memory, "_GROUPS", groups)
    monkeypatch.setattr(memory, "_MEMINFO", tmp_path / "meminfo")
    monkeypatch.setattr("os.sysconf_names", {})
    return tmp_path


def test_what_the_machine_has_left(system: Path) -> None:
    (system / "meminfo").write_text(MEMINFO)
    assert memory.available_memory() == 3000 * 1024


@pytest.mark.usefixtures("system")
def test_a_system_that_does_not_tell() -> None:
    assert memory.available_memory() is None


@pytest.mark.usefixtures("system")
def test_a_system_that_tells_by_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = {"SC_AVPHYS_PAGES": 50, "SC_PAGE_SIZE": 4096}
    monkeypatch.setattr("os.sysconf_names", pages)
    monkeypatch.setattr("os.sysconf", pages.__getitem__)
    assert memory.available_memory() == 50 * 4096


@pytest.mark.parametrize("version", [0, 1])
def test_what_a_container_has_left(system: Path, version: int) -> None:
    (system / "meminfo").write_text(MEMINFO)
    group, limit, used, reclaimable = memory._GROUPS[version]
    (group / limit).write_text("1000000\n")
    (group / used).write_text("900000\n")
    assert memory.available_memory() == 100000
    (group / "memory.stat").write_text(f"anon 1\n{reclaimable} 50000\n")
    assert memory.available_memory() == 150000
    (group / used).write_text("2000000\n")
    assert memory.available_memory() == 0
    (group / limit).write_text("max\n" if version == 0 else f"{(1 << 63) - 4096}\n")
    assert memory.available_memory() == 3000 * 1024
