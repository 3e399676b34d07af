"""Decisions over REST."""

import pytest

from mwpapp.formats.variants.registry import FORMATS
from mwpapp.models import Paraphrase, Problem, User
from tests.api.test_bank import client
from tests.formats.variants.toy import toy_format
from tests.services.variants.scored import OLD_SENTENCE, make_old


@pytest.mark.parametrize(("action", "status"), [("accept", "accepted"), ("reject", "rejected")])
def test_the_owner_decides_and_undoes(owner: User, variant: Paraphrase, action: str, status: str):
    us = client(owner)
    answer = us.post(f"/api/paraphrases/{variant.pk}/{action}/")
    assert (answer.status_code, answer.data["status"]) == (200, status)
    assert us.post(f"/api/paraphrases/{variant.pk}/undo/").data["status"] == "pending"


def test_undo_without_a_decision_is_refused(owner: User, variant: Paraphrase):
    answer = client(owner).post(f"/api/paraphrases/{variant.pk}/undo/")
    assert answer.status_code == 400


def test_an_edit_waits_for_its_scores(owner: User, variant: Paraphrase):
    answer = client(owner).post(
        f"/api/paraphrases/{variant.pk}/edit/", {"text": "A text of my own: 14, 5 and 6?"}
    )
    assert answer.status_code == 415 or answer.data["status"] == "edited"
    answer = client(owner).post(
        f"/api/paraphrases/{variant.pk}/edit/",
        {"text": "Another text of my own: 14, 5 and 6?"},
        format="json",
    )
    assert (answer.data["status"], answer.data["valid_probability"]) == ("edited", None)


def test_a_colleague_reads_shared_variants_but_cannot_decide(
    colleague: User, problem: Problem, variant: Paraphrase
):
    them = client(colleague)
    assert them.get(f"/api/paraphrases/{variant.pk}/").status_code == 404
    problem.shared = True
    problem.save()
    assert them.get(f"/api/paraphrases/{variant.pk}/").status_code == 200
    assert them.post(f"/api/paraphrases/{variant.pk}/accept/").status_code == 403
    variant.refresh_from_db()
    assert variant.status == "pending"


def test_the_list_is_filtered_by_problem_and_status(
    owner: User, problem: Problem, variant: Paraphrase
):
    us = client(owner)
    assert us.get(f"/api/paraphrases/?problem={problem.pk}&status=pending").data["count"] == 1
    assert us.get(f"/api/paraphrases/?problem={problem.pk}&status=accepted").data["count"] == 0
    assert us.get("/api/paraphrases/?problem=999999").data["count"] == 0


def test_evidence_is_data_with_a_sentence(owner: User, variant: Paraphrase):
    variant.evidence[0]["spans"] = [{"text": "variant", "start": 52, "end": 54}]
    variant.save()
    answer = client(owner).get(f"/api/paraphrases/{variant.pk}/").data
    assert answer["evidence"] == [
        {
            "about": "quantities",
            "state": "fine",
            "code": "all_kept",
            "parameters": {"count": 3, "quantities": "14 trays, 5 trays, 6 plants"},
            "sentence": "All 3 quantities are present: 14 trays, 5 trays, 6 plants.",
            "spans": [{"text": "variant", "start": 52, "end": 54}],
        }
    ]
    assert answer["alignment"][0] == {"variant": [52, 54], "original": 0, "original_span": [13, 15]}


def test_evidence_of_an_earlier_version_has_a_sentence_and_no_code(
    owner: User, variant: Paraphrase
):
    make_old(variant)
    answer = client(owner).get(f"/api/paraphrases/{variant.pk}/").data
    (piece,) = answer["evidence"]
    assert (piece["sentence"], piece["code"], piece["parameters"]) == (OLD_SENTENCE, "", {})
    assert piece["spans"] == [{"text": "reference", "start": 13, "end": 15}]
    assert answer["alignment"] is None


def test_kept_variants_are_downloaded_in_every_registered_format(
    owner: User, variant: Paraphrase, monkeypatch: pytest.MonkeyPatch
):
    us = client(owner)
    us.post(f"/api/paraphrases/{variant.pk}/accept/")
    address = "/api/paraphrases/download/toy/"
    assert us.get(address).status_code == 404
    monkeypatch.setitem(FORMATS, "toy", toy_format())
    for asked in ("", f"?problem={variant.problem_id}"):
        assert us.get(address + asked).getvalue().decode() == f"{variant.text}\n"
    assert us.get(f"{address}?problem=0").status_code == 404


def test_a_person_cannot_download_the_variants_of_others(
    stranger: User, owner: User, variant: Paraphrase
):
    client(owner).post(f"/api/paraphrases/{variant.pk}/accept/")
    us = client(stranger)
    assert us.get("/api/paraphrases/download/jsonl/").getvalue() == b""
    answer = us.get(f"/api/paraphrases/download/jsonl/?problem={variant.problem_id}")
    assert answer.status_code == 404
