"""The equations of published corpora, where they lie on this machine."""

import gzip
import json
import os
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import parse_answer
from mwpapp.ml.equations.slots import positions
from mwpapp.ml.text.quantities import find_quantities

CORPORA = os.environ.get("REWORD_CORPORA", "")
pytestmark = pytest.mark.skipif(not CORPORA, reason="REWORD_CORPORA names no folder of corpora")

# Rows that state remainders ("17/5=3 r2") and so no single expression; none elsewhere.
REMAINDERS = {"asdiv_full": 28}


def rows(name: str) -> Iterator[dict[str, Any]]:
    path = Path(CORPORA) / f"{name}.jsonl.gz"
    if not path.exists():
        pytest.skip(f"{path.name} is not in REWORD_CORPORA")
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        # ASDiv's other part has several equations a row, comparisons and words.
        yield from (row for row in map(json.loads, lines) if row["split"] != "asdiv-other")


@pytest.mark.parametrize("name", ["svamp", "cogcomp_old", "asdiv_full"])
def test_every_infix_equation_gives_its_answer(name: str) -> None:
    unread, wrong = [], []
    for row in rows(name):
        try:
            value = evaluate(parse(row["equation"]))
        except EquationError:
            unread.append(row["equation"])
            continue
        answer = parse_answer(str(row["answer"]))
        if row.get("eq_ok") and (answer is None or abs(value - answer) > Fraction(1, 100)):
            wrong.append((row["id"], row["equation"], row["answer"]))
    assert wrong == []
    assert [equation for equation in unread if " r" not in equation] == []
    assert len(unread) == REMAINDERS.get(name, 0)


@pytest.mark.parametrize(("name", "most"), [("svamp", 2), ("cogcomp_old", 2)])
def test_the_numbers_of_the_equations_are_found_in_the_texts(name: str, most: int) -> None:
    lost = [
        row["id"]
        for row in rows(name)
        if positions(row["equation"], find_quantities(row["text"])).constants
    ]
    assert len(lost) <= most
