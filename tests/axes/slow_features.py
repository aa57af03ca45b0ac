"""Every feature of one state, worked out the long way from the rules and the quantities."""

from collections.abc import Iterator

from texas42.axes.control import dominant_suits, interrupt_risk, lead_strength
from texas42.axes.interactions import (
    interactions,
    rank_control_interaction,
    void_control_interaction,
)
from texas42.axes.interrupts import can_interrupt, safe_suits
from texas42.axes.potentials import components, potential
from texas42.axes.voids import actual_voids
from texas42.deals import State
from texas42.rules import (
    count,
    domino_name,
    follows,
    led_suit,
    team,
    trick_key,
    trick_winner,
)

SEATS = range(4)
SUITS = range(8)
Number = int | float


def slow_features(state: State) -> dict[str, Number]:
    """All features by name."""
    return dict(
        [
            *_rank(state),
            *_void(state),
            *_control(state),
            *_presence(state),
            *_trick(state),
            *_suit_control(state),
            *_counts(state),
            *_interactions(state),
            *_potentials(state),
        ]
    )


def _rank(state: State) -> Iterator[tuple[str, Number]]:
    decl = state.declaration
    sums = []
    for seat in SEATS:
        taus = [trick_key(d, led_suit(d, decl), decl) for d in state.hands[seat]]
        sums.append(sum(taus))
        yield f"rank_sum_{seat}", sum(taus)
        yield f"max_rank_{seat}", max(taus, default=0)
        for suit in SUITS:
            taus = [trick_key(d, suit, decl) for d in _of_suit(state, seat, suit)]
            yield f"count_{seat}_{suit}", len(taus)
            yield f"rank_sum_{seat}_{suit}", sum(taus)
            yield f"max_rank_{seat}_{suit}", max(taus, default=0)
    yield "team_rank_differential", _difference(sums)
    for pip in range(7):
        best = [
            max(
                (
                    trick_key(d, pip, decl)
                    for seat in SEATS
                    if team(seat) == side
                    for d in _of_suit(state, seat, pip)
                ),
                default=0,
            )
            for side in (0, 1)
        ]
        yield f"max_rank_differential_{pip}", best[0] - best[1]


def _void(state: State) -> Iterator[tuple[str, Number]]:
    voids = actual_voids(state)
    counts = [len(voids.suits(seat)) for seat in SEATS]
    for seat in SEATS:
        for suit in SUITS:
            yield f"void_{seat}_{suit}", int(voids.is_void(seat, suit))
        yield f"void_count_{seat}", counts[seat]
    yield "void_pattern", int(voids)
    yield "void_differential", _difference(counts)


def _control(state: State) -> Iterator[tuple[str, Number]]:
    leader = state.leader
    yield "leader", leader
    yield "leader_team", team(leader)
    yield "team_to_play", team(state.to_play)
    yield "level", state.n_left / 28
    interrupts = [sum(can_interrupt(state, seat, suit) for suit in SUITS) for seat in SEATS]
    for seat in SEATS:
        yield f"leader_{seat}", int(seat == leader)
        yield f"dominant_count_{seat}", lead_strength(state, seat)
        yield f"interrupt_count_{seat}", interrupts[seat]
    yield "lead_strength", lead_strength(state)
    yield "interrupt_risk", interrupt_risk(state)
    yield "safe_suit_count", len(safe_suits(state))
    yield "interrupt_balance", _difference(interrupts)


def _presence(state: State) -> Iterator[tuple[str, Number]]:
    for seat in SEATS:
        for d in range(28):
            yield f"holds_{seat}_{_spelt(d)}", int(d in state.hands[seat])


