"""What `texas42 explain --json` prints: a position and its quantities as one JSON object."""

from dataclasses import asdict
from typing import TYPE_CHECKING

from texas42.axes.columns.registry import GROUPS
from texas42.axes.voids import actual_path, shown_path
from texas42.rules import domino_name

if TYPE_CHECKING:
    from texas42.axes.explain import Explanation, PlacedMove
    from texas42.axes.leads import Lead


def explain_json(found: "Explanation", seed: int | None) -> dict[str, object]:
    """The quantities of a position; the keys and their meaning do not change.

    Suits are numbers 0 to 7, seats 0 to 3; void patterns are 32-bit integers, bit seat * 8 + suit.
    `leader` has the lead token, that of the trick under way or to be led, and `safe`, `contested`,
    `lead_strength` and `interrupt_risk` are his; `first_leader` led the first trick. Values and
    their parts are for team 0. The rest is described in docs/axes.md.

    >>> import texas42 as t42
    >>> position = t42.Position.start(t42.Deal.from_seed(0), "fives")
    >>> answer = explain_json(t42.explain(position), seed=0)
    >>> answer["leader"], answer["lead_strength"], answer["contested"], answer["interrupt_risk"]
    (0, 3, [2, 3, 5], 3)
    """
    position = found.position
    return {
        **({} if seed is None else {"seed": seed}),
        "decl": position.declaration.label,
        "decl_id": int(position.declaration),
        "first_leader": position.leader,
        "hands": [list(hand) for hand in position.deal.hands],
        "played": list(position.plays),
        "to_play": None if position.is_over else position.to_play,
        "value": found.value,
        "matters": found.matters,
        **_voids(found),
        **_control(found),
        **_place(found),
        "moves": [_move(found, each) for each in found.moves],
        "components": found.components._asdict(),
        "potential": found.potential,
        "interactions": found.interactions._asdict(),
        "features": _features(found),
    }


def _voids(found: "Explanation") -> dict[str, object]:
    """Section 3: the patterns now and along the plays on record, interrupts, safe suits."""
    return {
        "void_pattern": int(found.actual.pattern),
        "shown_voids": int(found.shown.pattern),
        "void_path": list(map(int, actual_path(found.position))),
        "shown_path": list(map(int, shown_path(found.position))),
        "interrupts": [
            {**edge._asdict(), "shown": edge in found.shown.interrupts}
            for edge in found.actual.interrupts
        ],
        "leader": found.position.trick_leader,
        "safe": list(found.actual.safe),
        "contested": list(found.actual.contested),
        "shown_safe": list(found.shown.safe),
        "shown_contested": list(found.shown.contested),
        "interrupt_powers": list(found.interrupt_powers),
    }


def _control(found: "Explanation") -> dict[str, object]:
    """Section 4: the lead token."""
    control = found.control
    return {
        "team_control": control.team,
        "acquisitions": list(map(str, control.acquisitions)),
        "dominant_suits": [list(suits) for suits in control.dominant_suits],
        "lead_strength": control.lead_strength,
        "interrupt_risk": len(found.actual.contested),
        "tempo": None if control.tempo is None else list(control.tempo),
        "control_graph": [edge._asdict() for edge in control.graph],
        "leads": [_lead(lead) for lead in control.leads],
        "is_duck": control.ducking.is_duck,
        "duck_gain": control.ducking.gain,
        "lead_values": list(control.lead_values),
        "positional_values": list(control.positional_values),
    }


def _place(found: "Explanation") -> dict[str, object]:
    """Section 5: the place in the trick; null when the hand is over."""
    place = found.place
    if place is None:
        return dict.fromkeys(("role", "information_set", "stake", "levels"))
    return {
        "role": int(place.role),
        "information_set": list(place.information_set),
        "stake": place.stake,
        "levels": place.levels._asdict(),
    }


def _features(found: "Explanation") -> dict[str, object]:
    """`StateFeatures` by field, and beside them the features of the registry that it lacks."""
    state = set(GROUPS["state"])
    others = {name: each for name, each in found.features().items() if name not in state}
    return {**asdict(found.state_features), **others}


def _lead(lead: "Lead") -> dict[str, object]:
    return {
        "suit": lead.suit,
        "dominoes": list(map(domino_name, lead.dominoes)),
        "best": domino_name(lead.best),
        "value": lead.value,
        "is_best": lead.is_best,
        "winner": lead.winner,
        "next_suit": lead.next_suit,
        "may_win": list(lead.may_lead),
        "may_trump": list(lead.may_trump),
        "shown_to_trump": list(lead.shown_to_trump),
    }


def _move(found: "Explanation", each: "PlacedMove") -> dict[str, object]:
    """A legal move as `texas42 solve --json` has it, with what its place makes of it."""
    return {
        "domino": domino_name(each.move.domino),
        "index": each.move.index,
        "value": each.move.value,
        "best": each.move.best,
        "threats": each.threats,
        "keeps_trick": each.keeps_trick,
        "duck": each.move.domino in found.control.ducking.ducks,
        "positional_modifier": each.levels.modifier,
        **each.levels._asdict(),
    }
