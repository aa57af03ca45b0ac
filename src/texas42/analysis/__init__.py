"""What happened at the table: claims, and hands reviewed when they are over.

Lives here: whether a claim is good, with all hands open and with only the claimer's; the review of
a hand move by move, what each move cost, which ones mattered, and whether the seat could have
known.
May use: `rules`, `deals`, `solve`, `bidding`, NumPy and the standard library. Nothing here chooses
how to play.

Read it in this order: `cash_order`, `claim`, `unseen_claim`; `steps`, `foresight`, `review`.
"""

from texas42.analysis.claim import Claim, check_claim
from texas42.analysis.foresight import Foresight, Prospect, foresee
from texas42.analysis.review import Review, review
from texas42.analysis.steps import Step, steps
from texas42.analysis.unseen_claim import UnseenClaim, check_unseen_claim

__all__ = [
    "Claim",
    "Foresight",
    "Prospect",
    "Review",
    "Step",
    "UnseenClaim",
    "check_claim",
    "check_unseen_claim",
    "foresee",
    "review",
    "steps",
]
