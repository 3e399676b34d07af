"""Count the problems of the bank by grade, readability, template and warning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Case, CharField, Count, F, Func, JSONField, Value, When

from mwpapp.ml.catalogue.problem_warnings import WARNINGS
from mwpapp.models.problems import ProblemQuerySet
from mwpapp.services.bank.problems import BANDS

TEMPLATES = 8  # at most this many of the most frequent templates are listed


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """Counts of problems: by grade (None if unknown) and band of readability, by template,
    and by kind of warning. A problem with several warnings counts once for each kind."""

    total: int
    by_grade: Mapping[tuple[int | None, str], int]
    templates: Sequence[tuple[str, int]]
    warnings: Mapping[str, int]


def picture_of(problems: ProblemQuerySet) -> Picture:
    """Count these problems, with three queries."""
    rows = problems.order_by()
    bands = [
        When(readability__lte=highest, then=Value(name)) for name, (_low, highest) in BANDS.items()
    ]
    counted = rows.values_list("grade", Case(*bands, output_field=CharField())).annotate(
        Count("pk")
    )
    by_grade = {(grade, band): number for grade, band, number in counted}
    templates = rows.exclude(template="").values_list("template").annotate(n=Count("pk"))
    return Picture(
        total=sum(by_grade.values()),
        by_grade=by_grade,
        templates=list(templates.order_by("-n", "template")[:TEMPLATES]),
        warnings=_warnings(rows.warned()),
    )


def _warnings(rows: ProblemQuerySet) -> Mapping[str, int]:
    path = Func(
        F("warnings"),
        Value("$[*].code"),
        function="jsonb_path_query_array",
        output_field=JSONField(),
    )
    counted = rows.values_list(path).annotate(Count("pk"))
    totals = dict.fromkeys(WARNINGS, 0)
    for codes, number in counted:
        for name, kind in WARNINGS.items():
            totals[name] += number if set(codes) & set(kind.messages) else 0
    return {name: number for name, number in totals.items() if number}
