"""The wording of stored evidence."""

import pytest

from mwpapp.ml.types import State, Text, TextSpan
from mwpapp.models import Paraphrase
from mwpapp.services import wording
from mwpapp.services.variants.evidence import alignment_of, worded_evidence
from tests.services.variants.scored import OLD_SENTENCE, make_old


def test_evidence_is_worded_in_the_readers_language(
    variant: Paraphrase, monkeypatch: pytest.MonkeyPatch
):
    portuguese = {
        "All %(count)s quantities are present: %(quantities)s.": (
            "As %(count)s quantidades estão presentes: %(quantities)s."
        )
    }
    monkeypatch.setattr(wording, "gettext", lambda text: portuguese.get(text, text))
    (piece,) = worded_evidence(variant)
    assert piece.sentence == "As 3 quantidades estão presentes: 14 trays, 5 trays, 6 plants."


def test_evidence_of_an_earlier_version_is_shown_as_it_was_stored(variant: Paraphrase):
    make_old(variant)
    (piece,) = worded_evidence(variant)
    assert (piece.sentence, piece.state, piece.code) == (OLD_SENTENCE, State.FINE, "")
    assert piece.spans == (TextSpan(text=Text.REFERENCE, start=13, end=15),)
    assert alignment_of(variant) == ()


def test_unknown_evidence_names_its_subject(variant: Paraphrase):
    variant.evidence = [
        {"about": "tone", "state": "doubt", "code": "rude", "parameters": {}, "spans": []}
    ]
    assert [piece.sentence for piece in worded_evidence(variant)] == ["tone"]


def test_a_percent_sign_in_a_quotation_is_not_a_placeholder(variant: Paraphrase):
    variant.evidence[0]["parameters"]["quantities"] = "25% (50%s)"
    (piece,) = worded_evidence(variant)
    assert piece.sentence == "All 3 quantities are present: 25% (50%s)."
