"""Read MAWPS: a JSON list of objects with iIndex, sQuestion, lEquations and lSolutions
(Koncel-Kedziorski et al., 2016).

If a record has several equations, the problem has none; `extra` contains them.
"""

from __future__ import annotations

from mwpapp.ml.corpora.building import build_problem
from mwpapp.ml.corpora.corpus import JSON, Corpus, Fields, others
from mwpapp.ml.types import Problem

SOURCE = "mawps"


def _problem(fields: Fields) -> Problem:
    equations = fields.get("lEquations")
    extra = others(fields, "iIndex", "sQuestion", "lEquations", "lSolutions")
    if isinstance(equations, list) and len(equations) > 1:
        extra["lEquations"] = equations
        equations = None
    return build_problem(
        fields.get("sQuestion"),
        source=SOURCE,
        id=fields.get("iIndex"),
        equation=equations,
        answer=fields.get("lSolutions"),
        extra=extra,
    )


CORPUS = Corpus(shapes=JSON, convert=_problem, recognizes=lambda head: "sQuestion" in head.names)
