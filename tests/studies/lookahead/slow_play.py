"""The rules of thumb once more, for one state at a time and in the words of the rules."""

from collections.abc import Callable, Iterable

from tests.reference import slow
from texas42.deals import State
from texas42.rules import count, legal_moves
from texas42.studies.enriched.lookahead.sets import PLACES


def playout(state: State, rule: str) -> int:
    """Points of team 0 minus those of team 1 when all play by a rule."""
    total = 0
    while state.n_left:
        domino = chosen(state, rule)
        trick = (*state.trick, domino)
        after = state.after(domino)
        if len(trick) == 4:
            points = 1 + sum(map(count, trick))
            total += points if after.leader % 2 == 0 else -points
        state = after
    return total


def chosen(state: State, rule: str) -> int:
    """What the seat to play plays."""
    return _lead(state, rule) if not state.trick else _reply(state)


def _lead(state: State, rule: str) -> int:
    hand = state.hands[state.to_play]
    ours = [d for d in hand if is_ours(state, d)]
    safe = [d for d in hand if is_safe(state, d)]
    if rule == "cashing" and safe:
        return max(safe, key=_place(state))
    if ours:
        rich = [d for d in ours if count(d)] if rule == "sparing" else []
        return _weakest(state, rich or ours)
    return _weakest(state, [d for d in hand if not count(d)] or hand)


def _replies(state: State, lead: int, seat: int) -> list[int]:
    return list(legal_moves(state.hands[seat % 4], lead, state.declaration))


def _key(state: State, lead: int) -> Callable[[int], int]:
    decl = int(state.declaration)
    return lambda d: slow.trick_key(d, slow.led_suit(lead, decl), decl)


def is_ours(state: State, lead: int) -> bool:
    """Whether the partner can play so that no replies of the opponents take the trick."""
    key, at = _key(state, lead), state.to_play
    theirs = max(key(d) for seat in (at + 1, at + 3) for d in _replies(state, lead, seat))
    return max(key(lead), *(key(d) for d in _replies(state, lead, at + 2))) > theirs


def is_safe(state: State, lead: int) -> bool:
    """Whether no reply of an opponent beats the lead."""
    key, at = _key(state, lead), state.to_play
    return all(key(d) < key(lead) for seat in (at + 1, at + 3) for d in _replies(state, lead, seat))


def _reply(state: State) -> int:
    lead, at = state.trick[0], state.to_play
    key = _key(state, lead)
    best = max(map(key, state.trick))
    turn = len(state.trick)
    winning = next(place for place, d in enumerate(state.trick) if key(d) == best)
    with_us = (turn - winning) % 2 == 0
    opponent = max([key(d) for d in _replies(state, lead, at + 1)] if turn < 3 else [0])
    mate = max([key(d) for d in _replies(state, lead, at + 2)] if turn < 2 else [0])
    legal = state.legal()
    takers = [d for d in legal if key(d) > best]
    losers = [d for d in legal if d not in takers]
    if (with_us and best > opponent) or (mate > opponent and (with_us or mate > best)):
        if counts := [d for d in losers if count(d)]:
            return _weakest(state, [d for d in counts if count(d) == 10] or counts)
        return _weakest(state, [d for d in takers if count(d)] or losers or takers)
    if beyond := [d for d in takers if key(d) > opponent]:
        return _weakest(state, [d for d in beyond if count(d)] or beyond)
    poor = [[d for d in some if not count(d)] for some in (losers, takers)]
    return _weakest(state, poor[0] or poor[1] or legal)


def _place(state: State) -> Callable[[int], int]:
    return lambda d: int(PLACES[state.declaration, d])


def _weakest(state: State, dominoes: Iterable[int]) -> int:
    return min(dominoes, key=_place(state))
