"""Add the bank's own problems to the library of stories."""

from __future__ import annotations

from dataclasses import replace

from mwpapp.ml.equations.normal_forms.regroupings import regroupings
from mwpapp.ml.protocols import Engines
from mwpapp.models import Problem
from mwpapp.services.bank.problems import plain
from mwpapp.services.rights import problems_beside

MAX_PROBLEMS = 200  # the newest are used


def with_bank_stories(engines: Engines, *, problem: Problem) -> Engines:
    """Return the engines with a library that also contains the bank's stories for `problem`, or
    unchanged if there is no library or the problem has no template.

    The stories are the problems without warnings that everybody who may change `problem` may see,
    and that need the same calculation, perhaps in another order. An index on templates finds them.
    """
    library = engines.tools.stories
    if library is None or not problem.template:
        return engines
    rows = problems_beside(problem).filter(template__in=regroupings(problem.template), warnings=[])
    others = rows.exclude(pk=problem.pk).without_vectors().order_by("-pk")[:MAX_PROBLEMS]
    stories = library.with_problems([plain(row) for row in others])
    return replace(engines, tools=replace(engines.tools, stories=stories))
