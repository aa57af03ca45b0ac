"""Players: each plays legally, by what its seat knows alone, and as well as it claims to."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from tests.play.positions import found, lopsided, view
from texas42.deals import Deal, Position, parse_hand
from texas42.deals.completions import Knowledge, count_layouts
from texas42.deals.contract import Contract
from texas42.play import PLAYERS, View, Views, player
from texas42.play.players import Beginner, Clairvoyant, Explanation, Pimc, Player
from texas42.rules import LEVELS, Bid, Declaration, domino_name
from texas42.solve import can_make, evaluate_moves

SEATED = [each for each in PLAYERS.values() if not isinstance(each, Clairvoyant)]
NAMES = [each.name for each in SEATED]


def chosen(of: Player, *views: View) -> list[int]:
    rngs = [np.random.default_rng([1, i]) for i in range(len(views))]
    moves: list[int] = of.choose(Views.of(views), rngs).tolist()
    return moves


@pytest.mark.parametrize("each", SEATED, ids=NAMES)
@pytest.mark.parametrize("n_plays", [8, 13, 18, 23, 27])
def test_what_is_chosen_is_legal_and_does_not_depend_on_other_views(
    each: Player, n_plays: int
) -> None:
    views = [view(seed, n_plays) for seed in range(6)]
    together = chosen(each, *views)
    for row, seen in enumerate(views):
        assert together[row] in seen.legal
        rng = np.random.default_rng([1, row])
        assert each.choose(Views.of([seen]), [rng]).tolist() == [together[row]]


@pytest.mark.parametrize("each", SEATED, ids=NAMES)
def test_the_choice_is_explained(each: Player) -> None:
    for seed in range(4):
        seen = view(seed, 17)
        explained = each.explain(seen, seed=3)
        assert explained.choice == explained.moves[0].domino
        assert sorted(move.domino for move in explained.moves) == list(seen.legal)
        assert explained.moves[0].best
        rng = np.random.default_rng(3)
        assert each.choose(Views.of([seen]), [rng]).tolist() == [explained.choice]
        if isinstance(each, Pimc):
            check_estimates(each, explained)


def check_estimates(of: Pimc, explained: Explanation) -> None:
    view = explained.view
    assert explained.possible is not None
    assert explained.possible >= 1
    assert 1 <= explained.effective <= explained.worlds + 1e-9
    for move in explained.moves:
        assert move.points is not None
        assert move.chance is not None
        assert -1e-9 <= move.points <= view.to_come + 1e-9
        assert -1e-9 <= move.chance <= 1 + 1e-9
        best = explained.moves[0]
        better = best.points if of.objective == "points" else best.chance
        assert better is not None
        assert (move.points if of.objective == "points" else move.chance) <= better + 1e-9
    if not of.considered and explained.possible < of.all_below:
        assert explained.worlds == explained.possible
        assert all(move.points_se == move.chance_se == 0 for move in explained.moves)


def test_an_explanation_is_of_the_worlds_there_are() -> None:
    seen = found(lambda seen: len(seen.legal) > 2, 16)
    explained = player("pimc:all=2000").explain(seen)  # type: ignore[union-attr]
    assert explained.worlds == explained.possible
    sampled = player("pimc:worlds=500").explain(view(0, 0))  # type: ignore[union-attr]
    assert (sampled.worlds, sampled.possible) == (500, 399_072_960)
    assert sampled.moves[0].points_se is not None
    assert 0 < sampled.moves[0].points_se < 1


@pytest.mark.parametrize("name", ["epimc", "alpha-mu"])
def test_a_chance_of_worlds_seen_together_has_no_standard_error(name: str) -> None:
    """Each world has no chance of its own then. Earlier in the hand, or over all worlds, it has."""
    sampled, every = player(f"{name}:worlds=10,all=0"), player(f"{name}:all=65")
    late = found(lambda seen: len(seen.legal) > 1 and 0 < seen.needed <= seen.to_come, 14)
    for move in sampled.explain(late).moves:  # type: ignore[union-attr]
        assert None not in (move.points, move.points_se, move.chance)
        assert move.chance_se is None
    for move in sampled.explain(view(0, 0)).moves:  # type: ignore[union-attr]
        assert move.chance_se is not None
    few = found(lambda seen: len(seen.legal) > 1 and 0 < seen.needed <= seen.to_come, 22)
    told = every.explain(few)  # type: ignore[union-attr]
    assert told.worlds == told.possible
    assert [move.chance_se for move in told.moves] == [0] * len(told.moves)


def test_with_one_world_left_pimc_is_the_solver() -> None:
    """What it chooses is among the solver's best, in hands where some moves are and some are not.

    For the bid it is so where the best move decides it: there the contract is for as many points
    as the bidder's side can still come to by any move.
    """
    for_points = for_bid = 0
    for position in one_world_left():
        moves = evaluate_moves(position)
        best = {move.domino for move in moves if move.best}
        if len(best) == len(moves):
            continue
        ends = {move.domino: bidders_end(position, move.value) for move in moves}
        most = max(30, *ends.values())
        bid = next(bid for bid in LEVELS if bid.points_needed == most)
        contract = Contract(position.leader, bid, position.declaration)
        (d,) = chosen(Pimc(objective="points"), View.of(position, contract))
        assert d in best
        for_points += 1
        makes = {d for d, end in ends.items() if end >= most}
        if makes:
            (d,) = chosen(Pimc(), View.of(position, contract))
            assert (d in makes) == (position.to_play % 2 == position.leader % 2)
            for_bid += 1
    assert for_points >= 50
    assert for_bid >= 12


def one_world_left() -> Iterator[Position]:
    """Hands of which the seat to play knows who holds what, and has a choice."""
    for n_plays in (14, 16, 17, 19, 22, 23):
        for seed in range(400):
            position = lopsided(seed, n_plays)
            if len(position.legal()) > 1:
                known = Knowledge.of(position, position.to_play)
                if count_layouts(known) == 1:
                    yield position


def bidders_end(position: Position, value: int) -> int:
    """What the bidder's side has at the end, if that of the points to come is the difference."""
    won = position.points
    sign = 1 if position.leader % 2 == 0 else -1
    return (42 + sign * (won[0] - won[1] + value)) // 2


