"""`texas42 explain`: what it prints is the theory's, as text and as JSON."""

import json
import re
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

import texas42 as t42
from tests.cli.running import answer, refusal, rows
from tests.reference import slow
from tests.reference.slow import PIPS
from tests.strategies import positions
from texas42.axes.columns.registry import FEATURES, GROUPS
from texas42.axes.explain import explain
from texas42.axes.matters import matters
from texas42.cli.explain_json import explain_json
from texas42.cli.explain_show import explain_text
from texas42.deals import Position
from texas42.rules import domino_name

FIVES = ["explain", "--seed", "0", "--decl", "fives"]
DUCK = [
    *["explain", "--seed", "14", "--decl", "sixes", "--played"],
    "0-0 4-0 3-2 2-0, 4-3 4-2 4-4 5-4, 3-3 3-1 5-0 3-0, 1-1 5-1 4-1 2-1, 6-2 6-3 6-5 6-6, "
    "1-0 6-0 6-1",
]
THEORY = """void_pattern shown_voids void_path shown_path interrupts leader safe contested
shown_safe shown_contested interrupt_powers team_control acquisitions dominant_suits lead_strength
interrupt_risk tempo control_graph leads is_duck duck_gain lead_values positional_values role
information_set stake levels moves components potential
interactions features"""


def explained(*args: str) -> dict[str, Any]:
    found = json.loads(answer(*args, "--json"))
    assert isinstance(found, dict)
    return found


def words(text: str) -> list[str]:
    return text.split()


def text_of(position: Position) -> str:
    lines = explain_text(explain(position))
    return "\n".join(line if isinstance(line, str) else line.text for line in lines)


def suits_of(domino: tuple[int, int], trump: int) -> Collection[int]:
    """The suits of a domino when a pip is trump, by the words of the game."""
    return {7} if trump in domino else set(domino)


def test_json_holds_the_voids_and_the_suits_of_the_leader() -> None:
    # Seed 0, fives, worked out here from the pips alone, for the hand as dealt.
    found = explained(*FIVES)
    hands = [[PIPS[d] for d in hand] for hand in found["hands"]]
    held = [set().union(*(suits_of(d, 5) for d in hand)) for hand in hands]
    void = [[suit for suit in range(8) if suit not in held[seat]] for seat in range(4)]
    assert found["void_pattern"] == sum(
        1 << (seat * 8 + suit) for seat in range(4) for suit in void[seat]
    )
    contested = {suit for seat in (1, 2, 3) if 7 in held[seat] for suit in void[seat]}
    assert found["contested"] == sorted(contested)
    assert found["safe"] == sorted(set(range(8)) - contested)
    assert found["interrupt_risk"] == len(contested)
    # Seat 0 has the doubles of fours, twos and blanks, and of no other suit the highest.
    assert [PIPS[d] for d in found["hands"][0]].count((4, 4)) == 1
    assert (found["leader"], found["lead_strength"], found["dominant_suits"][0]) == (
        0,
        3,
        [0, 2, 4],
    )
    assert (found["shown_voids"], found["shown_contested"]) == (0, [])


def test_json_keys_stay() -> None:
    keys = "decl decl_id first_leader hands played to_play value matters"
    assert list(explained(*FIVES)) == ["seed", *keys.split(), *THEORY.split()]
    of_move = "domino index value best threats keeps_trick duck positional_modifier "
    of_move += "hands token trick"
    assert list(explained(*FIVES)["moves"][0]) == of_move.split()
    of_lead = "suit dominoes best value is_best winner next_suit may_win may_trump shown_to_trump"
    assert list(explained(*FIVES)["leads"][0]) == of_lead.split()


def test_every_feature_is_there_by_name() -> None:
    features, found = (
        explained(*FIVES)["features"],
        explain(Position.start(t42.Deal.from_seed(0), "fives")),
    )
    fields = set(found.state_features.__slots__)
    assert set(features) == fields | (set(FEATURES) - set(GROUPS["state"]))  # and none of it twice
    by_name = found.features()
    assert set(by_name) == set(FEATURES)
    assert features["void_counts"] == [by_name[f"void_count_{seat}"] for seat in range(4)]
    assert features["rank_sums"] == [by_name[f"rank_sum_{seat}"] for seat in range(4)]
    assert features["void_pattern"] == explained(*FIVES)["void_pattern"]


def test_the_values_are_those_of_the_solver() -> None:
    asked = ["--seed", "0", "--decl", "ones", "--played", "4-4 5-4", "--leader", "0", "--json"]
    solved, found = json.loads(answer("solve", *asked)), json.loads(answer("explain", *asked))
    for key in ("seed", "decl", "decl_id", "hands", "played", "to_play", "value"):
        assert found[key] == solved[key]
    for move, value in zip(found["moves"], solved["moves"], strict=True):
        assert {key: move[key] for key in value} == value


