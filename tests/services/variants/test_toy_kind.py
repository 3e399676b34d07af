"""A new kind of variant needs only a generator and an entry in the catalogue."""

import random
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from mwpapp.ml.catalogue.kinds import KINDS, Kind
from mwpapp.ml.protocols import Tools
from mwpapp.ml.types import Candidate, Reference
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Paraphrase, Problem, Run, User
from mwpapp.services.runs import lifecycle
from mwpapp.services.variants import writing
from mwpapp.web.variants.cards import card
from tests.html import compact
from tests.ml.pipelines import doubles


class Shout:
    name = "shout"
    kind = "shouted"

    def generate(
        self, problem: PlainProblem, *, rng: random.Random, tools: Tools
    ) -> Iterator[Candidate]:
        yield Candidate(
            kind=self.kind,
            generator=self.name,
            text=problem.text + "!",
            reference=Reference(text=problem.text),
            equation="1 + 1",
            answer="2",
            unit=problem.unit,
        )


SHOUTED = Kind(
    name="shouted",
    label="shouted",
    hint="The problem ends with an exclamation mark.",
    generators=(f"{__name__}.Shout",),
    turn=9,
    own_answer=True,
)


@pytest.fixture(autouse=True)
def toy_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "shouted", SHOUTED)
    monkeypatch.setattr(writing, "loaded_engines", doubles.engines)


def test_the_form_offers_the_kind_and_accepts_it(owner: User, problem: Problem, client: Client):
    client.force_login(owner)
    page = compact(client.get(reverse("problem", args=[problem.pk])).content)
    assert 'name="kinds" value="shouted" checked' in page
    assert "Shouted" in page
    assert SHOUTED.hint in page
    client.post(reverse("write", args=[problem.pk]), {"count": "5", "kinds": ["shouted"]})
    assert Run.objects.get().parameters["kinds"] == ["shouted"]


def test_the_api_offers_the_kind_and_accepts_it(owner: User, problem: Problem):
    api = APIClient()
    api.force_authenticate(owner)
    schema = api.get("/api/schema/", HTTP_ACCEPT="application/vnd.oai.openapi+json")
    assert b'"shouted"' in schema.content
    url = f"/api/problems/{problem.pk}/variants/"
    assert api.post(url, {"kinds": ["shouted"]}, format="json").status_code == 202
    assert api.post(url, {"kinds": ["unknown"]}, format="json").status_code == 400


def test_a_run_writes_the_kind_and_its_card_shows_label_and_answer(owner: User, problem: Problem):
    run = writing.request_variants(problem, asked_by=owner, count=3, kinds=["shouted"])
    lifecycle.perform(run.pk, writing.write)
    written = Paraphrase.objects.get()
    assert (written.kind, written.text) == ("shouted", problem.text + "!")
    shown = card(written, problem=problem, may_decide=True)
    assert (shown.kinds, shown.own_answer) == ("shouted", "2 plants")
