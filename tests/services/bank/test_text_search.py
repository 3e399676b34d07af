"""A pasted text is embedded by a worker and belongs to the person who pasted it."""

from collections.abc import Iterator
from fractions import Fraction
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.core.cache import cache

from mwpapp.ml.types import ProposedSolution, Rounding
from mwpapp.models import Problem, User
from mwpapp.services import engines
from mwpapp.services.bank import text_search
from tests.vectors import ConstantEncoder, direction


@pytest.fixture(autouse=True)
def engine(services_urls: tuple[str, str]) -> Iterator[None]:
    cache.clear()
    still = ConstantEncoder()
    with (
        patch.multiple(
            engines, encoder=lambda: still, retriever=lambda: still, solver=lambda: None
        ),
        patch.object(engines, "encoder_identity", lambda: "words@1"),
        patch.object(engines, "retriever_identity", lambda: "logic@1"),
    ):
        yield


def test_a_worker_embeds_the_text_without_adding_it(owner: User):
    key = text_search.ask("How many?", person=owner)
    search = text_search.search_of(key, person=owner)
    assert search is not None
    assert text_search.query_of(key, search, wait=0) is None
    text_search.embed(key)
    query = text_search.query_of(key, search, wait=0)
    assert query is not None
    assert (query.text, query.logic, query.pk) == ("How many?", direction(0), 0)
    assert (query.words_checkpoint, query.logic_checkpoint) == ("words@1", "logic@1")
    assert not Problem.objects.exists()


class Proposing:
    """A solver that proposes the same solution for every problem."""

    def __init__(self, confidence: float) -> None:
        self.confidence = confidence

    def solve(self, problems, *, known=()):
        found = ProposedSolution(
            equation="9 - 4",
            value=Fraction(5),
            rounding=Rounding.NONE,
            confidence=self.confidence,
            is_shown=False,
        )
        return [found for _ in problems]


@pytest.mark.parametrize(("confidence", "template"), [(0.6, "N - N"), (0.4, "")])
def test_the_solver_proposes_a_template_that_is_more_likely_right_than_wrong(
    owner: User, confidence: float, template: str
):
    key = text_search.ask("9 birds, 4 fly off. How many stay?", person=owner)
    search = text_search.search_of(key, person=owner)
    assert search is not None
    with patch.object(engines, "solver", lambda: Proposing(confidence)):
        text_search.embed(key)
    query = text_search.query_of(key, search, wait=0)
    assert query is not None
    assert (query.template, query.proposed) == ("", template)


def test_only_the_person_who_started_a_search_sees_it(owner: User, colleague: User):
    key = text_search.ask("How many?", person=owner)
    assert text_search.search_of(key, person=colleague) is None


def test_an_unknown_search_is_ignored(owner: User):
    key = uuid4()
    text_search.embed(key)
    assert text_search.search_of(key, person=owner) is None


def test_a_search_without_an_answer_counts_as_lost(owner: User):
    key = text_search.ask("How many?", person=owner)
    search = text_search.search_of(key, person=owner)
    assert search is not None
    assert not search.is_overdue
    with patch("time.time", return_value=search.asked_at + text_search.PATIENCE + 1):
        assert search.is_overdue
