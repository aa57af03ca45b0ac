"""The card: front matter whose patterns match the files, figures that are those of the manifest."""

import fnmatch
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

from tests.cli.running import answer, refusal
from tests.data.campaign.common import SHARDS, in_this_process
from texas42.data import ShardId, Storage
from texas42.data.campaign import build
from texas42.data.card import CARD, SIZES, VALUES, card, sizes_svg, values_svg
from texas42.data.manifest import Record, read_manifest
from texas42.rules import Declaration


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[Record]:
    folder = tmp_path_factory.mktemp("card")
    build(SHARDS[:1], Storage.open(folder), engine=in_this_process)
    (record,) = read_manifest(Storage.open(folder))
    shards = [
        ShardId(seed, Declaration(seed % 10), opp_seed)
        for seed in (0, 899, 900, 949, 950, 1999, 123_456_78)
        for opp_seed in (None, 0, 931)
    ]
    return [
        replace(
            record,
            file=shard.name,
            kind=shard.kind,
            seed=shard.seed,
            opp_seed=shard.opp_seed,
            decl_id=int(shard.declaration),
        )
        for shard in shards
    ]


def test_patterns_match_the_files_of_each_split(records: list[Record]) -> None:
    front = yaml.safe_load(card(records, 'A "title"').split("---\n")[1])
    assert front["pretty_name"] == 'A "title"'
    found = {
        (config["config_name"], files["split"]): {
            record.file for record in records if fnmatch.fnmatch(record.file, files["path"])
        }
        for config in front["configs"]
        for files in config["data_files"]
    }
    expected: dict[tuple[str, str], set[str]] = {}
    for record in records:
        expected.setdefault((record.kind, record.shard.split), set()).add(record.file)
    assert found == expected


def test_figures_are_those_of_the_manifest(records: list[Record]) -> None:
    text = card(records, "Title")
    rows = sum(record.rows for record in records)
    assert f"{rows:,} rows in 21 files" in text
    words = " ".join(text.split())
    assert f"{sum(r.n_bytes for r in records) / rows:.2f} bytes a row" in words
    coverage = re.findall(r"^\| [a-z-]+ \| (\d) \| (\d+) \| ([\d,]+) \|", text, re.MULTILINE)
    assert sum(int(files) for _, files, _ in coverage) == 21
    assert sum(int(n.replace(",", "")) for _, _, n in coverage) == rows
    assert "marginalized files" in text
    assert "marginalized" not in card([r for r in records if r.kind == "standard"], "Title")


def test_pictures_are_well_formed(records: list[Record]) -> None:
    for picture in (values_svg(records), sizes_svg(records)):
        ElementTree.fromstring(picture)
    shares = [float(share) for share in re.findall(r">([\d.]+)%<", values_svg(records))]
    assert abs(sum(shares) - 100) < 1.5
    assert ">21<" in sizes_svg(records)


def test_the_command(tmp_path: Path) -> None:
    assert "there is no manifest.parquet" in refusal("shards", "card", str(tmp_path))
    build(SHARDS[:1], Storage.open(tmp_path), engine=in_this_process)
    said = answer("shards", "card", str(tmp_path), "--name", "Mine")
    assert said == f"Written in {tmp_path}: {CARD}, {VALUES}, {SIZES}.\n"
    text = (tmp_path / CARD).read_text()
    assert "# Mine" in text
    for name in re.findall(r"!\[.*\]\((.*)\)", text):
        assert (tmp_path / name).exists()
