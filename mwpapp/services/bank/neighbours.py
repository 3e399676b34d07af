"""Find the problems of the bank with the same logic as another one (solved by the same
calculation), and those that only look like it."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from pgvector.django import CosineDistance

from mwpapp.models import Problem
from mwpapp.models.problems import LOGIC, WORDS, ProblemQuerySet
from mwpapp.services.bank.problems import ProblemSearch, narrowed, template_or_nothing
from mwpapp.services.bank.proposals import proposal_for
from mwpapp.services.rights import Person, problems_visible_to

LEAST_WORDS = 0.35  # texts with a lower cosine have little in common; not calibrated
LEAST_LOGIC = 0.80  # nearly half of the problems at or above it have the same template
VOTERS = 10  # problems that vote on the template of a problem without an equation
FADING = 0.03  # a vote whose cosine is lower by this has 1/e of the weight
CONSIDERED = 40  # similar texts, from which those with a different logic are chosen


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """The problem or the text whose neighbours are searched for.

    `template` is empty if the equation is unknown; `proposed` is then that of the equation which
    the solver proposes, if there is one. `pk` is 0 for a text that is not in the bank.
    """

    text: str
    words: Sequence[float]
    words_checkpoint: str
    logic: Sequence[float]
    logic_checkpoint: str
    template: str = ""
    proposed: str = ""
    pk: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbour:
    """A problem near another one. `logic` and `words` are the cosines of the two vectors, and
    `same_template` is whether both equations have the same template."""

    problem: Problem
    logic: float
    words: float
    same_template: bool

    @property
    def logic_percent(self) -> int:
        return round(100 * max(self.logic, 0.0))

    @property
    def words_percent(self) -> int:
        return round(100 * max(self.words, 0.0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbours:
    """Problems with the same logic, and look-alikes: similar words, but a different logic.

    `template` is that of the query. If its equation is unknown (`guessed`), it is the one that the
    solver proposes (`proposed`) or that wins the vote of the problems with the nearest logic, or
    empty.
    """

    same_logic: list[Neighbour]
    look_alikes: list[Neighbour]
    template: str = ""
    guessed: bool = False
    proposed: bool = False


def query_of(problem: Problem) -> Query | None:
    """Return the query for the neighbours of a problem; None while it has no vectors."""
    if problem.embedding is None or problem.logic_embedding is None:
        return None
    return Query(
        text=problem.text,
        words=problem.embedding,
        words_checkpoint=problem.encoder,
        logic=problem.logic_embedding,
        logic_checkpoint=problem.logic_encoder,
        template=problem.template,
        proposed=_proposed(problem),
        pk=problem.pk,
    )


def _proposed(problem: Problem) -> str:
    """Return the template of the equation that the solver proposes for the problem, or ""."""
    proposal = proposal_for(problem)
    return template_or_nothing(proposal.equation) if proposal else ""


def neighbours(
    query: Query, *, person: Person, search: ProblemSearch | None = None, count: int
) -> Neighbours:
    """Return up to `count` visible problems for each list, of those that match `search`."""
    visible = problems_visible_to(person).exclude(pk=query.pk).exclude(text=query.text)
    others = _compared(narrowed(visible, search or ProblemSearch(), person=person), query=query)
    known = query.template or query.proposed
    template = known or _voted(_near(others, query=query, count=VOTERS))
    return Neighbours(
        same_logic=_same_logic(others, query=query, template=template, count=count),
        look_alikes=_look_alikes(others, query=query, template=template, count=count),
        template=template,
        guessed=bool(template) and not query.template,
        proposed=bool(query.proposed) and not query.template,
    )


def _compared(rows: ProblemQuerySet, *, query: Query) -> ProblemQuerySet:
    """Annotate rows with both cosines to the query; drop rows with vectors of other checkpoints."""
    comparable = rows.filter(encoder=query.words_checkpoint, logic_encoder=query.logic_checkpoint)
    return comparable.without_vectors().annotate(
        words=1.0 - CosineDistance(WORDS.vector, query.words),
        logic=1.0 - CosineDistance(LOGIC.vector, query.logic),
    )


def _near(rows: ProblemQuerySet, *, query: Query, count: int) -> list[Problem]:
    return rows.nearest(query.logic, computed_by=query.logic_checkpoint, count=count, by=LOGIC)


def _same_logic(
    rows: ProblemQuerySet, *, query: Query, template: str, count: int
) -> list[Neighbour]:
    """Return problems with the template, nearest first, then those of unknown template whose
    logic is similar. If the template won a vote, the logic must be similar, too. If `template` is
    empty, only the logic counts."""
    known = _near(rows.filter(template=template), query=query, count=count) if template else []
    if not (query.template or query.proposed):
        known = [row for row in known if _logic(row) >= LEAST_LOGIC]
    others = rows.filter(template="") if template else rows
    unknown = _near(others, query=query, count=count)
    similar = [row for row in unknown if _logic(row) >= LEAST_LOGIC]
    chosen = [*known, *similar][:count]
    return [_neighbour(row, template=query.template) for row in chosen]


def _look_alikes(
    rows: ProblemQuerySet, *, query: Query, template: str, count: int
) -> list[Neighbour]:
    """Return similar texts with another template or, if one is unknown, a different logic."""
    others = rows.exclude(template=template) if template else rows
    near = others.nearest(
        query.words, computed_by=query.words_checkpoint, count=CONSIDERED, by=WORDS
    )
    chosen = [row for row in near if _looks_alike(row, template=template)]
    return [_neighbour(row, template=query.template) for row in chosen[:count]]


def _looks_alike(row: Problem, *, template: str) -> bool:
    differs = bool(template and row.template) or _logic(row) < LEAST_LOGIC
    return differs and _words(row) >= LEAST_WORDS


def _voted(near: Sequence[Problem]) -> str:
    """Return the template with at least half of the votes of these problems, or "". The problems
    must be sorted, nearest first; nearer ones have heavier votes."""
    votes: dict[str, float] = defaultdict(float)
    for row in near:
        votes[row.template] += math.exp((_logic(row) - _logic(near[0])) / FADING)
    best = max(votes, key=lambda template: votes[template], default="")
    return best if votes and 2 * votes[best] >= sum(votes.values()) else ""


def _neighbour(row: Problem, *, template: str) -> Neighbour:
    return Neighbour(
        problem=row,
        logic=_logic(row),
        words=_words(row),
        same_template=bool(template) and row.template == template,
    )


def _logic(row: Problem) -> float:
    return float(getattr(row, "logic", 0.0))


def _words(row: Problem) -> float:
    return float(getattr(row, "words", 0.0))
