"""Positions as text: what is written reads back, and what cannot be read is refused in a line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import declarations, parsed, positions, seats, texts
from texas42.deals import Deal, Position, format_dominoes
from texas42.rules import Declaration

DEAL = Deal.from_seed(0)


@given(positions())
def test_text_reads_back(position: Position) -> None:
    assert Position.parse(str(position)) == position
    again = eval(repr(position))
    assert again == position
    assert (again.state, again.tricks) == (position.state, position.tricks)


@given(positions(), st.data())
def test_fields_come_in_any_order_and_only_where_needed(
    position: Position, data: st.DataObject
) -> None:
    fields = [f"leader {position.leader}"] if position.leader or data.draw(st.booleans()) else []
    fields += [f"plays {format_dominoes(position.plays)}"] if position.plays else []
    fields += [f"gone {format_dominoes(position.gone)}"] if position.gone else []
    written = "; ".join(
        [str(position.deal), str(int(position.declaration)), *data.draw(st.permutations(fields))]
    )
    assert Position.parse(written) == position
    assert Position.parse(written.replace("; ", "\n;\n")) == position


def test_the_canonical_text() -> None:
    plays, gone = "6-5 6-6 2-0 5-4 6-1", "5-2 5-3 5-5 5-1"
    recorded = Position.start(DEAL, Declaration.FIVES, plays=f"{gone} {plays}")
    assert str(recorded) == (
        f"{DEAL}; fives; leader 0; plays 5-2 5-3 5-5 5-1, 6-5 6-6 2-0 5-4, 6-1"
    )
    off_record = Position.start(DEAL, Declaration.FIVES, 2, plays, gone)
    assert str(off_record) == (
        f"{DEAL}; fives; leader 2; gone 5-5 5-3 5-2 5-1; plays 6-5 6-6 2-0 5-4, 6-1"
    )
    assert repr(off_record) == (
        f"Position.start({DEAL!r}, Declaration.FIVES, leader=2, "
        "plays='6-5 6-6 2-0 5-4 6-1', gone='5-5 5-3 5-2 5-1')"
    )


@pytest.mark.parametrize(
    ("rest", "reason"),
    [
        ("", "expected a deal, then ';' and a declaration"),
        ("; hearts", "unknown declaration 'hearts': expected blanks, ones,"),
        ("; fives; leader 4", "'4' is not a seat: expected 0 to 3"),
        ("; fives; leader", "'' is not a seat: expected 0 to 3"),
        ("; fives; first 1", "'first 1' is not expected: leader, gone and plays are, once each"),
        ("; fives; leaders 1", "'leaders 1' is not expected: leader, gone and plays are"),
        ("; fives; leader 1; leader 1", "'leader 1' is not expected: leader, gone and plays are"),
        ("; fives;", "'' is not expected: leader, gone and plays are, once each"),
        ("; fives; plays 5-7", "'5-7' is not a domino: expected two pips from 0 to 6"),
        ("; fives; plays 5-2 4-4", "play 2: seat 1 does not hold 4-4"),
        ("; fives; gone 5-2", "seat 1 holds 7 dominoes where seat 0, to play, holds 6"),
    ],
)
def test_a_refusal_names_the_token_and_what_was_expected(rest: str, reason: str) -> None:
    with pytest.raises(ValueError, match=r".") as refusal:
        Position.parse(f"{DEAL}{rest}")
    assert str(refusal.value).startswith(reason)


def test_a_wrong_deal_is_refused_as_a_deal_is() -> None:
    with pytest.raises(ValueError, match="expected four hands separated by ' / ', not 1"):
        Position.parse("6-6 6-5; fives")
    with pytest.raises(ValueError, match="not a deal: seat 3 has 6 dominoes, not 7"):
        Position.parse(f"{str(DEAL).removesuffix(' 1-0')}; fives")


@given(texts("0123456-/ ;,\n aefgilnopdrsvy"))
def test_any_text_is_a_position_or_refused_in_one_line(text: str) -> None:
    position = parsed(Position.parse, text)
    assert position is None or Position.parse(str(position)) == position


@given(declarations, seats, texts("0123456- ,"), st.text("0123456- ,"))
def test_any_record_is_played_or_refused_in_one_line(
    decl: Declaration, leader: int, plays: str, gone: str
) -> None:
    position = parsed(
        Position.parse, f"{DEAL}; {decl}; leader {leader}; plays {plays}; gone {gone}"
    )
    assert position is None or position.n_left + len(position.plays) + len(position.gone) == 28


@given(positions(), st.integers(0, 300), st.text("0123456-/ ;,lpg", max_size=2))
def test_a_damaged_text_is_a_position_or_refused_in_one_line(
    position: Position, at: int, new: str
) -> None:
    text = str(position)
    read = parsed(Position.parse, text[:at] + new + text[at + 1 :])
    assert read is None or Position.parse(str(read)) == read
