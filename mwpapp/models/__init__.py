"""The database tables, without business logic. Simple queries are QuerySet methods."""

from mwpapp.models.accounts import Role, School, User
from mwpapp.models.assessments import (
    Assessment,
    AssessmentPlace,
    AssessmentSection,
    AssessmentShare,
    DealtVersion,
    MadeFile,
    SchoolClass,
    Student,
)
from mwpapp.models.campaigns import Campaign, GuidelineVersion, Participation
from mwpapp.models.checkpoints import Checkpoint
from mwpapp.models.drafts import Draft
from mwpapp.models.evaluations import Evaluation, OperatingPoint
from mwpapp.models.frozen_sets import TestSet, TestSetPair
from mwpapp.models.labels import Adjudication, Answer, Claim, Label, Pair, Reason
from mwpapp.models.paraphrases import Decision, Paraphrase, RejectionReason
from mwpapp.models.problems import Problem, Solution
from mwpapp.models.runs import RowError, RowWarning, Run, RunProblem, Upload

__all__ = [
    "Adjudication",
    "Answer",
    "Assessment",
    "AssessmentPlace",
    "AssessmentSection",
    "AssessmentShare",
    "Campaign",
    "Checkpoint",
    "Claim",
    "DealtVersion",
    "Decision",
    "Draft",
    "Evaluation",
    "GuidelineVersion",
    "Label",
    "MadeFile",
    "OperatingPoint",
    "Pair",
    "Paraphrase",
    "Participation",
    "Problem",
    "Reason",
    "RejectionReason",
    "Role",
    "RowError",
    "RowWarning",
    "Run",
    "RunProblem",
    "School",
    "SchoolClass",
    "Solution",
    "Student",
    "TestSet",
    "TestSetPair",
    "Upload",
    "User",
]
