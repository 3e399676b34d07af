"""Variants over REST: decisions, edits, evidence and downloads."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from mwpapp.formats.variants.registry import FORMATS
from mwpapp.models import Paraphrase, Problem, Run, User
from tests.api.test_bank import client
from tests.formats.variants.toy import toy_format
from tests.services.variants.scored import OLD_SENTENCE, make_old
from tests.services.variants.stickers import sticker_problem, variant_of


@pytest.mark.parametrize(("action", "status"), [("accept", "accepted"), ("reject", "rejected")])
def test_the_owner_decides_and_undoes(owner: User, variant: Paraphrase, action: str, status: str):
    api = client(owner)
    answer = api.post(f"/api/paraphrases/{variant.pk}/{action}/")
    assert (answer.status_code, answer.data["status"]) == (200, status)
    assert api.post(f"/api/paraphrases/{variant.pk}/undo/").data["status"] == "pending"


def test_a_rejection_over_the_api_can_have_a_known_reason(owner: User, variant: Paraphrase):
    reject, api = f"/api/paraphrases/{variant.pk}/reject/", client(owner)
    assert api.post(reject, {"reason": "boring"}, format="json").status_code == 400
    answer = api.post(reject, {"reason": "too_hard"}, format="json")
    assert (answer.data["status"], answer.data["rejected_for"]) == ("rejected", "too_hard")


def test_variants_are_listed_without_the_vectors_of_their_problems(
    owner: User, variant: Paraphrase
):
    with CaptureQueriesContext(connection) as queries:
        answer = client(owner).get("/api/paraphrases/")
    assert [row["id"] for row in answer.data["results"]] == [variant.pk]
    assert [query["sql"] for query in queries if "logic_embedding" in query["sql"]] == []


def test_undo_without_a_decision_is_refused(owner: User, variant: Paraphrase):
    answer = client(owner).post(f"/api/paraphrases/{variant.pk}/undo/")
    assert answer.status_code == 400


def test_an_edit_waits_for_its_scores(owner: User, variant: Paraphrase):
    answer = client(owner).post(
        f"/api/paraphrases/{variant.pk}/edit/",
        {"text": "Another text of my own: 14, 5 and 6?"},
        format="json",
    )
    assert (answer.data["status"], answer.data["valid_probability"]) == ("pending", None)
    assert answer.data["reasons"] == ["It has not been checked yet."]


def test_an_edit_over_the_api_computes_the_answer_or_takes_the_given_one(owner: User):
    row = variant_of(sticker_problem(owner))
    address, api = f"/api/paraphrases/{row.pk}/edit/", client(owner)
    text = row.text.replace("4 packs", "5 packs")
    answer = api.post(address, {"text": text}, format="json")
    assert (answer.data["equation"], answer.data["answer"]) == ("5 * 15 - 12", "63")
    sent = {"text": text, "answer": "64", "unit": "cards"}
    answer = api.post(address, sent, format="json")
    assert (answer.data["answer"], answer.data["unit"]) == ("64", "cards")
    assert "Its equation gives 63, but its answer is 64." in answer.data["reasons"]


def test_an_edit_of_a_text_that_the_client_has_not_seen_is_refused(
    owner: User, variant: Paraphrase
):
    address, api = f"/api/paraphrases/{variant.pk}/", client(owner)
    seen = api.get(address).data["text"]
    theirs = {"text": "Theirs: 14, 5 and 6?", "seen": seen}
    assert api.post(f"{address}edit/", theirs, format="json").status_code == 200
    mine = {"text": "Mine: 14, 5 and 6?", "seen": seen}
    refused = api.post(f"{address}edit/", mine, format="json")
    assert (refused.status_code, refused.data["detail"]) == (
        409,
        "This variant was changed in the meantime: “Theirs: 14, 5 and 6?” To replace that text, "
        "send it as “seen”.",
    )
    assert api.get(address).data["text"] == theirs["text"]
    again = api.post(f"{address}edit/", {**mine, "seen": theirs["text"]}, format="json")
    assert (again.status_code, again.data["text"]) == (200, mine["text"])


def test_a_variant_that_is_judged_reject_needs_confirmation_over_the_api(owner: User):
    row, api = variant_of(sticker_problem(owner), judgement="reject"), client(owner)
    accept = f"/api/paraphrases/{row.pk}/accept/"
    refused = api.post(accept, {}, format="json")
    assert (refused.status_code, refused.data["detail"]) == (
        409, "Its verdict is Reject. To accept it anyway, send “anyway”: true.",
    )  # fmt: skip
    assert api.get(f"/api/paraphrases/{row.pk}/").data["status"] == "pending"
    kept = api.post(accept, {"anyway": True}, format="json")
    assert (kept.data["status"], kept.data["kept_anyway"]) == ("accepted", True)


def test_a_variant_that_is_out_of_date_has_no_verdict_and_cannot_be_accepted(owner: User):
    row, api = variant_of(sticker_problem(owner)), client(owner)
    Problem.objects.update(revision=2)
    shown = api.get(f"/api/paraphrases/{row.pk}/").data
    names = ("out_of_date", "judgement", "evidence", "valid_probability", "paraqd", "alignment")
    assert [shown[name] for name in names] == [True, "", [], None, None, None]
    refused = api.post(f"/api/paraphrases/{row.pk}/accept/", {"anyway": True}, format="json")
    assert refused.status_code == 409
    assert "The problem changed" in refused.data["detail"]


def test_changing_a_problem_over_the_api_queues_the_check_of_its_variants(owner: User):
    row = variant_of(sticker_problem(owner))
    address = f"/api/problems/{row.problem_id}/"
    answer = client(owner).patch(address, {"answer": "49"}, format="json")
    assert answer.status_code == 200
    run = Run.objects.get(kind="judging")
    assert (run.problem_id, run.total, run.asked_by) == (row.problem_id, 1, owner)


def test_a_colleague_reads_shared_variants_but_cannot_decide(
    colleague: User, problem: Problem, variant: Paraphrase
):
    colleague_api = client(colleague)
    assert colleague_api.get(f"/api/paraphrases/{variant.pk}/").status_code == 404
    problem.shared = True
    problem.save()
    assert colleague_api.get(f"/api/paraphrases/{variant.pk}/").status_code == 200
    assert colleague_api.post(f"/api/paraphrases/{variant.pk}/accept/").status_code == 403
    variant.refresh_from_db()
    assert variant.status == "pending"


def test_the_list_is_filtered_by_problem_and_status(
    owner: User, problem: Problem, variant: Paraphrase
):
    api = client(owner)
    assert api.get(f"/api/paraphrases/?problem={problem.pk}&status=pending").data["count"] == 1
    assert api.get(f"/api/paraphrases/?problem={problem.pk}&status=accepted").data["count"] == 0
    assert api.get("/api/paraphrases/?problem=999999").data["count"] == 0


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


def test_kept_variants_can_be_downloaded_in_a_registered_format(
    owner: User, variant: Paraphrase, monkeypatch: pytest.MonkeyPatch
):
    api = client(owner)
    api.post(f"/api/paraphrases/{variant.pk}/accept/")
    address = "/api/paraphrases/download/toy/"
    assert api.get(address).status_code == 404
    monkeypatch.setitem(FORMATS, "toy", toy_format())
    for asked in ("", "?problem=", f"?problem={variant.problem_id}"):
        assert api.get(address + asked).getvalue().decode() == f"{variant.text}\n"
    assert api.get(f"{address}?problem=0").status_code == 404


def test_a_person_cannot_download_the_variants_of_others(
    stranger: User, owner: User, variant: Paraphrase
):
    client(owner).post(f"/api/paraphrases/{variant.pk}/accept/")
    api = client(stranger)
    assert api.get("/api/paraphrases/download/jsonl/").getvalue() == b""
    answer = api.get(f"/api/paraphrases/download/jsonl/?problem={variant.problem_id}")
    assert answer.status_code == 404


def test_the_api_returns_how_much_and_how_a_variant_differs(owner: User, variant: Paraphrase):
    api, address = client(owner), f"/api/paraphrases/{variant.pk}/"
    shown = api.get(address).data
    assert (shown["difference"], shown["naturalness"]) == (0.46, 0.9)
    assert (shown["changes"], shown["group"]) == (["other_order"], "0123456789ab")
    Problem.objects.update(revision=2)
    shown = api.get(address).data
    assert (shown["difference"], shown["naturalness"]) == (None, None)


def test_an_edited_text_has_no_difference_until_it_is_measured(owner: User, variant: Paraphrase):
    api, address = client(owner), f"/api/paraphrases/{variant.pk}/"
    api.post(f"{address}edit/", {"text": "My own: 14, 5 and 6?"}, format="json")
    assert [api.get(address).data[name] for name in ("difference", "group")] == [None, ""]
    api.post(f"{address}undo/")
    shown = api.get(address).data
    assert (shown["difference"], shown["naturalness"], shown["group"]) == (
        0.46,
        0.9,
        "0123456789ab",
    )
