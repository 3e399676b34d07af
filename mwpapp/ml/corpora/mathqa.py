"""Read MathQA: a JSON list, as first published or as the solver papers share it (Amini et al.,
2019).

Published: Problem, Rationale, options, correct, annotated_formula, linear_formula, category.
Shared: original_text, equation ("x=(28+1)"), ans.
"""

from __future__ import annotations

import re

from mwpapp.ml.catalogue.messages import gettext_noop
from mwpapp.ml.corpora import math23k
from mwpapp.ml.corpora.building import build_problem
from mwpapp.ml.corpora.corpus import JSON, BadRecord, Corpus, Fields, Head, others, text_of
from mwpapp.ml.corpora.functional import functional_to_infix
from mwpapp.ml.types import Problem

SOURCE = "mathqa"
MAX_OPTIONS_LENGTH = 2_000  # characters of all options together

# "a ) 38 , b ) 27.675 , c ) none of these"
_OPTION = re.compile(r"([a-e])\s?\)\s?(.*?)\s*(?=,\s{0,3}[a-e]\s?\)|$)", re.DOTALL)


def _problem(fields: Fields) -> Problem:
    return _published(fields) if "Problem" in fields else _shared(fields)


def _published(fields: Fields) -> Problem:
    correct, options = text_of(fields, "correct"), text_of(fields, "options")
    if len(options) > MAX_OPTIONS_LENGTH:
        raise BadRecord(
            gettext_noop("The options are longer than %(limit)s characters."),
            limit=f"{MAX_OPTIONS_LENGTH:,}",
        )
    answers = dict(_OPTION.findall(options.strip("[]'\" ")))
    if correct and correct not in answers:
        raise BadRecord(gettext_noop("The correct option is missing from the options."))
    return build_problem(
        fields.get("Problem"),
        source=SOURCE,
        id=fields.get("id"),
        equation=functional_to_infix(text_of(fields, "annotated_formula")),
        answer=answers.get(correct),
        tags=fields.get("category"),
        extra=others(fields, "Problem", "id", "category"),
    )


def _shared(fields: Fields) -> Problem:
    return build_problem(
        fields.get("original_text"),
        source=SOURCE,
        id=fields.get("id"),
        equation=fields.get("equation"),
        answer=fields.get("ans"),
        extra=others(fields, "original_text", "id", "equation", "ans"),
    )


def _recognizes(head: Head) -> bool:
    if "Problem" in head.names and {"annotated_formula", "linear_formula"} & head.names:
        return True
    return head.names >= math23k.SHARED and not math23k.recognizes(head)


CORPUS = Corpus(shapes=JSON, convert=_problem, recognizes=_recognizes)
