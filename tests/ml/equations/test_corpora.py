"""The equations of published corpora, where they lie on this machine."""

import gzip
import json
import os
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from mwpapp.ml.equations.algebra import solve
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.functional import parse_functional
from mwpapp.ml.equations.notations import NOTATIONS, parse_prefix
from mwpapp.ml.equations.parsing import parse, parse_equation
from mwpapp.ml.equations.remainders import outcomes
from mwpapp.ml.equations.slots import fill, positions
from mwpapp.ml.equations.systems import parse_system, system_text
from mwpapp.ml.equations.tree import Node
from mwpapp.ml.text.quantities import find_quantities

CORPORA = os.environ.get("REWORD_CORPORA", "")
pytestmark = pytest.mark.skipif(not CORPORA, reason="REWORD_CORPORA names no folder of corpora")

# Rows marked as right that hold no equation for their answer: corpus, id, why.
NO_EQUATION = {
    ("asdiv_full", "nluds-1143"): "ends in a time of day (22:15)",
    ("mawps_full2373", "3036"): "states the given whole; the answer is one of its parts",
}
# How many equations are marked as right.
MARKED = {
    "svamp": 999,
    "svamp_cv_asdiv_a": 1217,
    "svamp_cv_mawps": 1908,
    "mawps_asdiva_svamp": 4126,
    "mawps_full2373": 2054,
    "asdiv_full": 1696,
    "cogcomp_old": 831,
    "mathqa_valid_test": 5950,
    "math23k_partial": 9159,
    "ape210k_valid_test": 9987,
}
# DRAW cuts these off in its equations, and mostly not in its answers.
CUT_OFF = {"0.333*": "1/3*", "0.666*": "2/3*", "0.166*": "1/6*"}
PREFIXED = ("svamp_cv_asdiv_a", "svamp_cv_mawps", "mawps_asdiva_svamp")


def rows(name: str) -> Iterator[dict[str, Any]]:
    path = Path(CORPORA) / f"{name}.jsonl.gz"
    if not path.exists():
        pytest.skip(f"{path.name} is not in REWORD_CORPORA")
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def right(name: str) -> Iterator[dict[str, Any]]:
    return (row for row in rows(name) if row["eq_ok"])


def gives(value: Fraction, answer: Any) -> bool:
    """To a thousandth of the larger, or rounded to as many decimals as the answer has."""
    stated = Fraction(str(answer))
    decimals = len(str(answer).partition(".")[2]) if "e" not in str(answer) else 0
    rounded = decimals > 0 and abs(value - stated) <= Fraction(1, 2 * 10**decimals)
    return abs(value - stated) <= Fraction(1, 1000) * max(abs(value), abs(stated)) or rounded


def survives(tree: Node) -> bool:
    """Whether it is the same after being written and read in each notation."""
    return all(notation.parse(notation.print(tree)) == tree for notation in NOTATIONS.values())


def test_few_rows_hold_no_equation() -> None:
    assert len(NO_EQUATION) <= 5


@pytest.mark.slow
@pytest.mark.parametrize("name", MARKED)
def test_every_equation_gives_its_answer_and_survives_each_notation(name: str) -> None:
    wrong, lost, seen = [], [], 0
    for row in right(name):
        seen += 1
        if (name, row["id"]) in NO_EQUATION:
            continue
        equation = parse_equation(row["equation"])
        if not any(gives(evaluate(node), row["answer"]) for node in outcomes(equation)):
            wrong.append((row["id"], row["equation"], row["answer"]))
        if not all(map(survives, outcomes(equation))):
            lost.append(row["id"])
    assert (wrong, lost, seen) == ([], [], MARKED[name])


@pytest.mark.parametrize("name", PREFIXED)
def test_prefix_columns_say_the_same_as_the_equations(name: str) -> None:
    for row in right(name):
        tree = fill(parse_prefix(row["prefix"]), [Fraction(number) for number in row["nums"]])
        assert gives(evaluate(tree), row["answer"]), row["id"]


def test_functional_formulas_give_their_answers() -> None:
    for row in rows("mathqa_test_filtered1605"):
        tree = parse_functional(row["equation"])
        value = evaluate(tree, exact=False)
        # Its answers are cut off as often as they are rounded, mostly to one decimal.
        decimals = len(str(row["answer"]).partition(".")[2])
        assert gives(value, row["answer"]) or abs(value - Fraction(str(row["answer"]))) < Fraction(
            1, 10**decimals
        ), row["id"]
        assert survives(tree), row["id"]


@pytest.mark.slow
def test_systems_give_their_answers_and_survive_each_notation() -> None:
    seen = 0
    for row in right("draw"):
        seen += 1
        system = parse_system(row["equation"])
        assert solves(row["equation"], row["answer"]), row["id"]
        for notation in NOTATIONS:
            text = system_text(system, notation=notation)
            assert parse_system(text, notation=notation) == system, row["id"]
    assert seen == 998


def solves(equations: str, answers: list[Any]) -> bool:
    """Whether these are the answers, which name no unknown; also with thirds for 0.333."""
    whole = equations
    for cut, fraction in CUT_OFF.items():
        whole = whole.replace(cut, fraction)
    for text in (equations, whole):
        values = sorted(solve(parse_system(text))[0])
        if len(values) == len(answers) and all(map(gives, values, sorted(answers))):
            return True
    return False


@pytest.mark.parametrize(("name", "most"), [("svamp", 2), ("cogcomp_old", 2)])
def test_the_numbers_of_the_equations_are_found_in_the_texts(name: str, most: int) -> None:
    lost = [
        row["id"]
        for row in rows(name)
        if positions(row["equation"], find_quantities(row["text"])).constants
    ]
    assert len(lost) <= most


@pytest.mark.parametrize("name", PREFIXED)
def test_equal_numbers_stay_apart_by_their_place(name: str) -> None:
    """Slots of the published prefix, and values put back give the same tree."""
    apart = 0
    for row in right(name):
        tree = parse_prefix(row["prefix"])
        numbers = [Fraction(number) for number in row["nums"]]
        equal = len(set(numbers)) < len(numbers)
        apart += equal and parse(row["equation"]) == fill(tree, numbers)
    assert apart > 0
