"""Available memory as different systems tell of it."""

import resource
from pathlib import Path

import pytest

from texas42.solve import memory

MEMINFO = "MemTotal: 16000 kB\nMemFree: 1000 kB\nMemAvailable:  3000 kB\nHugePages_Total: 0\n"


def limit_addresses(monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    """Makes it seem that this process may have so many bytes of addresses."""
    limits = {resource.RLIMIT_AS: (limit, resource.RLIM_INFINITY)}
    monkeypatch.setattr("resource.getrlimit", limits.__getitem__)


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine of which nothing is known until files are written."""
    groups = [(tmp_path / group[0].name, *group[1:]) for group in memory._GROUPS]
    for group in groups:
        group[0].mkdir()
    monkeypatch.setattr(memory, "_GROUPS", groups)
    for name in ("_MEMINFO", "_STATM", "_OWN_GROUPS"):
        monkeypatch.setattr(memory, name, tmp_path / name)
    monkeypatch.setattr("os.sysconf_names", {})
    limit_addresses(monkeypatch, resource.RLIM_INFINITY)
    return tmp_path


def test_what_the_machine_has_left(system: Path) -> None:
    (system / "_MEMINFO").write_text(MEMINFO)
    assert memory.available_memory() == 3000 * 1024


@pytest.mark.usefixtures("system")
def test_a_system_that_does_not_tell() -> None:
    assert memory.available_memory() is None


@pytest.mark.usefixtures("system")
def test_a_system_that_tells_by_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = {"SC_AVPHYS_PAGES": 50, "SC_PHYS_PAGES": 90, "SC_PAGE_SIZE": 4096}
    monkeypatch.setattr("os.sysconf_names", pages)
    monkeypatch.setattr("os.sysconf", pages.__getitem__)
    assert memory.available_memory() == 50 * 4096
    del pages["SC_AVPHYS_PAGES"]  # macOS tells what there is, not what is left
    assert memory.available_memory() == 90 * 4096


@pytest.mark.parametrize("version", [0, 1])
def test_what_a_container_has_left(system: Path, version: int) -> None:
    (system / "_MEMINFO").write_text(MEMINFO)
    group, _, limit, used, reclaimable = memory._GROUPS[version]
    (group / limit).write_text("1000000\n")
    (group / used).write_text("900000\n")
    assert memory.available_memory() == 100000
    (group / "memory.stat").write_text(f"anon 1\n{reclaimable} 50000\n")
    assert memory.available_memory() == 150000
    (group / used).write_text("2000000\n")
    assert memory.available_memory() == 0
    (group / limit).write_text("max\n" if version == 0 else f"{(1 << 63) - 4096}\n")
    assert memory.available_memory() == 3000 * 1024


@pytest.mark.parametrize("version", [0, 1])
def test_the_tightest_of_the_groups_of_a_process(system: Path, version: int) -> None:
    root, controllers, limit, used, _ = memory._GROUPS[version]
    names = f"1:cpu,cpuacct:/here\n{version}:{'blkio,' * version}{controllers}:/of/service\n"
    (system / "_OWN_GROUPS").write_text(names)
    for group, left in (("", 5000), ("of", 3000), ("of/service", 4000), ("here", 1000)):
        (root / group).mkdir(exist_ok=True)
        (root / group / used).write_text("100\n")
        (root / group / limit).write_text(f"{100 + left}\n")
    assert memory.available_memory() == 3000
    (root / "of/service" / limit).write_text("2100\n")
    assert memory.available_memory() == 2000
    (root / limit).write_text("600\n")
    assert memory.available_memory() == 500


def test_a_group_seen_from_within_is_the_root(system: Path) -> None:
    root, _, limit, used, _ = memory._GROUPS[0]
    (system / "_OWN_GROUPS").write_text("0::/../../named/from/outside\n")
    (root / limit).write_text("600\n")
    (root / used).write_text("100\n")
    assert memory.available_memory() == 500


def test_what_the_limit_of_the_process_leaves(
    system: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (system / "_MEMINFO").write_text(MEMINFO)
    (system / "_STATM").write_text("50 40 30 1 0 20 0\n")
    limit_addresses(monkeypatch, 60 * resource.getpagesize())
    assert memory.available_memory() == 10 * resource.getpagesize()
    limit_addresses(monkeypatch, 40 * resource.getpagesize())
    assert memory.available_memory() == 0
    limit_addresses(monkeypatch, 1 << 60)
    assert memory.available_memory() == 3000 * 1024
