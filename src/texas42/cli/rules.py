"""`texas42 rules`: the suits of a declaration, and who beats whom in each."""

from collections.abc import Iterable

from texas42.cli.common_options import DeclOption, JsonOption
from texas42.cli.refusals import refusing
from texas42.cli.terminal import Bold, Line, columns, print_json, print_lines
from texas42.deals import format_dominoes, format_hand
from texas42.deals.drawing import declared
from texas42.rules import (
    CALLED_SUIT,
    COUNTS,
    N_DOMINOES,
    Declaration,
    called_set,
    domino_name,
    effective_suit,
    led_suit,
    power_set,
    suit_name,
    threats,
    trick_key,
)
from texas42.rules.suits import N_SUITS

EXAMPLES = """\b
Examples:
  texas42 rules --decl fives
  texas42 rules --decl doubles-trump --json
"""


def rules_command(
    decl: DeclOption,
    as_json: JsonOption = False,
) -> None:
    """Print the suits of a declaration and which domino beats which."""
    with refusing("--decl"):
        declaration = Declaration.parse(decl)
    if as_json:
        print_json(rules_json(declaration))
    else:
        print_lines(rules_text(declaration))


def rules_json(decl: Declaration) -> dict[str, object]:
    """What `texas42 rules --json` prints; every domino is text such as "6-5".

    `suits` has an entry for each suit that can be led: `leads` call for it when led, `follow` are
    those that follow it and `beaten_by` those that beat all of these. The last two are strongest
    first, and so is `called`. `has_power` tells whether the called suit beats every other.

    >>> answer = rules_json(Declaration.FIVES)
    >>> answer["called"]
    ['5-5', '6-5', '5-4', '5-3', '5-2', '5-1', '5-0']
    >>> [suit["name"] for suit in answer["suits"]]
    ['fives (trump)', 'sixes', 'fours', 'threes', 'twos', 'ones', 'blanks']
    """
    return {
        "decl": decl.label,
        "decl_id": int(decl),
        "called": _names(_followers(CALLED_SUIT, decl)),
        "has_power": power_set(decl) is not None,
        "suits": [
            {
                "suit": suit,
                "name": suit_name(suit, decl),
                "leads": _names(_leads(suit, decl)),
                "follow": _names(_followers(suit, decl)),
                "beaten_by": _names(_beaters(suit, decl)),
            }
            for suit in _suits(decl)
        ],
        "counts": {domino_name(d): points for d, points in enumerate(COUNTS) if points},
    }


def rules_text(decl: Declaration) -> list[Line]:
    """The same for people.

    >>> print_lines(rules_text(Declaration.NOTRUMP)[:5])
    no trump
    <BLANKLINE>
      led     follow, strongest first      beaten by
      sixes   6-6 6-5 6-4 6-3 6-2 6-1 6-0  nothing
      fives   5-5 6-5 5-4 5-3 5-2 5-1 5-0  nothing
    """
    rows = [("led", "follow, strongest first", "beaten by")]
    for suit in _suits(decl):
        by = suit_name(CALLED_SUIT, decl) if _beaters(suit, decl) else "nothing"
        rows.append((suit_name(suit, decl), format_dominoes(_followers(suit, decl)), by))
    worth = "; ".join(
        f"{format_hand(d for d in range(N_DOMINOES) if COUNTS[d] == points)} for {points}"
        for points in sorted({*COUNTS} - {0}, reverse=True)
    )
    return [
        Bold(declared(decl)),
        "",
        *columns(rows, "<<<"),
        "",
        *(["The dominoes of the first suit belong to no other."] if called_set(decl) else []),
        f"{'Any other' if called_set(decl) else 'A'} lead calls for its higher pip.",
        f"Count: {worth}; every trick for 1.",
    ]


def _suits(decl: Declaration) -> list[int]:
    """The suits that can be led, the called one first, then by pip from six down."""
    return [suit for suit in reversed(range(N_SUITS)) if _leads(suit, decl)]


def _leads(suit: int, decl: Declaration) -> list[int]:
    return [d for d in _followers(suit, decl) if led_suit(d, decl) == suit]


def _followers(suit: int, decl: Declaration) -> list[int]:
    return _strongest_first(effective_suit(suit, decl), suit, decl)


def _beaters(suit: int, decl: Declaration) -> list[int]:
    best, *_ = _followers(suit, decl)
    return _strongest_first(threats(best, suit, decl), suit, decl)


def _strongest_first(dominoes: Iterable[int], suit: int, decl: Declaration) -> list[int]:
    return sorted(dominoes, key=lambda d: trick_key(d, suit, decl), reverse=True)


def _names(dominoes: Iterable[int]) -> list[str]:
    return [domino_name(d) for d in dominoes]
