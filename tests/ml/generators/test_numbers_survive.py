"""Every written text has the numbers that it should have when it is read back, whatever number
format its problem uses."""

import random
from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mwpapp.ml.catalogue.kinds import REVERSED
from mwpapp.ml.encoders.tagger import load_tagger
from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.answers.writing import written_answer
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.generators.registry import all_generators
from mwpapp.ml.protocols import Tools
from mwpapp.ml.text.conventions import Convention, convention_of
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.rendering import digits, mixed
from mwpapp.ml.types import Candidate, Problem
from tests.fixtures.test_pairs import FIXTURES
from tests.loaded import stories

GENERATORS = all_generators()
COUNT = 3

CONVENTIONS = [
    Convention(".", ","),
    Convention(",", "."),
    Convention(",", " "),
    Convention(",", "\u202f"),
    Convention(".", "'"),
    Convention(".", ",", indian=True),
]
MONEY = ["£{}", "${}", "€{}", "{} €", "CHF {}", "{} kr", "Rs. {}", "R$ {}", "{} dollars"]

cents = st.integers(101, 99_999).map(lambda n: Fraction(n, 100))
tenths = st.integers(11, 999).filter(lambda n: n % 10).map(lambda n: Fraction(n, 10))
large = st.integers(2_000, 3_000_000)
few = st.integers(2, 9)
parts = st.builds(lambda n, b, a: n + Fraction(a % b or 1, b), st.integers(1, 9), few, few)


@dataclass(frozen=True)
class Drawn:
    """A problem and the values of its quantities."""

    problem: Problem
    values: list[Fraction]


@st.composite
def shopping(draw: st.DrawFn) -> Drawn:
    convention, sign = draw(st.sampled_from(CONVENTIONS)), draw(st.sampled_from(MONEY))
    count, price, other = Fraction(draw(few)), draw(cents), draw(cents)
    money = [sign.format(digits(v, convention=convention, places=2)) for v in (price, other)]
    text = (
        f"Mira buys {count} notebooks for {money[0]} each. She also buys a bag for {money[1]}. "
        "How much money does Mira spend?"
    )
    equation = f"{count} * {digits(price)} + {digits(other)}"
    return _problem(text, equation, values=[count, price, other], like=money[0])


@st.composite
def herds(draw: st.DrawFn) -> Drawn:
    convention = draw(st.sampled_from(CONVENTIONS))
    first, second = Fraction(draw(large)), Fraction(draw(large))
    many, fewer = max(first, second) + 5, min(first, second)
    text = (
        f"A valley has {digits(many, convention=convention)} sheep. A storm comes, and "
        f"{digits(fewer, convention=convention)} sheep leave the valley. "
        "How many sheep are left in the valley?"
    )
    problem = _problem(text, f"{many} - {fewer}", values=[many, fewer], like=None)
    return replace(problem, problem=replace(problem.problem, decimal_sign=convention.decimal))


@st.composite
def juices(draw: st.DrawFn) -> Drawn:
    convention = draw(st.sampled_from(CONVENTIONS))
    jug, bowl = draw(tenths), draw(tenths)
    text = (
        f"Kofi pours {digits(jug, convention=convention)} litres of juice into a jug. He pours "
        f"{digits(bowl, convention=convention)} litres of juice into a bowl. "
        "How many litres of juice does Kofi pour?"
    )
    return _problem(text, f"{digits(jug)} + {digits(bowl)}", values=[jug, bowl], like=None)


@st.composite
def walks(draw: st.DrawFn) -> Drawn:
    school, park = draw(parts), draw(parts)
    text = (
        f"Lena walked {mixed(school)} miles to the lake. Then she walked {mixed(park)} miles to "
        "the park. How many miles did Lena walk in all?"
    )
    equation = f"{mixed(school)} + {mixed(park)}"
    return _problem(text, equation, values=[school, park], like="1 1/2 miles")


def _problem(text: str, equation: str, *, values: list[Fraction], like: str | None) -> Drawn:
    value = evaluate(parse(equation))
    answer = written_answer(value, like=like, text=text)
    return Drawn(Problem(text=text, equation=equation, answer=answer), values)


problems = st.one_of(shopping(), herds(), juices(), walks())


@cache
def _tools() -> Tools:
    return Tools(tagger=load_tagger(), stories=stories(FIXTURES))


def _written(name: str, problem: Problem) -> list[Candidate]:
    stream = GENERATORS[name].generate(problem, rng=random.Random(5), tools=_tools())
    return list(islice(stream, COUNT))


def _values(text: str, sign: str) -> Counter[Fraction]:
    return Counter(quantity.value for quantity in find_quantities(text, decimal_sign=sign))


def _check(candidate: Candidate, *, drawn: Drawn) -> None:
    problem = drawn.problem
    before, after = Counter(drawn.values), _values(candidate.text, problem.decimal_sign)
    assert candidate.equation is not None
    assert candidate.answer is not None
    tree = parse(candidate.equation)
    sign = convention_of(candidate.text, decimal_sign=problem.decimal_sign).decimal
    assert parse_answer(candidate.answer, decimal_sign=sign) == evaluate(tree), candidate
    if candidate.kind == REVERSED:
        assert problem.equation is not None
        computed, expected = evaluate(tree), evaluate(parse(problem.equation))
        assert after == before - Counter([computed]) + Counter([expected]), candidate.text
    elif candidate.kind == "renumbered":
        assert after == _values(candidate.reference.text, problem.decimal_sign)
        assert after.total() == before.total()
        assert after != before, candidate.text
    else:
        assert after == before, candidate.text


@given(problems)
@settings(deadline=None, max_examples=60)
def test_the_problems_of_this_test_are_parsed(drawn: Drawn) -> None:
    assert _values(drawn.problem.text, drawn.problem.decimal_sign) == Counter(drawn.values)


@pytest.mark.parametrize("name", GENERATORS)
@given(drawn=problems)
@settings(deadline=None, max_examples=25)
def test_a_rewritten_text_has_the_numbers_that_it_should_have(name: str, drawn: Drawn) -> None:
    for candidate in _written(name, drawn.problem):
        _check(candidate, drawn=drawn)


@pytest.mark.parametrize("name", ["renumber", "rename", "rephrase", "reorder", "reverse"])
def test_texts_with_decimal_commas_are_rewritten(name: str) -> None:
    text = (
        "Kofi pours 1.250,5 litres of juice into a tank. He pours 2,4 litres of juice into a jug. "
        "How many litres of juice does Kofi pour in all?"
    )
    found = _written(name, Problem(text=text, equation="1250.5 + 2.4", answer="1.252,9 litres"))
    assert found
    assert all("," in (candidate.answer or "") for candidate in found)
