"""What `texas42 claim --json` prints: a claim as one JSON object."""

from collections.abc import Iterable

from texas42.analysis import Claim, UnseenClaim
from texas42.rules import domino_name


def claim_json(claim: Claim) -> dict[str, object]:
    """A claim with all hands open; the keys and their meaning do not change.

    `answer`: "any play", "double-dummy" or "refuted". `seat` claims `points` for its side. `order`:
    its plays that are good against any play; `any_order`: whether all orders are. `keeps`: the
    plays of the seat to play after which the claim is good with all hands open. `line`: one way
    that best play goes on to the end; it beats a claim that is refuted.

    >>> import texas42 as t42
    >>> from texas42.analysis import check_claim
    >>> answer = claim_json(check_claim(t42.Position.start(t42.Deal.from_seed(10), "notrump")))
    >>> answer["answer"], answer["points"], answer["keeps"]
    ('double-dummy', 42, ['4-0', '4-2'])
    """
    position, line = claim.position, claim.line()
    return {
        "answer": claim.answer,
        "seat": claim.seat,
        "points": claim.points,
        "decl": position.declaration.label,
        "decl_id": int(position.declaration),
        "leader": position.leader,
        "hands": [list(hand) for hand in position.deal.hands],
        "played": list(position.plays),
        "won": list(position.points),
        "order": _names(claim.order),
        "any_order": claim.in_any_order(),
        "keeps": _names(claim.keeps()),
        "line": _names(line.plays[len(position.plays) :]),
        "line_points": list(line.points),
    }


def unseen_claim_json(claim: UnseenClaim) -> dict[str, object]:
    """A claim from one hand; the keys and their meaning do not change.

    `answer`: "any layout", "open" or "refuted". `layouts` agree with what was seen, `looked_at` of
    them were looked at, and `found` tells how many had each answer with all hands open.
    `refutation` is one that refutes, as `claim_json` has it, or null.
    """
    known = claim.known
    return {
        "answer": claim.answer,
        "seat": known.seat,
        "points": claim.points,
        "hand": list(known.hand),
        "decl": None if known.declaration is None else known.declaration.label,
        "decl_id": None if known.declaration is None else int(known.declaration),
        "leader": known.leader,
        "played": list(known.plays),
        "order": _names(claim.order),
        "layouts": claim.n_layouts,
        "looked_at": claim.looked_at,
        "found": claim.found,
        "refutation": None if claim.refutation is None else claim_json(claim.refutation),
    }


def _names(dominoes: Iterable[int]) -> list[str]:
    return [domino_name(d) for d in dominoes]
