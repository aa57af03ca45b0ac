"""The order in which the core's search tries plays, as far as it is fixed beforehand.

This follows `Leads` in native/search_leads.hpp and `first_reply` in native/search_tricks.hpp:
dominoes by strength, leads whose trick no opponent can take first, a first reply chosen by who can
still take the trick. Left out is what the core learns while it searches (the lead that was best
when a state was met before, and merits of leads), and what is no order: interchangeable dominoes
that it passes over, bounds that save it a trick, and the last two tricks, which it plays through
without any order.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

from texas42.deals import State, unpack
from texas42.rules import N_DOMINOES, N_SEATS, Declaration
from texas42.rules.tables import COUNT_POINTS, LED_SUIT, POWER_MASKS, SUIT_MASKS, TRICK_KEYS
from texas42.studies.solved.alpha_beta import Order
from texas42.studies.solved.dag import Dag


def core_order(graph: Dag) -> Order:
    """The core's order for the rows of a graph."""

    @cache
    def order(row: int) -> Sequence[int]:
        state = unpack(int(graph.states[row]), graph.deal, graph.declaration)
        hand = graph.deal.hands[state.to_play]
        return [hand.index(d) for d in in_core_order(state)]

    return order


def in_core_order(state: State) -> list[int]:
    """The legal plays of a state in the order in which the core tries them.

    >>> from texas42.deals import Deal
    >>> from texas42.rules import domino_name
    >>> start = State(Deal.from_seed(0).hands, Declaration.FIVES, leader=2)
    >>> " ".join(map(domino_name, in_core_order(start)))  # 4-1 first: its partner has the 4-4
    '4-1 5-5 6-1 6-5 3-0 3-3 5-0'
    """
    strength = _strength_of(state.declaration)
    if len(state.legal()) < 2:
        return list(state.legal())
    hands = [strength.set_of(hand) for hand in state.hands]
    plays = _replies(state, strength, hands) if state.trick else _leads(state, strength, hands)
    return [strength.ids[place] for place in plays]


class _Strength:
    """The dominoes of a declaration by strength, as in native/search_strength.hpp."""

    def __init__(self, declaration: Declaration) -> None:
        keys = TRICK_KEYS[declaration].max(axis=0).tolist()
        self.ids: Final = sorted(range(N_DOMINOES), key=lambda d: keys[d])
        self.place: Final = {d: place for place, d in enumerate(self.ids)}
        power = self.set_of_mask(int(POWER_MASKS[declaration]))
        led = [int(LED_SUIT[declaration, d]) for d in self.ids]
        self.follow: Final = [self.set_of_mask(int(SUIT_MASKS[declaration, s])) for s in led]
        self.contest: Final = [follow | power for follow in self.follow]
        self.counting: Final = self.set_of(d for d in range(N_DOMINOES) if COUNT_POINTS[d])
        most = COUNT_POINTS.max()
        self.richest: Final = self.set_of(d for d in range(N_DOMINOES) if COUNT_POINTS[d] == most)

    def set_of(self, dominoes: Iterable[int]) -> int:
        return sum(1 << self.place[d] for d in dominoes)

    def set_of_mask(self, mask: int) -> int:
        return self.set_of(d for d in range(N_DOMINOES) if mask >> d & 1)


@lru_cache(maxsize=len(Declaration))
def _strength_of(declaration: Declaration) -> _Strength:
    return _Strength(declaration)


def _leads(state: State, strength: _Strength, hands: list[int]) -> list[int]:
    """Leads that keep the trick first, the weakest of them with count; then the rest without."""
    left, mate, right = (hands[(state.leader + turn) % N_SEATS] for turn in (1, 2, 3))
    ours = 0
    for place in _places(hands[state.leader]):
        follow, contest = strength.follow[place], strength.contest[place]
        opponents = (_legal(left, follow) | _legal(right, follow)) & contest
        if 1 << place | _legal(mate, follow) & contest > opponents:
            ours |= 1 << place
    theirs = hands[state.leader] & ~ours
    counting = strength.counting
    parts = ours & counting, ours & ~counting, theirs & ~counting, theirs & counting
    return [place for part in parts for place in _places(part)]


def _replies(state: State, strength: _Strength, hands: list[int]) -> list[int]:
    """The first reply by who can still take the trick; then the weakest, count by who has it."""
    lead = strength.place[state.trick[0]]
    follow, contest = strength.follow[lead], strength.contest[lead]
    turn = len(state.trick)
    legal = [_legal(hands[(state.leader + at) % N_SEATS], follow) for at in range(N_SEATS)]
    dominoes = strength.set_of(state.trick) & contest
    winning = 1 << dominoes.bit_length() - 1
    taker = state.trick.index(strength.ids[dominoes.bit_length() - 1])
    takers = legal[turn] & contest & ~(2 * winning - 1)
    opponent = legal[turn + 1] & contest if turn < N_SEATS - 1 else 0
    mate = legal[3] & contest if turn == 1 else 0
    ours = (taker - turn) % 2 == 0
    safe = (ours and winning > opponent) or (mate > opponent and (ours or mate > winning))
    first = _first_reply(strength, legal[turn], takers, opponent, safe)
    rest = legal[turn] & ~(1 << first)
    counting = 0 if safe else strength.counting
    return [first, *_places(rest & ~counting), *_places(rest & counting)]


def _first_reply(strength: _Strength, legal: int, takers: int, opponent: int, safe: bool) -> int:
    losers = legal & ~takers
    if safe:
        counts = losers & strength.counting
        choice = counts & strength.richest or counts
        choice = choice or takers & strength.counting or losers or takers
    else:
        beyond = takers & ~((1 << opponent.bit_length()) - 1)
        choice = beyond & strength.counting or beyond
        choice = choice or losers & ~strength.counting or takers & ~strength.counting or legal
    return next(_places(choice))


def _legal(hand: int, follow: int) -> int:
    return hand & follow or hand


def _places(dominoes: int) -> Iterator[int]:
    """The places of a set, the weakest first."""
    while dominoes:
        weakest = dominoes & -dominoes
        yield weakest.bit_length() - 1
        dominoes ^= weakest