@pytest.mark.parametrize("played", ["", "4-4", "4-4 5-4", "4-4 5-4 5-5 4-3, 2-0 6-2 6-5 3-2"])
def test_a_row_adds_up_whichever_side_plays(played: str) -> None:
    asked = ["explain", "--seed", "0", "--decl", "ones", "--played", played]
    found = explained(*asked)
    for move in [*found["moves"], {**found["levels"], "value": found["value"]}]:
        assert move["hands"] + move["token"] + move["trick"] == move["value"]
    for move in found["moves"]:
        assert move["positional_modifier"] == move["token"] + move["trick"]
    by_domino = {move["domino"]: move for move in found["moves"]}
    shown = rows(answer(*asked), words("play worth hands token trick threats can be taken by"))
    for row in shown[: len(by_domino)]:
        worth, *parts = map(float, row[1:5])
        assert sum(parts) == worth == by_domino[row[0]]["value"]
        assert int(row[5]) == by_domino[row[0]]["threats"]


def test_lead_values_and_positional_values_are_those_of_the_theory() -> None:
    played = "4-4 5-4 5-5 4-3, 2-0 6-2 6-5 3-2"
    position = Position.start(t42.Deal.from_seed(0), "ones", plays=played)
    left = [
        t42.value(Position.start(position.deal, "ones", seat, gone=position.plays))
        for seat in range(4)
    ]
    mean = sum(left) / 4
    found = explained("explain", "--seed", "0", "--decl", "ones", "--played", played)
    assert found["lead_values"] == [left[0] - mean, mean - left[1], left[2] - mean, mean - left[3]]
    assert found["positional_values"] == [51, 20, 0, 0]  # seat 0 led twice, then seat 1


def test_interrupt_powers_by_hand() -> None:
    # Two tricks are left; seat 0 can trump a lead of 1-0, and seat 2 one of 1-0 or 2-2.
    played = DUCK[-1].removesuffix(", 1-0 6-0 6-1")
    found = explained(*DUCK[:-1], played)
    assert found["interrupt_powers"] == [1, 0, 2, 0]
    assert found["lead_values"] == [-5, -15, -5, 5]
    assert found["positional_values"][1] == -15


def test_threats_are_the_dominoes_of_others_that_beat_a_play() -> None:
    # Seat 0 is last to play to 1-0 6-0 6-1, sixes are trump: nothing beats 6-4, everything 5-2 that
    # is a trump or a one: 6-0, 6-1 and 1-0; 5-5, 5-3 and 2-2 follow no one and are no trumps.
    threats = {move["domino"]: move["threats"] for move in explained(*DUCK)["moves"]}
    assert threats == {"6-4": 0, "5-2": 3}


def test_who_could_trump_is_marked_where_it_is_shown() -> None:
    # Seat 2 threw 6-3 on a lead of fours. It and seat 1 have fives, which are trump, and no four;
    # seat 3 leads, and holds 4-0.
    asked = ["explain", "--seed", "18", "--decl", "fives", "--played", "4-1 4-3 6-3 4-4"]
    leads = {lead["suit"]: lead for lead in explained(*asked)["leads"]}
    assert (leads[4]["may_trump"], leads[4]["shown_to_trump"]) == ([1, 2], [2])
    text = answer(*asked)
    fours = next(line.split() for line in text.splitlines() if line.startswith("  fours "))
    assert fours[1:3] == ["(1)", "2"]
    assert "Seats in brackets can, but only open hands tell." in text
    assert "Seats in brackets" not in answer("explain", "--seed", "3", "--decl", "notrump")


def test_safe_suits_are_those_of_all_seats_and_the_led_ones_have_a_star() -> None:
    # Mid-trick seat 2 has led fours; before it, it could have led others.
    played = "5-2 5-3 5-5 5-1"
    before = " ".join(answer(*FIVES, "--played", played).split())
    after = " ".join(answer(*FIVES, "--played", f"{played} 4-1 4-3").split())
    assert "Seat 2 can lead those with a star" in before
    assert "Seat 2 has led those with a star" in after
    suits_before, suits_after = (
        said.partition("suits Safe")[2].partition("by what")[0] for said in (before, after)
    )
    leads = explained(*FIVES, "--played", played)["leads"]
    assert suits_before.count("*") == len(leads) > 1
    assert suits_after.count("*") == 1
    assert "fours*" in suits_after


