"""A new kind of evidence needs only a finder and an entry in the catalogue."""

from collections.abc import Iterator
from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.ml.catalogue.evidence import EVIDENCE, EvidenceKind
from mwpapp.ml.types import Evidence, State
from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.evidence.piece import piece
from mwpapp.models import Paraphrase, User
from mwpapp.services.variants import scoring
from tests.services.variants.scored import engines, make_old


def find_length(comparison: Comparison) -> Iterator[Evidence]:
    """Yield the new evidence: the number of words of the variant."""
    words = len(comparison.variant.split())
    yield piece("length", "words", state=State.FINE, count=words)


@pytest.fixture
def judged(variant: Paraphrase, monkeypatch: pytest.MonkeyPatch) -> Paraphrase:
    """A variant that was scored after the evidence was registered."""
    kind = EvidenceKind(
        finder=f"{__name__}:find_length", messages={"words": "The variant has %(count)s words."}
    )
    monkeypatch.setitem(EVIDENCE, "length", kind)
    make_old(variant)
    with patch("mwpapp.services.variants.scoring.loaded_engines", engines):
        scoring.rescore(variant.pk)
    variant.refresh_from_db()
    return variant


def test_new_evidence_is_part_of_the_verdict(judged: Paraphrase):
    assert {"about": "length", "state": "fine", "code": "words", "parameters": {"count": 23},
            "spans": []} in judged.evidence  # fmt: skip


def test_new_evidence_is_on_the_card_and_in_the_api(
    client: Client, owner: User, judged: Paraphrase
):
    client.force_login(owner)
    page = client.get(reverse("problem", args=[judged.problem_id])).content.decode()
    assert "The variant has 23 words." in page
    answer = client.get(f"/api/paraphrases/{judged.pk}/").json()
    assert "The variant has 23 words." in [one["sentence"] for one in answer["evidence"]]
