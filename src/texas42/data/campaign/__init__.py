"""Campaigns: many shards, made on one machine or many, in a way that can be interrupted.

Lives here: the work list and what it will come to, the work on one shard, the engines that spread
it, and the run as a whole. May use: what `data` may.

Read it in this order: `plan`, `prediction`, `work`, `crew`, `cluster`, `run`.
"""

from texas42.data.campaign.plan import Choice, parse_seeds, work_list
from texas42.data.campaign.prediction import Prediction, predict
from texas42.data.campaign.run import CampaignError, Outcome, build

__all__ = [
    "CampaignError",
    "Choice",
    "Outcome",
    "Prediction",
    "build",
    "parse_seeds",
    "predict",
    "work_list",
]