def test_a_lead_that_is_trumped_in_the_end_is_said_to_be() -> None:
    # Doubles are trump; 5-1 of seat 3 finds seat 0 without a five, with doubles.
    said = explained("explain", "--seed", "5", "--decl", "doubles-trump", "--leader", "3")[
        "matters"
    ]
    assert said.endswith("5-1, costs 17 points: in one line of best play seat 0 trumps it.")
    # Of several that are as bad none is singled out, nor what would become of it.
    played = "0-0 4-0 3-2 2-0, 4-3 4-2 4-4 5-4"
    said = explained("explain", "--seed", "14", "--decl", "sixes", "--played", played)["matters"]
    assert said.endswith("The worst, 6-2, 6-0 and 5-3, cost 16 points each.")


def test_what_a_worse_move_does_as_well_is_no_reason() -> None:
    # Two leads that keep the trick are not as good as 4-4, so that this is not why it is best.
    found = explain(Position.start(t42.Deal.from_seed(0), "ones"))
    keeping = [each.move.best for each in found.moves if each.keeps_trick]
    assert len(keeping) > 1
    assert not all(keeping)
    assert found.matters.startswith("Lead 4-4: any other costs 1 point or more.")


def test_mid_trick_the_leader_is_he_who_led() -> None:
    found = explained(*FIVES, "--played", "5-2 5-3 5-5 5-1 4-1 4-3")
    assert (found["first_leader"], found["leader"], found["to_play"]) == (0, 2, 0)
    assert (found["role"], [domino_name(d) for d in found["information_set"]]) == (
        3,
        ["4-1", "4-3"],
    )
    assert found["stake"] == 6
    assert found["tempo"] == [1.0, 0.0]
    assert found["acquisitions"] == ["rank"]
    assert {edge["leader"] for edge in found["control_graph"]} == {2}
    assert len(found["void_path"]) == len(found["shown_path"]) == 7


def test_a_void_that_is_shown() -> None:
    found = explained("explain", "--seed", "0", "--decl", "ones", "--played", "4-4 5-4 5-5")
    assert found["shown_voids"] == 1 << (2 * 8 + 4)
    assert {(edge["by"], edge["suit"]) for edge in found["interrupts"] if edge["shown"]} == {(2, 4)}
    assert found["shown_contested"] == [4]
    text = answer("explain", "--seed", "0", "--decl", "ones", "--played", "4-4 5-4 5-5")
    north = next(line.split() for line in text.splitlines() if line.startswith("  2 North  "))
    assert north.count("void") == 1


def test_a_duck_is_named_and_what_it_gains() -> None:
    found = explained(*DUCK)
    assert (found["is_duck"], found["duck_gain"]) == (True, 20)
    assert {move["domino"]: move["duck"] for move in found["moves"]} == {"5-2": True, "6-4": False}
    said = (
        "Play 5-2: it leaves the other side a trick that its own could take, and that is worth 10 "
        "points. The other, 6-4, costs 10 points."
    )
    assert found["matters"] == said
    assert [lead["may_trump"] for lead in found["leads"]] == [[0]]  # the others have played
    text = answer(*DUCK)
    assert said in " ".join(text.split())
    moves = rows(text, words("play worth hands token trick threats can be taken by"))
    assert moves[0] == words("5-2 +20 +5 +15 0 3 1 and 3 best, a duck")


@pytest.mark.parametrize("decl", ["notrump", "doubles-suit"])
def test_without_trumps_nothing_is_contested(decl: str) -> None:
    found = explained("explain", "--seed", "3", "--decl", decl)
    assert (found["safe"], found["contested"], found["interrupts"]) == (list(range(8)), [], [])
    text = answer("explain", "--seed", "3", "--decl", decl)
    names = words("sixes fives fours threes twos ones blanks")
    if decl == "doubles-suit":
        names.insert(0, "doubles")
    assert ["highest", "of", *names] in [line.split() for line in text.splitlines()]
    assert "Contested: none" in " ".join(text.split())


def test_a_finished_hand() -> None:
    line = t42.best_line(Position.start(t42.Deal.from_seed(0), "fives"))
    played = " ".join(map(domino_name, line.plays))
    found = explained(*FIVES, "--played", played)
    assert (found["value"], found["moves"], found["leads"], found["to_play"]) == (0, [], [], None)
    assert (found["role"], found["stake"], found["levels"]) == (None, None, None)
    assert found["void_pattern"] == 2**32 - 1
    assert {type(each) for each in found["components"].values()} == {float}
    assert sum(found["tempo"]) == 1
    assert "The hand is over: seats 0 and 2 have 42 points, seats 1 and 3 0." in " ".join(
        answer(*FIVES, "--played", played).split()
    )


