"""What to bid: from one hand to a table of declarations and bids that says how far it holds.

Lives here: evaluators, which say what a bidder takes in a known world; the statistics of many
worlds; advice on what to bid; the search for layouts that break a contract, and proofs that none
does; and the table as data, as HTML and in print.
May use: `rules`, `deals`, `pictures`, `solve`, NumPy and the standard library; what is written for
many hands needs the extra that the error names.

The order of things is: a plan is fixed, a declaration or a declaration with its opening lead, and
averaged over worlds in which each seat holds what it may. To choose the best plan of each world
first and average those is a mistake with a name, strategy fusion; its size is shown beside.

Read it in this order: `statistics`, `evaluator`; `logistic`, `table_map`, from open hands to the
table; `estimate`, `advice`, `verdict`, `precision`; `hand_features`, `pass_rule` and
`fit_pass_rule`, `models`; `table`, `table_json`, `verified`. Then what no layout breaks: `cashing`,
`throws`, `guarantee`, `climb`, `proof`, `audit`. Then how a table is shown: `notes`, `html`,
`grid`, `picture`; and many tables: `hands_file`, `parts`, `many`.
"""

from texas42.bidding.advice import Best, Option, Risk, open_bids
from texas42.bidding.audit import Audit, audit
from texas42.bidding.estimate import Estimate, FusionGap, LeadEstimate
from texas42.bidding.evaluator import DoubleDummy, Evaluator
from texas42.bidding.models import MODELS, completion_model
from texas42.bidding.pass_rule import EvaluatedPass
from texas42.bidding.proof import Proof, prove
from texas42.bidding.statistics import Interval
from texas42.bidding.table import BidTable, bid

__all__ = [
    "MODELS",
    "Audit",
    "Best",
    "BidTable",
    "DoubleDummy",
    "Estimate",
    "EvaluatedPass",
    "Evaluator",
    "FusionGap",
    "Interval",
    "LeadEstimate",
    "Option",
    "Proof",
    "Risk",
    "audit",
    "bid",
    "completion_model",
    "open_bids",
    "prove",
]
