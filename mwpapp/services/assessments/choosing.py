"""Find problems for a worksheet that resemble its problems or a given problem."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mwpapp.models import Problem, User
from mwpapp.services.rights import problems_visible_to

FOUND_AT_ONCE = 6
_MAX_COMPARED = 2_000


def like(examples: Sequence[Problem], *, person: User, count: int = FOUND_AT_ONCE) -> list[Problem]:
    """Return up to `count` other problems with the template, the grade or tags of an example.

    Those with the same template come first, then those with the most in common. Problems with
    warnings and problems that cannot be solved are skipped.
    """
    templates = {one.template for one in examples if one.template}
    grades = {one.grade for one in examples if one.grade is not None}
    tags = {tag for one in examples for tag in one.tags}
    others = problems_visible_to(person).exclude(pk__in=[one.pk for one in examples])
    sound = others.filter(warnings=[]).exclude(answer="", equation="")
    rows = sound.without_vectors().order_by("-pk")[:_MAX_COMPARED]
    ranked = [(_likeness(row, templates=templates, grades=grades, tags=tags), row) for row in rows]
    alike = [(rank, row) for rank, row in ranked if rank[0] or rank[1]]
    alike.sort(key=lambda pair: pair[0], reverse=True)  # the sort is stable: newest first
    return [row for _rank, row in alike[:count]]


def _likeness(
    row: Problem, *, templates: Collection[str], grades: Collection[int], tags: Collection[str]
) -> tuple[bool, int]:
    """Return whether the template is the same, and how many other features are."""
    same_grade = row.grade in grades
    shared = len(set(row.tags) & set(tags))
    return row.template in templates, same_grade + shared
