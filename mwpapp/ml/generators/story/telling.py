"""Write a story with the numbers of a problem."""

from __future__ import annotations

import random
from fractions import Fraction

from mwpapp.ml.equations.answers.writing import written_answer
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.slots import fill
from mwpapp.ml.equations.tree import Node
from mwpapp.ml.generators.story.match import Match
from mwpapp.ml.text.conventions import Convention
from mwpapp.ml.text.edits import Edit, apply_edits, article_edit
from mwpapp.ml.text.figures import COMMA
from mwpapp.ml.text.rendering import digits, written
from mwpapp.ml.text.units import unit_class
from mwpapp.ml.types import Quantity

_CENTS = 2  # decimals of an amount of money


def told(match: Match, *, rng: random.Random) -> str:
    """The story's text with the problem's numbers, in the form of the story's own.

    Decimals follow the convention of the problem: "2,40" where it has a decimal comma.
    """
    text = match.frame.problem.text
    edits = [
        Edit(own.start, own.end, _written(given.value, like=own, convention=match.convention))
        for own, given in zip(match.frame.own, match.quantities, strict=True)
        if own.value != given.value or match.convention.decimal == COMMA
    ]
    for places, options in match.frame.words:
        word = rng.choice(options)
        edits += [Edit(start, end, word) for start, end in places]
    articles = [found for edit in edits if (found := article_edit(text, edit))]
    return apply_edits(text, [*edits, *articles])


def _written(value: Fraction, *, like: Quantity, convention: Convention) -> str:
    """The value in the form of the story's number, but "3", not "3.0", and "$1.50" beside "$4"."""
    money = unit_class(like.unit or "") == "currency"
    if like.form == "digits" and money and value.denominator != 1:
        return digits(value, convention=convention, places=_CENTS)
    if like.form == "digits" and (
        convention.decimal == COMMA or (not money and value.denominator == 1)
    ):
        return digits(value, convention=Convention(convention.decimal))
    return written(value, like=like)


def equation_of(match: Match) -> str:
    return to_infix(_filled(match))


def answer_of(match: Match, *, text: str) -> str:
    """The answer in the form that the told text asks for: "11.90" if it is money."""
    return written_answer(evaluate(_filled(match)), text=text, unit=match.frame.problem.unit)


def _filled(match: Match) -> Node:
    return fill(match.frame.tree, [quantity.value for quantity in match.quantities])
