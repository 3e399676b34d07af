"""Judge a variant that tells another story with the same calculation.

Its words differ from the original's, so the texts are not compared. Instead, the finished text is
checked: its numbers, its equation over them, the answer and the question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.answers.stating import Terms, expression_of_answer
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.normal_forms.calculations import calculation_form
from mwpapp.ml.equations.normal_forms.templates import unified
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import format_value, to_readable
from mwpapp.ml.equations.slots import Slotted, fill, positions, positions_in, stands_for
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.sentences import question_span, split_sentences
from mwpapp.ml.types import (
    UNUSED,
    AlignedQuantity,
    Evidence,
    Judgement,
    Quantity,
    Reference,
    State,
    Verdict,
)
from mwpapp.ml.verdict.evidence.piece import piece
from mwpapp.ml.verdict.evidence.quoting import number, phrase

ABOUT = "story"
PROBABILITIES = {State.FINE: 0.98, State.DOUBT: 0.5, State.BROKEN: 0.02}
"""The probability that a story is valid, by its worst evidence.

The first was measured by reading stories (docs/results.md, "Other stories"). Only texts that a
person changed or a service wrote have other evidence, so the other two are estimates."""
_JUDGEMENTS = {
    State.FINE: Judgement.READY,
    State.DOUBT: Judgement.CHECK,
    State.BROKEN: Judgement.REJECT,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldStory:
    """A story with its own equation, answer and unit.

    `origins[i]` is the index of the original's quantity that became number i of the text, or UNUSED
    for a number that only the story has; it is empty if the text has been edited.
    `unchecked` says that nobody has checked that the story asks for this calculation, because a
    writing service wrote it. `written` says that people wrote the text and the bounds of its
    numbers, and that only the numbers have been changed since.
    """

    text: str
    equation: str
    answer: str
    unit: str = ""
    origins: Sequence[int] = ()
    unchecked: bool = False
    written: bool = False


def judge_story(story: ToldStory, *, original: Reference) -> Verdict:
    """Return the verdict on a story, given the original's text and equation."""
    evidence = tuple(sorted(_evidence(story, original), key=lambda piece: _ORDER[piece.state]))
    worst = evidence[0].state
    return Verdict(
        probability=PROBABILITIES[worst], judgement=_JUDGEMENTS[worst], evidence=evidence
    )


def align_story(
    story: ToldStory, *, original: str, reference: str, decimal_sign: str = ""
) -> tuple[AlignedQuantity, ...]:
    """Return, for each quantity of the story, the original's quantity that it stands for.

    `reference` is the original, or the original with the story's numbers in the same places;
    `decimal_sign` is that of both, while the story may have another. If the story's numbers are no
    longer those of the reference, none of its quantities is aligned.
    """
    told = find_quantities(story.text)
    given = find_quantities(original, decimal_sign=decimal_sign)
    stated = find_quantities(reference, decimal_sign=decimal_sign)
    values = [quantity.value for quantity in stated]
    same = len(given) == len(values) and len(story.origins) == len(told)
    taken = [pair for pair in zip(story.origins, told, strict=False) if pair[0] != UNUSED]
    # The story may say 1/3 for 0.3333333333333333.
    if not (same and all(i < len(values) and stands_for(values[i], q.value) for i, q in taken)):
        return tuple(AlignedQuantity(variant=quantity.span) for quantity in told)
    return tuple(
        AlignedQuantity(variant=quantity.span)
        if i == UNUSED
        else AlignedQuantity(variant=quantity.span, original=i, original_span=given[i].span)
        for i, quantity in zip(story.origins, told, strict=True)
    )


_ORDER = {State.BROKEN: 0, State.DOUBT: 1, State.FINE: 2}


def _evidence(story: ToldStory, original: Reference) -> Iterator[Evidence]:
    quantities = find_quantities(story.text)
    try:
        placed = positions(story.equation, quantities)
        value = evaluate(fill(placed.node, [quantity.value for quantity in quantities]))
    except EquationError:
        yield piece(ABOUT, "no_equation", state=State.BROKEN)
        return
    model = _placed(original)
    constants = set(model.constants) if model else set()
    yield from _numbers(story, placed, quantities, constants=constants)
    same = model is not None and _calculation_of(placed) == _calculation_of(model)
    yield _calculation(story, value=value, same=same)
    if parse_answer(story.answer) != value:
        yield piece(
            ABOUT, "other_answer", state=State.BROKEN,
            result=format_value(value), answer=story.answer,
        )  # fmt: skip
    yield _question(story.text)
    if story.unchecked:
        yield piece(ABOUT, "unchecked", state=State.DOUBT)
    if story.unit:
        yield piece(ABOUT, "unit", state=State.FINE, unit=story.unit)


def _placed(original: Reference) -> Slotted | None:
    """Return the original's equation over the quantities of its text, or None if it has no equation
    that can be read."""
    try:
        quantities = find_quantities(original.text, decimal_sign=original.decimal_sign)
        terms = Terms(text=original.text, decimal_sign=original.decimal_sign)
        asked = expression_of_answer(original.equation or "", original.answer or "", terms=terms)
        return positions_in(asked, quantities)
    except EquationError:
        return None


def _numbers(
    story: ToldStory,
    placed: Slotted,
    quantities: Sequence[Quantity],
    *,
    constants: set[Fraction],
) -> Iterator[Evidence]:
    """Yield evidence on whether the text has the numbers of the equation and no others."""
    missing = [value for value in placed.constants if value not in constants]
    for value in missing:
        yield piece(ABOUT, "number_missing", state=State.BROKEN, number=format_value(value))
    for index in placed.unused:
        kept = len(story.origins) == len(quantities) and story.origins[index] == UNUSED
        yield piece(
            ABOUT,
            "number_kept" if kept else "number_unused",
            state=State.FINE if kept else State.DOUBT,
            in_variant=quantities[index].span,
            phrase=phrase(story.text, quantities[index]),
        )
    if not missing and not placed.unused:
        used = ", ".join(number(quantity) for quantity in quantities)
        yield piece(ABOUT, "numbers", state=State.FINE, numbers=used)


def _calculation(story: ToldStory, *, value: Fraction, same: bool) -> Evidence:
    return piece(
        ABOUT,
        "same_calculation" if same else "other_calculation",
        state=State.FINE if same else State.BROKEN,
        equation=to_readable(parse(story.equation)),
        answer=format_value(value),
    )


def _calculation_of(placed: Slotted) -> str:
    """Return the form of the calculation without the values of its numbers."""
    return calculation_form(unified(placed.node))


def _question(text: str) -> Evidence:
    asked = question_span(text)
    if asked is None:
        return piece(ABOUT, "no_question", state=State.BROKEN)
    marks = sum(text[end - 1] == "?" for _start, end in split_sentences(text))
    if marks > 1:
        return piece(ABOUT, "questions", state=State.DOUBT)
    return piece(
        ABOUT, "question", state=State.FINE, in_variant=asked, question=text[slice(*asked)]
    )