def test_points_that_are_won_count_in_mid_hand() -> None:
    """The bidder has 18 of his 30, and to reach them must trump higher than 4-2 with his 6-2.

    He who takes it that he still needs 30 thinks that all is lost, and keeps his trump.
    """
    plays = "51 20 55 54, 64 66 11 63, 32 21 22 52, 65 61 30 33, 53 42"
    position = Position.start(Deal.from_seed(245), "twos", plays=plays)
    contract = Contract(0, Bid.points(30), Declaration.TWOS)
    assert position.points == (18, 11)
    seen = View.of(position, contract)
    views = Views.of([seen])
    forgets = replace(views, bids=views.bids + views.bidders_points)
    pimc = player("pimc:all=2000")
    assert isinstance(pimc, Pimc)
    (right,), (wrong,) = (
        pimc.choose(each, [np.random.default_rng(0)]).tolist() for each in (views, forgets)
    )
    assert (domino_name(right), domino_name(wrong)) == ("6-2", "1-0")
    assert can_make(position.play(right), 30)
    assert not can_make(position.play(wrong), 30)


@pytest.mark.parametrize(
    ("hand", "plays", "declaration", "expected"),
    [
        ("6-6 6-5 6-4 3-2 2-2 1-0 0-0", "", "sixes", "6-6"),  # the trump that nothing beats
        ("5-5 6-4 3-2 4-1 2-0 1-0 0-0", "5-4 5-3 6-5", "notrump", "5-5"),  # takes it, with count
        ("6-4 6-1 3-2 4-0 2-0 1-0 0-0", "6-6 6-0", "notrump", "6-4"),  # count for the partner
        ("5-1 5-0 3-2 4-0 2-0 1-0 0-0", "5-5", "notrump", "5-1"),  # and none for the others
        ("5-4 4-4 3-1 2-0 1-0 3-2 2-1", "6-1 6-6 6-2", "fives", "3-2"),  # not over the partner
    ],
)
def test_rules_of_thumb(hand: str, plays: str, declaration: str, expected: str) -> None:
    mine, played = parse_hand(hand), parse_hand(plays)
    seat = len(played)
    contract = Contract(0, Bid.points(30), Declaration.parse(declaration))
    known = Knowledge(seat, mine, declaration=contract.declaration, leader=0, plays=played)
    (d,) = chosen(Beginner(), View(known, contract))
    assert domino_name(d) == expected


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("grandmaster", "unknown player 'grandmaster': expected random"),
        ("", "unknown player ''"),
        ("pimc:", "'' is no setting of pimc"),
        ("pimc:worlds", "'worlds' is no setting of pimc: expected worlds=N"),
        ("pimc:worlds=-3", "'worlds=-3' is no setting"),
        ("pimc:worlds=0", "pimc:worlds=0: a move is chosen by at least one world"),
        ("pimc:width=2", "'width=2' is no setting of pimc"),
        ("random:worlds=2", "random has no settings"),
        ("epimc:worlds=65", "no more than 64 worlds"),
        ("alpha-mu:moves=0", "at least one move"),
    ],
)
def test_unknown_players(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        player(text)


def test_settings() -> None:
    strong = player(" alpha-mu:worlds=30, last=3,moves=3,width=4,all=50")
    assert strong.name == "alpha-mu:worlds=30,last=3,moves=3,width=4,all=50"
    assert "alpha-mu, 3 own moves deep" in strong.label
    assert player("pimc") is PLAYERS["pimc"]