def test_text_says_what_json_says() -> None:
    text, found = answer(*FIVES), explained(*FIVES)
    assert found["matters"] in " ".join(text.split())
    moves = rows(text, words("play worth hands token trick threats can be taken by"))
    shown = {row[0]: int(row[1]) for row in moves[:7]}
    assert shown == {move["domino"]: move["value"] for move in found["moves"]}
    leads = rows(text, words("seat 0 leads trumped by taken by in one line of best play worth"))
    best = [row[-1] == "best" for row in leads[: len(found["leads"])]]
    assert best == [lead["is_best"] for lead in found["leads"]]
    assert f"0x{found['void_pattern']:08x}" in text
    assert f"lead strength {found['lead_strength']} (" in " ".join(text.split())
    by_seat = rows(text, words("by seat key sum top key voids shown dominant can trump power lead"))
    assert [int(row[2]) for row in by_seat[:4]] == found["features"]["rank_sums"]
    assert [float(row[-2]) for row in by_seat[:4]] == found["interrupt_powers"]
    assert [float(row[-1]) for row in by_seat[:4]] == found["lead_values"]


def test_hands_are_the_same_as_their_seed() -> None:
    hands = str(t42.Deal.from_seed(0)).split(" / ")
    by_seed = explained(*FIVES)
    assert by_seed.pop("seed") == 0
    assert explained("explain", "--decl", "fives", "--hands", *hands) == by_seed


@given(positions())
def test_any_position_fits_the_terminal_and_can_be_told_as_json(position: Position) -> None:
    text = text_of(position)
    assert [line for line in text.splitlines() if len(line) > 80] == []
    found = explain(position)
    said = matters(found)
    assert said.endswith(".")
    assert "  " not in said
    read = json.loads(json.dumps(explain_json(found, None)))
    assert read["value"] == t42.value(position)
    assert sorted(read["safe"] + read["contested"]) == list(range(8))
    assert read["shown_voids"] & read["void_pattern"] == read["shown_voids"]
    assert set(read["shown_contested"]) <= set(read["contested"])
    assert set(read["features"]) >= set(FEATURES) - set(GROUPS["state"])


def listed_reason(said: str) -> str:
    """What is said of the best moves."""
    return said.partition(": ")[2].partition(". ")[0]


@given(positions())
def test_what_matters_names_the_best_moves_and_the_true_cost(position: Position) -> None:
    found = explain(position)
    said, values = matters(found), [each.move.value for each in found.moves]
    if len(set(values)) > 1:
        best = [domino_name(each.move.domino) for each in found.moves if each.move.best]
        listed = re.split(r"[:.]", said)[0]
        assert sum(name in listed for name in best) == min(len(best), 3)
        most = max(values) - min(values)
        cost = re.search(
            r"costs? (\d+) points?( each)?(: in one line of best play seat \d trumps it)?\.$", said
        )
        assert cost is not None
        assert int(cost[1]) == most // 2
        worst = [m.move for m in found.moves if abs(m.move.value - found.value) == most]
        last = said.rpartition(". ")[2]
        if len(worst) < len(values) - len(best):  # not all others are as bad
            named = re.findall(r"\d-\d", last)
            assert set(named) <= {domino_name(move.domino) for move in worst}
            assert len(named) == min(len(worst), 3)
        if len(worst) == 1 and not position.trick:
            trick = t42.best_line(position.play(worst[0].domino)).tricks[len(position.tricks)]
            taking, decl = (
                trick.dominoes[(trick.winner - trick.leader) % 4],
                int(position.declaration),
            )
            loses = (trick.winner - position.to_play) % 2 == 1
            by_trump = slow.called(taking, decl) and not slow.called(worst[0].domino, decl)
            trumps = f": in one line of best play seat {trick.winner} trumps it"
            assert cost[3] == (trumps if loses and by_trump else None)
        else:
            assert cost[3] is None
        keeping = {m.move.domino for m in found.moves if m.keeps_trick}
        if "after anything else" in said:
            assert keeping == {m.move.domino for m in found.moves if m.move.best}
        if "or more. " in said:
            others = [abs(v - found.value) for v in values if v != found.value]
            assert f"costs {min(others) // 2} point" in listed_reason(said)
    elif len(values) > 1:
        assert "the same" in said


def test_an_explanation_of_what_is_no_position_is_refused(tmp_path: Path) -> None:
    assert refusal(*FIVES, "--picture", "control") == "Error: --picture: only with --svg\n"
    path = tmp_path / "x.svg"
    said = (
        "Error: --picture: there is no picture 'tempo': expected interrupts, control or lattice\n"
    )
    assert refusal(*FIVES, "--svg", str(path), "--picture", "tempo") == said
    assert not path.exists()
    assert refusal(*FIVES, "--played", "6-6") == (
        "Error: --played: play 1: seat 0 does not hold 6-6\n"
    )
    assert refusal("explain", "--decl", "fives") == (
        "Error: expected one of --seed and --hands, not none\n"
    )
