"""Write a story with the numbers of a problem."""

from __future__ import annotations

import random
import re
from fractions import Fraction

from mwpapp.ml.catalogue.kinds import RETOLD
from mwpapp.ml.equations.answers.writing import written_answer
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.slots import fill
from mwpapp.ml.equations.tree import Node, Number, Operation, Slot, replace_leaves
from mwpapp.ml.generators.story.match import Match
from mwpapp.ml.text.edits import Edit, apply_edits, article_edit
from mwpapp.ml.text.rendering import digits, written
from mwpapp.ml.text.units import canonical, unit_class
from mwpapp.ml.types import UNUSED, Candidate, Problem, Quantity, Reference

NAME = "story"

_TWO_TIMES = re.compile(r"\b(?:2|two) times as\b")
_AMONG_TWO = re.compile(
    r"\bamong (?=(?:(?:the|her|his|their|its|my|our) )?(?:2|two)\b(?![.,]?[0-9]))"
)
_CENTS = 2  # decimals of an amount of money with cents
_SMALL_MONEY = ("cent", "penny")  # amounts in these units are not padded to two decimals


def story_text(match: Match, *, rng: random.Random) -> str:
    """Return the story's text with the problem's numbers, in the form of the story's numbers.

    Digits follow the convention of the problem: "2,40" if it has a decimal comma, "1,200" if it
    separates thousands with commas.
    """
    text = match.frame.problem.text
    edits = [
        Edit(own.start, own.end, new)
        for own, given in zip(match.frame.own, match.quantities, strict=True)
        if (new := _written(given.value, like=own, match=match)) != own.surface
    ]
    for places, options in match.frame.words:
        word = rng.choice(options)
        edits += [Edit(start, end, word) for start, end in places]
    articles = [found for edit in edits if (found := article_edit(text, edit))]
    told = _TWO_TIMES.sub("twice as", apply_edits(text, [*edits, *articles]))
    return _AMONG_TWO.sub("between ", told)


def _written(value: Fraction, *, like: Quantity, match: Match) -> str:
    """Return the value in the form of the story's number.

    A number in digits has only the decimals that its value needs, except money: "$4.00" beside
    "$1.50".
    """
    if like.form not in ("digits", "percent") or like.surface[:1].isalpha():
        return written(value, like=like, convention=match.convention)
    note = match.frame.problem.text[like.end : like.end + 1] == "-"  # "a 20-dollar note"
    places = _places(match) if _is_money(like) and not note else 0
    shown = value * 100 if like.form == "percent" else value
    return digits(shown, convention=match.convention, places=places)


def _is_money(quantity: Quantity) -> bool:
    unit = canonical(quantity.unit or "") or quantity.unit or ""
    return unit_class(unit) == "currency" and unit not in _SMALL_MONEY


def _places(match: Match) -> int:
    """Return how many decimals amounts of money have: two if any has cents, otherwise none."""
    amounts = zip(match.frame.own, match.quantities, strict=True)
    return _CENTS if any(_is_money(own) and given.value % 1 for own, given in amounts) else 0


def equation_of(match: Match) -> str:
    """Return the story's equation with the problem's numbers; a fraction becomes a division."""
    own = match.frame.own

    def number(leaf: Node) -> Node:
        if not isinstance(leaf, Slot):
            return leaf
        value = match.quantities[leaf.index].value
        if own[leaf.index].form != "fraction" or value.denominator == 1:
            return Number(value)
        return Operation(
            "/", Number(Fraction(value.numerator)), Number(Fraction(value.denominator))
        )

    return to_infix(replace_leaves(match.frame.tree, number))


def answer_of(match: Match, *, text: str) -> str:
    """Return the answer in the form that the new text asks for: "11.90" if it is money."""
    return written_answer(
        evaluate(_filled(match)),
        text=text,
        unit=match.frame.problem.unit,
        decimal_sign=match.convention.decimal,
    )


def _filled(match: Match) -> Node:
    return fill(match.frame.tree, [quantity.value for quantity in match.quantities])


def told(match: Match, problem: Problem, *, rng: random.Random) -> Candidate:
    """Return the story of `match` as a variant of `problem`."""
    text = story_text(match, rng=rng)
    return Candidate(
        kind=RETOLD,
        generator=NAME,
        text=text,
        reference=Reference(text=problem.text, equation=problem.equation, answer=problem.answer),
        equation=equation_of(match),
        answer=answer_of(match, text=text),
        unit=match.frame.problem.unit,
        parameters={
            "story": match.frame.problem.id,
            "origins": _origins(match),
            "written": match.frame.is_written,
        },
    )


def _origins(match: Match) -> list[int]:
    """Return, for each of the story's quantities in the order of its text, the index of the
    problem's quantity, or UNUSED for a number that the story's equation does not use."""
    frame = match.frame
    taken = dict(zip(frame.slots, match.origins, strict=True))
    return [taken.get(index, UNUSED) for index in range(len(frame.quantities))]
