"""The registry: each feature once, with a place in the document and a meaning."""

import pytest

from texas42.axes.registry import FEATURES, GROUPS, names_of

SECTIONS = {
    1: 5,
    2: 8,
    3: 9,
    4: 9,
    5: 6,
    6: 5,
    7: 4,
    8: 5,
    9: 5,
    10: 4,
    11: 0,
    12: 0,
}
"""The sections of the three-axis document and how many parts each has."""

NUMBERED = {
    *map(str, SECTIONS),
    *(f"{section}.{part + 1}" for section, parts in SECTIONS.items() for part in range(parts)),
    *"ABC",
}


def test_a_name_means_one_feature() -> None:
    assert all(name == feature.name for name, feature in FEATURES.items())
    meanings = [feature.meaning for feature in FEATURES.values()]
    assert len(set(meanings)) == len(meanings)
    assert not FEATURES.keys() & GROUPS.keys()


@pytest.mark.parametrize("name", FEATURES)
def test_a_feature_has_its_section_and_a_line(name: str) -> None:
    feature = FEATURES[name]
    assert feature.section in NUMBERED
    assert feature.meaning
    assert "\n" not in feature.meaning
    assert "{" not in feature.meaning


def test_groups_have_features_of_the_registry_once() -> None:
    for names in GROUPS.values():
        assert len(set(names)) == len(names)
    assert {name for names in GROUPS.values() for name in names} == FEATURES.keys()


def test_names_come_once_in_the_order_asked_for() -> None:
    assert names_of(["level", "appendix-c"])[:2] == ("level", "team_rank_differential")
    assert len(names_of(["level", "appendix-c"])) == 15
    with pytest.raises(ValueError, match="the groups are state, appendix-c, rank"):
        names_of(["zzz"])
