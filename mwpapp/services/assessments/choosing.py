"""Find problems for a worksheet that resemble its problems or a given problem."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mwpapp.models import Problem, User
from mwpapp.services.rights import problems_visible_to

FOUND_AT_ONCE = 6
_MAX_COMPARED = 2_000  # problems; only the newest are compared


def like(examples: Sequence[Problem], *, person: User, count: int = FOUND_AT_ONCE) -> list[Problem]:
    """Return up to `count` other problems that share a template, grade or tag with an example.

    Those with the same template come first, then those with the most in common. Problems with
    warnings and problems with neither an equation nor an answer are skipped.
    """
    templates = {example.template for example in examples if example.template}
    grades = {example.grade for example in examples if example.grade is not None}
    tags = {tag for example in examples for tag in example.tags}
    others = problems_visible_to(person).exclude(pk__in=[example.pk for example in examples])
    usable = others.filter(warnings=[]).exclude(answer="", equation="")
    rows = usable.without_vectors().order_by("-pk")[:_MAX_COMPARED]
    ranked = [
        (_similarity(row, templates=templates, grades=grades, tags=tags), row) for row in rows
    ]
    alike = [(similarity, row) for similarity, row in ranked if similarity[0] or similarity[1]]
    alike.sort(key=lambda pair: pair[0], reverse=True)  # the sort is stable: newest first
    return [row for _rank, row in alike[:count]]


def _similarity(
    row: Problem, *, templates: Collection[str], grades: Collection[int], tags: Collection[str]
) -> tuple[bool, int]:
    """Return whether the template is that of an example, and how many other features are shared."""
    same_grade = row.grade in grades
    shared = len(set(row.tags) & set(tags))
    return row.template in templates, same_grade + shared