def _trick(state: State) -> Iterator[tuple[str, Number]]:
    trick, decl = state.trick, state.declaration
    yield "trick_length", len(trick)
    led = led_suit(trick[0], decl) if trick else None
    for suit in SUITS:
        yield f"led_{suit}", int(suit == led)
    winner = (state.leader + trick_winner(trick, decl)) % 4 if trick else -1
    side = 0 if winner < 0 else (1, -1)[team(winner)]
    best = max((trick_key(d, led, decl) for d in trick), default=0) if led is not None else 0
    points = sum(map(count, trick))
    yield "trick_winner", winner
    yield "trick_side", side
    yield "trick_best_key", best
    yield "trick_counts", points
    yield "trick_counts_signed", points * side
    takers = []
    for seat in SEATS:
        yield f"to_play_{seat}", int(seat == state.to_play)
        to_come = bool(trick) and (seat - state.leader) % 4 >= len(trick)
        takes = to_come and led is not None and _can_beat(state, seat, led)
        takers += [seat] * takes
        yield f"may_take_{seat}", int(takes)
    threatened = any(team(seat) != team(winner) for seat in takers)
    yield "trick_secured", 0 if threatened else side


def _can_beat(state: State, seat: int, led: int) -> bool:
    """Whether some legal reply of a seat would win the trick so far."""
    hand, decl = state.hands[seat], state.declaration
    replies = [d for d in hand if follows(d, led, decl)] or list(hand)
    return any(trick_winner((*state.trick, d), decl) == len(state.trick) for d in replies)


def _suit_control(state: State) -> Iterator[tuple[str, Number]]:
    for suit in SUITS:
        holders = [seat for seat in SEATS if suit in dominant_suits(state, seat)]
        yield f"top_holder_{suit}", holders[0] if holders else -1
        held = sorted(
            (
                (trick_key(d, suit, state.declaration), team(seat))
                for seat in SEATS
                for d in _of_suit(state, seat, suit)
            ),
            reverse=True,
        )
        run = 0
        while run < len(held) and held[run][1] == held[0][1]:
            run += 1
        yield f"top_run_{suit}", -run if held and held[0][1] else run
        for side in (0, 1):
            yield f"team_count_{side}_{suit}", sum(of == side for _, of in held)


def _counts(state: State) -> Iterator[tuple[str, Number]]:
    for name in ("5-5", "6-4", "5-0", "4-1", "3-2"):
        holders = [s for s in SEATS if name in map(domino_name, state.hands[s])]
        seat = holders[0] if holders else -1
        spelt = name.replace("-", "")
        yield f"count_holder_{spelt}", seat
        yield f"count_side_{spelt}", (1, -1)[seat % 2] if holders else 0
    in_hand = [
        sum(count(d) for s in SEATS if team(s) == side for d in state.hands[s]) for side in (0, 1)
    ]
    yield "counts_in_hand_0", in_hand[0]
    yield "counts_in_hand_1", in_hand[1]
    # 42 less what the complete tricks were worth: a point each and their counts.
    lying = [*state.trick, *(d for hand in state.hands for d in hand)]
    complete = (28 - len(lying)) // 4
    gone = set(range(28)) - set(lying)
    yield "points_to_come", 42 - complete - sum(map(count, gone))


def _interactions(state: State) -> Iterator[tuple[str, Number]]:
    terms = interactions(state)
    yield "rank_void_interaction", terms.rank_void
    yield "void_control_interaction", void_control_interaction(state)
    yield "void_control_signed", terms.void_control
    yield "rank_control_interaction", rank_control_interaction(state)
    yield "rank_control_signed", terms.rank_control


def _potentials(state: State) -> Iterator[tuple[str, Number]]:
    for name, component in components(state)._asdict().items():
        yield f"phi_{name}", component
    yield "phi", potential(state)


def _of_suit(state: State, seat: int, suit: int) -> list[int]:
    return [d for d in state.hands[seat] if follows(d, suit, state.declaration)]


def _difference(by_seat: list[int]) -> int:
    return by_seat[0] + by_seat[2] - by_seat[1] - by_seat[3]


def _spelt(d: int) -> str:
    return domino_name(d).replace("-", "")
