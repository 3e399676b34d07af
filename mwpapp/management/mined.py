"""Problems with equations in, mined triplets and counts of equations out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _

from mwpapp.management.lines import BadLine, Fields, Line, Tally, read_lines
from mwpapp.management.variants import DECIMALS, answer_text, no_text
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
    """The problems that have a text and a readable equation; the others go to `tally`."""
    for line in read_lines(name):
        if isinstance(line, BadLine):
            tally.leave_out(line.number, line.reason)
            continue
        found = _problem(line)
        if isinstance(found, str):
            tally.leave_out(line.number, found)
        else:
            yield found


def _problem(line: Line) -> Solved | str:
    """A problem with its tree, or why it is left out."""
    fields = line.fields
    if missing := no_text(fields, names=("text", "equation")):
        return missing
    try:
        node = parse(fields["equation"])
    except EquationError as error:
        return _("the equation cannot be read: %s") % error
    problem = Problem(
        id=str(fields.get("id", line.number)),
        text=" ".join(fields["text"].split()),
        equation=fields["equation"],
        answer=answer_text(fields.get("answer")),
        language=str(fields.get("language") or "en"),
        extra={"line": line.number},
    )
    return problem, node


def triplet_fields(triplet: Triplet, *, pool: Pool) -> Fields:
    """The line of an anchor; `positive_id` is its own where it has no other positive."""
    anchor = pool.problems[triplet.anchor]
    ours: Fields = {"id": anchor.id, "text": anchor.text, "equation": anchor.equation}
    for role, match in (("positive", triplet.positive), ("negative", triplet.negative)):
        found = _match_fields(match, problem=pool.problems[match.number])
        ours |= {f"{role}_{name}": value for name, value in found.items()}
    return ours


def _match_fields(match: Match, *, problem: Problem) -> Fields:
    likeness = match.text_similarity
    return {
        "id": problem.id,
        "text": problem.text,
        "equation": problem.equation,
        "equation_similarity": round(match.equation_similarity, DECIMALS),
        "text_similarity": None if likeness is None else round(likeness, DECIMALS),
        "candidates": match.candidates,
    }


def equation_table(table: Mapping[str, EquationCounts]) -> str:
    """TLWD's table 4: different equations, those of one problem, those rarer than average."""
    rows = [f"{_('equations'):14}{_('different'):>10}{_('once'):>8}{_('< mean'):>8}"]
    rows += [
        f"{name:14}{counts.different:>10}{counts.once:>8}{counts.rare:>8}"
        for name, counts in table.items()
    ]
    return "\n".join(rows)
