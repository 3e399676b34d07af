"""Read SVAMP: a JSON list of objects with ID, Body, Question, Equation, Answer and Type (Patel et
al., 2021).
"""

from __future__ import annotations

from mwpapp.ml.corpora.building import build_problem, joined
from mwpapp.ml.corpora.corpus import JSON, Corpus, Fields, others, text_of
from mwpapp.ml.types import Problem

SOURCE = "svamp"


def _problem(fields: Fields) -> Problem:
    return build_problem(
        joined(text_of(fields, "Body"), question=text_of(fields, "Question")),
        source=SOURCE,
        id=fields.get("ID") or fields.get("id"),
        equation=fields.get("Equation"),
        answer=fields.get("Answer"),
        tags=fields.get("Type"),
        extra=others(fields, "ID", "id", "Body", "Question", "Equation", "Answer", "Type"),
    )


CORPUS = Corpus(
    shapes=JSON,
    convert=_problem,
    recognizes=lambda head: {"Body", "Question"} <= head.names,
)
