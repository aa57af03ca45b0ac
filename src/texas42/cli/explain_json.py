"""What `texas42 explain --json` prints: a position and its quantities as one JSON object."""

from dataclasses import asdict
from typing import TYPE_CHECKING

from texas42.axes.matters import matters
from texas42.axes.voids import actual_path, shown_path
from texas42.rules import domino_name

if TYPE_CHECKING:
    from texas42.axes.explain import Explanation, MovePlace
    from texas42.axes.leads import Lead


def explain_json(found: "Explanation", seed: int | None) -> dict[str, object]:
    """The quantities of a position; the keys and their meaning do not change.

    Suits are numbers 0 to 7, seats 0 to 3; void patterns are 32-bit integers, bit seat * 8 + suit.
    `leader` has the lead token, that of the trick under way or to be led, and `safe`, `contested`,
    `lead_strength` and `interrupt_risk` are his; `first_leader` led the first trick. What is `null`
    is nothing that a finished hand has.

    >>> import texas42 as t42
    >>> position = t42.Position.start(t42.Deal.from_seed(0), "fives")
    >>> answer = explain_json(t42.explain(position), seed=0)
    >>> answer["leader"], answer["lead_strength"], answer["contested"], answer["interrupt_risk"]
    (0, 3, [2, 3, 5], 3)
    """
    position = found.position
    over = position.is_over
    return {
        **({} if seed is None else {"seed": seed}),
        "decl": position.declaration.label,
        "decl_id": int(position.declaration),
        "first_leader": position.leader,
        "hands": [list(hand) for hand in position.deal.hands],
        "played": list(position.plays),
        "to_play": None if over else position.to_play,
        "value": found.value,
        "matters": matters(found),
        "void_pattern": int(found.void_pattern),
        "shown_voids": int(found.shown_voids),
        "void_path": list(map(int, actual_path(position))),
        "shown_path": list(map(int, shown_path(position))),
        "interrupts": [
            {**edge._asdict(), "shown": edge in found.shown_interrupts} for edge in found.interrupts
        ],
        "leader": position.trick_leader,
        "safe": list(found.split.safe),
        "contested": list(found.split.contested),
        "shown_safe": list(found.shown_split.safe),
        "shown_contested": list(found.shown_split.contested),
        "team_control": found.team_control,
        "acquisitions": list(map(str, found.acquisitions)),
        "dominant_suits": [list(suits) for suits in found.dominant_suits],
        "lead_strength": found.lead_strength,
        "interrupt_risk": found.interrupt_risk,
        "tempo": None if found.tempo is None else list(found.tempo),
        "control_graph": [edge._asdict() for edge in found.control],
        "leads": [_lead(lead) for lead in found.leads],
        "role": None if found.role is None else int(found.role),
        "information_set": list(found.information_set),
        "stake": found.stake,
        "levels": None if found.levels is None else found.levels._asdict(),
        "moves": [_move(found, each) for each in found.moves],
        "is_duck": found.ducking.is_duck,
        "duck_gain": found.ducking.gain,
    }


def _lead(lead: "Lead") -> dict[str, object]:
    """A suit that can be led; the keys of its winners are seats."""
    fields = asdict(lead)
    fields["best"] = domino_name(lead.best)
    fields["dominoes"] = list(map(domino_name, lead.dominoes))
    fields["may_lead"] = {str(seat): list(suits) for seat, suits in lead.may_lead.items()}
    return fields


def _move(found: "Explanation", each: "MovePlace") -> dict[str, object]:
    """A legal move as `texas42 solve --json` has it, with what its place makes of it."""
    return {
        "domino": domino_name(each.move.domino),
        "index": each.move.index,
        "value": each.move.value,
        "best": each.move.best,
        "keeps_trick": each.keeps_trick,
        "duck": each.move.domino in found.ducking.ducks,
        "positional_modifier": each.levels.modifier,
        **each.levels._asdict(),
    }
