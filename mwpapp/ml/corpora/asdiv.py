"""Read ASDiv: XML with Problem elements, which contain Body, Question, Solution-Type, Answer and
Formula (Miao et al., 2020).

"9 (apples)" is the answer 9 with the unit apples. For a division with remainder ("33/4=8 r1"),
the answer decides which of its results is computed; if it fits two of them, the type "Surplus"
chooses the remainder. Steps and systems are replaced by one expression. A formula for which this
is impossible, or a proportion, is kept in `extra`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from mwpapp.ml.corpora.building import build_problem, joined
from mwpapp.ml.corpora.corpus import Corpus, Fields, others
from mwpapp.ml.equations.answers.joining import with_one_equation
from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.parsing import parse_equation
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.remainders import matching_result
from mwpapp.ml.types import MAX_EQUATION_LENGTH, Problem

SOURCE = "asdiv"

_ANSWER = re.compile(r"([^()]*\S)\s*\(([^()]+)\)")
_NOTE = re.compile(r"\s*\([A-Za-z][^()0-9]*\)")
_PROPORTION = re.compile(r"\d\s*:\s*\d")  # "2:3=12:18", and times of day


def _problem(fields: Fields) -> Problem:
    text = joined(fields.get("Body", ""), question=fields.get("Question", ""))
    answer, unit = _answer_and_unit(fields.get("Answer", ""))
    surplus = fields.get("Solution-Type") == "Surplus"
    stated = Problem(text=text, equation=fields.get("Formula", ""), answer=answer)
    equation = _equation(stated, left_over=surplus)
    used = ["ID", "Grade", "Body", "Question", "Answer", "Solution-Type"]
    return build_problem(
        text,
        source=SOURCE,
        id=fields.get("ID"),
        equation=equation,
        answer=answer,
        unit=unit,
        grade=fields.get("Grade"),
        tags=fields.get("Solution-Type"),
        extra=others(fields, *used, *(["Formula"] if equation else [])),
    )


def _answer_and_unit(written: str) -> tuple[str, str | None]:
    found = _ANSWER.fullmatch(written)
    return (found[1], found[2].strip()) if found else (written, None)


def _equation(stated: Problem, *, left_over: bool) -> str | None:
    """Return the formula as one equation without words in brackets, or, for a division with
    remainder, the expression that gives the answer. Return None if there is no such equation."""
    formula = stated.equation or ""
    if len(formula) > MAX_EQUATION_LENGTH or _PROPORTION.search(formula):
        return None
    bare = replace(stated, equation=_NOTE.sub("", formula).strip())
    try:
        single = with_one_equation(bare).equation or ""
        equation = parse_equation(single)
        if equation.remainder is None:
            return single
        number = parse_answer(stated.answer or "")
        tree = (
            None
            if number is None
            else matching_result(equation, answer=number, left_over=left_over)
        )
    except EquationError:
        return None
    return to_infix(tree) if tree else None


CORPUS = Corpus(
    shapes=("xml",),
    convert=_problem,
    recognizes=lambda head: head.shape == "xml",
    element="Problem",
)
