"""Read solved problems, and format triplets and equation counts as rows and a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _

from mwpapp.management.rows import Fields, Row, Tally, read_rows
from mwpapp.management.variants import DECIMALS, answer_text, missing_text
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.tree import Node
from mwpapp.ml.mining.mine import Match, Triplet
from mwpapp.ml.mining.pool import Pool
from mwpapp.ml.mining.statistics import EquationCounts
from mwpapp.ml.types import Problem

Solved = tuple[Problem, Node]
"""A problem and the tree of its equation."""


def solved_problems(name: str, *, tally: Tally) -> Iterator[Solved]:
    """Yield the problems with a text and a readable equation; report the others to `tally`."""
    for row in read_rows(name, tally=tally):
        problem = _problem(row)
        if isinstance(problem, str):
            tally.skip(row.number, problem)
        else:
            yield problem


def _problem(row: Row) -> Solved | str:
    """Return a problem with its tree, or the reason to skip the row."""
    fields = row.fields
    if missing := missing_text(fields, names=("text", "equation")):
        return missing
    try:
        node = parse(fields["equation"])
    except EquationError as error:
        return _("The equation cannot be read: %s") % error
    text = " ".join(fields["text"].split())
    problem = Problem(
        id=str(row.id_or(row.number)),
        text=text,
        equation=fields["equation"],
        answer=answer_text(fields.get("answer"), text=text),
        language=str(fields.get("language") or "en"),
        extra={"line": row.number},
    )
    return problem, node


def triplet_fields(triplet: Triplet, *, pool: Pool) -> Fields:
    """Return the output row of a triplet. An anchor without another positive is its own
    positive."""
    anchor = pool.problems[triplet.anchor]
    fields: Fields = {"id": anchor.id, "text": anchor.text, "equation": anchor.equation}
    for role, match in (("positive", triplet.positive), ("negative", triplet.negative)):
        matched = _match_fields(match, problem=pool.problems[match.number])
        fields |= {f"{role}_{name}": value for name, value in matched.items()}
    return fields


def _match_fields(match: Match, *, problem: Problem) -> Fields:
    similarity = match.text_similarity
    return {
        "id": problem.id,
        "text": problem.text,
        "equation": problem.equation,
        "equation_similarity": round(match.equation_similarity, DECIMALS),
        "text_similarity": None if similarity is None else round(similarity, DECIMALS),
        "candidates": match.candidates,
    }


def equation_table(table: Mapping[str, EquationCounts]) -> str:
    """Return TLWD's table 4 as text: for each normalization, the numbers of distinct equations, of
    those that occur once, and of those that are rarer than average."""
    rows = [f"{_('equations'):14}{_('distinct'):>10}{_('once'):>8}{_('< mean'):>8}"]
    rows += [
        f"{name:14}{counts.different:>10}{counts.once:>8}{counts.rare:>8}"
        for name, counts in table.items()
    ]
    return "\n".join(rows)
