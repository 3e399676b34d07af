import random
from collections import Counter
from fractions import Fraction

import pytest

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.solvers.gold import NoGold
from mwpapp.ml.training.solver.examples import (
    examples_of,
    solved_problem,
    solved_problems,
    symbols_of,
)
from mwpapp.ml.training.solver.fit_confidence import lowest_threshold
from mwpapp.ml.training.solver.incomplete import incomplete, original
from mwpapp.ml.training.solver.material import Inputs, by_source, gather
from mwpapp.ml.training.solver.run import split
from mwpapp.ml.training.solver.worked_steps import joined_steps


def record(text, **fields):
    return {"id": text[:8], "text": text, **fields}


@pytest.mark.parametrize(
    ("steps", "values", "expression"),
    [
        (["5*4=20", "20*5.5=110"], [5, 4], "5 * 4 * 5.5"),
        (["3+2=5", "5*5=25"], [3, 2, 5], "(3 + 2) * 5"),
        (["2*2=4", "3*3=9", "4+9=13"], [2, 3], "2 * 2 + 3 * 3"),
        (["8-3=5", "5*2=10", "10+5=15"], [8, 3, 2], "(8 - 3) * 2 + (8 - 3)"),
    ],
)
def test_worked_steps_become_one_expression(steps, values, expression):
    joined = joined_steps(steps, values=[Fraction(value) for value in values])
    assert to_infix(joined) == expression


@pytest.mark.parametrize("steps", [[], ["5 * = 3"], ["1/0=3"]])
def test_steps_that_cannot_be_read_are_refused(steps):
    with pytest.raises(EquationError):
        joined_steps(steps, values=[])


def test_problems_without_a_gold_tree_are_counted_by_reason():
    skipped: Counter[str] = Counter()
    found = solved_problems(
        [
            record("3 cats and 4 dogs. How many?", equation="3+4", answer=7),
            record("2 cats and 4 dogs. How many?", equation="2+4", answer="7"),
            record("5 cats. How many?", answer=5),
            record("6 packs of 2, and 1 more?", steps=["6*2=12", "12+1=13"], answer=13.0),
        ],
        source="ours",
        skipped=skipped,
    )
    assert [to_infix(one.tree) for one in found] == ["N0 + N1", "N0 * N1 + N2"]
    assert skipped == {"another answer": 1, "no equation": 1}


def test_a_problem_has_the_exact_result_and_the_rounded_answer():
    bus = record("80 people, 15 to a bus", equation="80/15", answer="6", rounding="up")
    solved = solved_problem(bus, source="ours")
    assert (solved.value, solved.answer) == (Fraction(16, 3), 6)


def test_an_answer_with_an_unknown_rounding_is_not_learned():
    bus = record("80 people, 15 to a bus", equation="80/15", answer="6", rounding="sideways")
    with pytest.raises(NoGold):
        solved_problem(bus, source="ours")


def test_rare_constants_do_not_become_symbols():
    hours = [record(f"{n} hours", equation=f"{n}*60", answer=n * 60) for n in (2, 3, 4)]
    odd = record("2 cats", equation="2*17", answer=34)
    skipped: Counter[str] = Counter()
    solved = solved_problems([*hours, odd], source="ours", skipped=skipped)
    symbols = symbols_of(solved, fewest=2)
    assert symbols.constants == ("60",)
    assert len(examples_of(solved, symbols=symbols, skipped=skipped)) == 3
    assert skipped == {"rare constants or operators": 1}


def test_an_incomplete_problem_lacks_a_number_that_its_tree_needs():
    text = "In 2020 Ann had 9 pens. She lost 4 of them. How many has she?"
    problem = solved_problem(record(text, equation="9-4", answer=5), source="ours")
    assert original(problem.read) == text
    for seed in range(20):
        broken = incomplete(problem, rng=random.Random(seed))
        kept = {quantity.value for quantity in broken.quantities}
        assert len({9, 4} & kept) == 1
        assert broken.text.endswith("How many has she?")


def test_the_sentence_of_an_abbreviation_is_deleted_as_a_whole():
    text = "Mr. Lee has 3 pens. He buys 4. How many pens has he now?"
    problem = solved_problem(record(text, equation="3+4", answer=7), source="ours")
    broken = {original(incomplete(problem, rng=random.Random(seed))) for seed in range(60)}
    assert "He buys 4. How many pens has he now?" in broken
    assert not any(one.startswith("Mr. He") for one in broken)


def test_texts_that_are_set_aside_are_never_learned():
    own = [
        record("Ann has 3 pens and 4 more.", id="a", equation="3+4", split="aside"),
        record("Ann has 8 pens and 5 more.", id="b", equation="8+5", split="train"),
        record("Bo has 8 caps and 5 more.", id="c", equation="8+5", split="train"),
    ]
    inputs = Inputs(own=own, frames=(), corpora=None)
    assert [one["id"] for one in by_source(inputs)["fixtures"]] == ["c"]
    assert gather(inputs).counts() == {"fixtures": 1}


def test_a_story_and_its_variants_are_held_out_together():
    solved = [
        solved_problem({"id": f"s{n}/{part}", "text": "3 and 4", "equation": "3+4"}, source="ours")
        for n in range(60)
        for part in ("0", "1", "reversed")
    ]
    learned, held = split(solved, share=0.3)
    names = [{one.id.partition("/")[0] for one in part} for part in (learned, held)]
    assert held
    assert names[0].isdisjoint(names[1])


@pytest.mark.parametrize(
    ("labels", "threshold"), [([1, 1, 1, 0], 0.7), ([0, 1, 1, 0], 1.1), ([1, 0, 1, 1], 0.9)]
)
def test_the_lowest_threshold_that_reaches_the_precision_is_chosen(labels, threshold):
    assert lowest_threshold([0.9, 0.8, 0.7, 0.6], labels, precision=0.95) == threshold


def test_equal_probabilities_reach_the_precision_together_or_not_at_all():
    assert lowest_threshold([0.9, 0.8, 0.8], [1, 1, 0], precision=0.95) == 0.9
    assert lowest_threshold([0.9, 0.9], [1, 0], precision=0.95) == 1.1


def test_a_wrong_answer_to_an_unusual_problem_hardly_affects_the_threshold():
    guessed, labels = [0.9, 0.8, 0.7, 0.6], [1, 0, 1, 1]
    weights = [1.0, 0.1, 1.0, 1.0]
    assert lowest_threshold(guessed, labels, weights=weights, precision=0.95) == 0.6


def test_the_gold_value_equals_that_of_the_filled_tree():
    problem = solved_problem(record("3 rows of 4", equation="4*3", answer=12), source="ours")
    assert problem.value == evaluate(joined_steps(["3*4=12"], values=[]))
