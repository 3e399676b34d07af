"""The tables: ORM only; simple reads are QuerySet methods."""

from mwpapp.models.accounts import Role, School, User
from mwpapp.models.checkpoints import Checkpoint
from mwpapp.models.paraphrases import Decision, Paraphrase
from mwpapp.models.problems import Problem, Solution
from mwpapp.models.runs import RowError, Run, Upload

__all__ = [
    "Checkpoint",
    "Decision",
    "Paraphrase",
    "Problem",
    "Role",
    "RowError",
    "Run",
    "School",
    "Solution",
    "Upload",
    "User",
]
