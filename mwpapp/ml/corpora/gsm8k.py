"""Read GSM8K: JSON lines with question and answer (Cobbe et al., 2021).

The answer is a worked solution with calculations in <<...>> and the result after "####". The steps
do not form one equation, so the problem has none; `extra` contains the steps and the solution.
"""

from __future__ import annotations

import re

from mwpapp.ml.catalogue.messages import gettext_noop
from mwpapp.ml.corpora.building import build_problem
from mwpapp.ml.corpora.corpus import JSON, BadRecord, Corpus, Fields, Head, others, text_of
from mwpapp.ml.types import Problem

SOURCE = "gsm8k"

_STEP = re.compile(r"<<([^<>]*)>>")


def _problem(fields: Fields) -> Problem:
    worked, mark, result = text_of(fields, "answer").rpartition("####")
    if not mark:
        raise BadRecord(gettext_noop("The answer must end with “####” and the result."))
    extra = others(fields, "question", "answer", "id")
    extra |= {"steps": _STEP.findall(worked), "rationale": _STEP.sub("", worked).strip()}
    return build_problem(
        fields.get("question"),
        source=SOURCE,
        id=fields.get("id"),
        answer=result.strip().replace(",", ""),
        extra=extra,
    )


def _recognizes(head: Head) -> bool:
    options = "options" in head.names  # AQuA has options
    return {"question", "answer"} <= head.names and not options and "####" in head.text


CORPUS = Corpus(shapes=JSON, convert=_problem, recognizes=_recognizes)
