"""The steps of the study of enrichment, in their order."""

from dataclasses import dataclass
from typing import Final

from texas42.studies.frame.models import ModelName

AIM: Final = 0.9
"""The R^2 that the document hopes richer features reach."""

N_TRICKS: Final = 6
"""Of the seventh trick, in which nobody has a choice, nothing is to be explained."""

SHARE_OF_TESTS: Final = 0.25
"""Of the deals, those that judge what the others teach."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A step of the ladder: the blocks of columns that a model is given."""

    name: str
    meaning: str
    blocks: tuple[str, ...]
    plays_on: bool = False
    for_us: bool = True
    """Whether all is as the team to play sees it, values too."""


_OF_THEORY: Final = {
    "fifteen": (("appendix-c",), "the features of the published experiment"),
    "three axes": (("rank", "void", "control"), "all of rank, void and control"),
    "presence": (("presence",), "which seat holds which domino"),
    "trick": (("trick",), "what lies in the trick, who is winning it, who may still take it"),
    "suit control": (("suit-control",), "who holds the highest of each suit, and how many"),
    "counts": (("counts",), "who holds the count dominoes, and who can take them"),
}

OF_THEORY: Final = tuple(group for groups, _ in _OF_THEORY.values() for group in groups)
"""The groups of features of the theory that the document has or asks for."""

_OF_PLAY: Final = {
    "play-outs": "what two rules of thumb win when all four seats play the hand out by them",
    "best play": "the same after the best play of the seat to play, by their own judgement",
    "trick searched": "the same after perfect play to the end of the trick",
    "fitted": "perfect play to the end of the trick, then the value of the hands by a fitted model",
}
PLAYING_ON: Final = tuple(_OF_PLAY)
"""The blocks of columns for which the hand is played on."""


def _ladder() -> tuple[Rung, ...]:
    """Each step with the columns before it, but where these are seen anew."""
    steps: list[Rung] = []
    blocks: tuple[str, ...] = ()
    for name, (new, meaning) in _OF_THEORY.items():
        blocks += new
        steps.append(Rung(name, meaning, blocks, for_us=False))
    turned = "all before, seats turned until the one to play is seat 0, values for its team"
    steps.append(Rung("turned", turned, ("turned",)))
    sight = "instead: dominoes and suits by strength, and what each seat could win by leading"
    steps.append(Rung("outlook", sight, ("outlook",)))
    for name, meaning in _OF_PLAY.items():
        steps.append(Rung(name, meaning, (*steps[-1].blocks, name), plays_on=True))
    return tuple(steps)


LADDER: Final = _ladder()

BEST_STATIC: Final = "outlook"
"""The last step for which nothing is played."""

STEPS_OF: Final[dict[ModelName, tuple[str, ...]]] = {
    "trees": tuple(rung.name for rung in LADDER),
    "linear": tuple(rung.name for rung in LADDER),
    "mlp": ("counts", "turned", BEST_STATIC, "fitted"),
}
"""The steps at which each model is fitted."""

CURVES: Final = (BEST_STATIC, "trick searched")
"""The steps whose curve of learning is drawn."""
