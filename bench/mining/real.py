"""Read the distinct templates of the published corpora in REWORD_CORPORA."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.normal_forms.templates import canonical, unified
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.similarity.labelled import LabelledTree, labelled

CORPORA = ("math23k_partial", "mathqa_valid_test", "asdiv_full", "mawps_full2373")


def real_templates(folder: Path) -> list[LabelledTree]:
    """Return one tree for each template.

    Equations that `parse` rejects are skipped: 2% of the 18,252 distinct ones. In ASDiv, these are
    systems of equations, steps, comparisons, number sequences and times of day; in MAWPS, equations
    that are not linear in their unknown.
    """
    templates: dict[LabelledTree, None] = {}
    for equation in dict.fromkeys(_equations(folder)):
        try:
            templates.setdefault(labelled(canonical(unified(parse(equation)))))
        except EquationError:
            continue
    return list(templates)


def _equations(folder: Path) -> Iterator[str]:
    for name in CORPORA:
        for path in sorted(folder.glob(f"{name}*.jsonl.gz")):
            with gzip.open(path, "rt", encoding="utf-8") as lines:
                for line in lines:
                    equation = json.loads(line).get("equation")
                    if isinstance(equation, str) and equation.strip():
                        yield equation
