"""Correct the common slips in a problem before its words are used in variants.

Collections and typed problems contain slips that every variant would repeat ("on monday", "a 5
dollar game ."). Each rule is narrow: text that is not certainly wrong is not changed. Corrections
that would change the value of a number are skipped. The stored problem does not change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from mwpapp.ml.english.corrections import (
    agreement,
    capitals,
    counted,
    openings,
    sentence_ends,
    spelling,
    tenses,
)
from mwpapp.ml.protocols import Tagger
from mwpapp.ml.text.edits import Edit, apply_edits
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Problem, Token

Rule = Callable[[str, Sequence[Token]], Iterator[Edit]]
"""Yields the edits that correct one type of slip in a text."""

RULES: Sequence[Rule] = (
    capitals.names,
    openings.mid_story,
    sentence_ends.conditions,
    sentence_ends.commas,
    sentence_ends.places,
    counted.compounds,
    counted.plurals,
    counted.contents,
    counted.fewer,
    counted.numbers_of,
    agreement.base_forms,
    agreement.existing,
    agreement.asked_about,
    agreement.third_person,
    agreement.each_has,
    agreement.coordinated,
    tenses.told_in_past,
)
"""All rules that need tags. To add one, write it in a module of this package and list it here."""


def corrected_problem(problem: Problem, *, tagger: Tagger) -> Problem:
    """Return the problem with the slips in its text corrected."""
    text = corrected(problem.text, tagger=tagger, decimal_sign=problem.decimal_sign)
    return problem if text == problem.text else replace(problem, text=text)


def corrected(text: str, *, tagger: Tagger, decimal_sign: str = "") -> str:
    """Return the text with its slips corrected. The values of its numbers do not change."""
    values = _values(text, decimal_sign)
    for part in (spelling.respelt, counted.whole_numbers, capitals.capitals):
        new = part(text)
        text = new if _values(new, decimal_sign) == values else text
    tokens = tagger.tag(text)
    for edit in sorted(
        _without_overlaps(edit for rule in RULES for edit in rule(text, tokens)), reverse=True
    ):
        new = apply_edits(text, [edit])
        text = new if _values(new, decimal_sign) == values else text
    return text


def _values(text: str, decimal_sign: str) -> list[Fraction]:
    return [one.value for one in find_quantities(text, decimal_sign=decimal_sign)]


def _without_overlaps(edits: Iterator[Edit]) -> list[Edit]:
    """Return the edits in order, without those that overlap an edit already kept."""
    kept: list[Edit] = []
    for edit in edits:
        if all(edit.end <= other.start or other.end <= edit.start for other in kept):
            kept.append(edit)
    return kept
