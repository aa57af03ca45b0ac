"""The features of one state: by hand, and the same as the columns of many."""

from dataclasses import asdict

from hypothesis import given

from tests.strategies import positions
from texas42.axes.columns import feature_columns
from texas42.axes.features import state_features
from texas42.axes.registry import GROUPS
from texas42.deals import Position, State
from texas42.rules import Declaration


@given(positions())
def test_columns_have_the_same(position: Position) -> None:
    columns = feature_columns([position.packed()], position.deal, position.declaration, "state")
    flat: dict[str, int] = {}
    for name, value in asdict(state_features(position.state)).items():
        if isinstance(value, tuple):
            flat |= {f"{name.removesuffix('s')}_{seat}": n for seat, n in enumerate(value)}
        else:
            flat[name] = value
    assert tuple(flat) == GROUPS["state"]
    assert {name: column.item() for name, column in columns.items()} == flat


def test_by_hand() -> None:
    # Seat 1 leads; fours are trumps: 4-4 4-1 / 6-4 6-6 / 5-5 5-0 / 3-3 3-2
    state = State(((14, 11), (25, 27), (20, 15), (9, 8)), Declaration.FOURS, leader=1)
    features = state_features(state)
    assert features.rank_sums == (32 + 14 + 32 + 5, 32 + 10 + 16 + 14, 16 + 14 + 16 + 5, 30 + 21)
    assert features.max_ranks == (46, 42, 30, 30)
    # Seat 0 has trumps only, seat 1 trumps and sixes, seat 2 fives and blanks, seat 3 threes, twos.
    shown = [0b0111_1111, 0b0011_1111, 0b1101_1110, 0b1111_0011]
    assert features.void_pattern == sum(suits << 8 * seat for seat, suits in enumerate(shown))
    assert features.void_counts == (7, 6, 6, 6)
    assert (features.leader, features.leader_team) == (1, 1)
    assert features.lead_strength == 1  # sixes
    assert features.safe_suit_count == 1  # trumps: seat 0 can interrupt every other suit
    assert features.team_rank_differential == 83 + 51 - 72 - 51
    assert features.interrupt_balance == 7 - 6


def test_no_power_no_interrupts() -> None:
    state = State(((14, 11), (25, 27), (20, 15), (9, 8)), Declaration.NOTRUMP, leader=1)
    features = state_features(state)
    assert features.interrupt_balance == 0
    assert features.safe_suit_count == 8
