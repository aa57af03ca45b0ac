"""The deals that one seat's knowledge leaves open, and models of how likely each of them is.

Read it in this order: `evidence`, `knowledge`, `handing_out`, `counting`, `worlds`, `uniform`,
`smartstack`.
Every model says in words what it assumes, and its worlds carry that label.
"""

from texas42.deals.completions.counting import Layouts, count_layouts, enumerate_layouts
from texas42.deals.completions.knowledge import Knowledge
from texas42.deals.completions.smartstack import PassRule, SmartStack, Thresholds
from texas42.deals.completions.uniform import Uniform, every_or_some
from texas42.deals.completions.worlds import CompletionModel, Worlds

__all__ = [
    "CompletionModel",
    "Knowledge",
    "Layouts",
    "PassRule",
    "SmartStack",
    "Thresholds",
    "Uniform",
    "Worlds",
    "count_layouts",
    "enumerate_layouts",
    "every_or_some",
]
