"""The pairs of a campaign: three ways to add them, changes, deletion and undo."""

from datetime import UTC, datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from mwpapp.models import Campaign, Pair, Paraphrase, Problem, Run, User
from mwpapp.services.labelling import campaigns
from mwpapp.services.labelling.pairs import adding
from mwpapp.services.labelling.pairs import runs as pair_runs
from mwpapp.services.runs import lifecycle
from tests.cast import labelled_pair
from tests.web.labelling.campaigns.labels import label_one

HTMX = {"HX-Request": "true"}


@pytest.fixture
def page(client: Client, lead: User) -> Client:
    client.force_login(lead)
    return client


@pytest.fixture
def variants(lead: User) -> None:
    problem = Problem.objects.create(text="Ida has 3.", owner=lead, school=lead.school)
    for number in range(6):
        Paraphrase.objects.create(
            problem=problem, problem_revision=1, text=f"Variant {number}",
            reference_text="Ida has 3, said otherwise.", generator="rule" if number else "net",
            kind="reworded", judgement="ready" if number % 2 else "", valid_probability=0.5,
        )  # fmt: skip


def upload(page: Client, campaign: Campaign, content: bytes) -> Run:
    file = SimpleUploadedFile("pairs.csv", content)
    answer = page.post(reverse("pairs_from_file", args=[campaign.pk]), {"file": file})
    run = Run.objects.get()
    assert answer["Location"] == reverse("run", args=[run.pk])
    lifecycle.perform(run.pk, pair_runs.add)
    run.refresh_from_db()
    return run


def listed(page: Client, campaign: Campaign, **query: str) -> str:
    return page.get(reverse("campaign_pairs", args=[campaign.pk]), query).content.decode()


# ---- adding pairs


def test_a_closed_campaign_offers_no_way_to_add_pairs(page: Client, campaign: Campaign):
    address = reverse("pairs_from_variants", args=[campaign.pk])
    assert address in listed(page, campaign)
    campaigns.change_state(campaign, to="closed")
    shown = listed(page, campaign)
    assert address not in shown
    assert "Reopen it to add pairs." in shown


def test_a_file_becomes_pairs_and_its_run_links_to_the_campaign(page: Client, campaign: Campaign):
    run = upload(page, campaign, b"question,paraphrase\nIda has 9?,9 has Ida?\nalone\n")
    assert run.counts == {"added": 1, "already_there": 0, "left_out": 1}
    content = page.get(reverse("run", args=[run.pk])).content.decode()
    assert f'href="{reverse("campaign_pairs", args=[campaign.pk])}"' in content
    assert "1 row skipped" in content
    assert "My problems" not in content
    assert "9 has Ida?" in listed(page, campaign)


def test_the_sample_file_can_be_imported_completely(page: Client, campaign: Campaign):
    content = b"".join(page.get(reverse("sample_pairs")).streaming_content)
    run = upload(page, campaign, content)
    assert run.counts == {"added": 6, "already_there": 0, "left_out": 0}


def test_a_file_that_is_too_large_is_refused(page: Client, campaign: Campaign, settings):
    settings.UPLOAD_LIMIT = 10
    address = reverse("pairs_from_file", args=[campaign.pk])
    file = SimpleUploadedFile("pairs.csv", b"question\n" + b"x" * 20)
    assert page.post(address, {"file": file}).status_code == 413
    huge = page.generic("POST", address, b"x" * 70_000, content_type="text/plain")
    assert huge.status_code == 413
    assert page.post(address, {"nothing": "here"}).status_code == 422


def test_the_upload_form_checks_its_token(campaign: Campaign, lead: User):
    client = Client(enforce_csrf_checks=True)
    client.force_login(lead)
    assert client.post(reverse("pairs_from_file", args=[campaign.pk])).status_code == 403


@pytest.mark.usefixtures("variants")
def test_the_table_counts_what_would_be_added(page: Client, campaign: Campaign):
    address = reverse("pairs_from_variants", args=[campaign.pk])
    assert "Add 6 pairs" in page.get(address).content.decode()
    narrowed = page.get(address, {"generators": "rule", "each": "1"}, headers=HTMX)
    assert "Add 2 pairs" in narrowed.content.decode()
    assert "<html" not in narrowed.content.decode()
    unjudged = page.get(address, {"judgements": "none"}).content.decode()
    assert "Add 3 pairs" in unjudged


@pytest.mark.usefixtures("variants")
def test_variants_are_added_by_stratum(page: Client, campaign: Campaign):
    sent = {"judgements": "ready", "each": "2", "seed": "1"}
    page.post(reverse("pairs_from_variants", args=[campaign.pk]), sent)
    run = Run.objects.get()
    lifecycle.perform(run.pk, pair_runs.add)
    added = campaign.pairs.filter(provenance__brought_by=run.pk)
    assert {pair.provenance["stratum"] for pair in added} == {"ready"}
    assert added.count() == 2


@pytest.mark.usefixtures("variants")
@pytest.mark.parametrize(
    "query", [{"each": "0"}, {"each": "x"}, {"kinds": "none-such"}, {"runs": "9"}, {"seed": "-1"}]
)
def test_an_invalid_choice_adds_nothing(page: Client, campaign: Campaign, query: dict):
    address = reverse("pairs_from_variants", args=[campaign.pk])
    assert page.get(address, query).status_code == 422
    assert page.post(address, query).status_code == 422
    assert not Run.objects.exists()


def test_without_variants_the_page_says_what_to_do(page: Client, campaign: Campaign):
    content = page.get(reverse("pairs_from_variants", args=[campaign.pk])).content.decode()
    assert "There are no variants yet" in content


def test_operators_run_on_the_queue_for_models(page: Client, campaign: Campaign, lead):
    address = reverse("pairs_from_operators", args=[campaign.pk])
    assert "Your bank is empty" in page.get(address).content.decode()
    Problem.objects.create(text="Ida has 3.", owner=lead, school=lead.school)
    page.post(address, {"codes": ["fa", "fd"], "count": "5", "seed": "4"})
    run = Run.objects.get()
    assert run.parameters["codes"] == ["fa", "fd"]
    assert (run.total, pair_runs.needs_models(run)) == (1, True)
    refused = page.post(address, {"count": "5"})
    assert refused.status_code == 422
    assert "Choose at least one operator." in refused.content.decode()


def test_a_run_names_the_operator_that_could_not_run(page: Client, campaign: Campaign):
    run = pair_runs.request(
        campaign, way=pair_runs.OPERATORS, made_with={"fb": "not run here: weights missing"}
    )
    content = page.get(reverse("run", args=[run.pk])).content.decode()
    assert "skipped: weights not installed" in content


def test_a_run_of_pairs_can_be_retried_while_its_campaign_exists(page: Client, campaign: Campaign):
    run = pair_runs.request_file(campaign, name="pairs.csv", content=b"x")
    lifecycle.cancel(run)
    again = reverse("try_again", args=[run.pk])
    assert page.post(again).status_code == 302
    lifecycle.cancel(Run.objects.get())
    Campaign.objects.all().delete()
    assert page.post(again).status_code == 403


def test_requests_are_listed_with_their_local_time(
    page: Client, campaign: Campaign, lead: User, variants: None
):
    run = Run.objects.create(kind="selection", asked_by=lead)
    noon = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)
    Run.objects.filter(pk=run.pk).update(created_at=noon)
    address = reverse("pairs_from_variants", args=[campaign.pk])
    with timezone.override("Asia/Tokyo"):
        assert "2026-01-02 21:00" in page.get(address).content.decode()


# ---- the list


def test_pairs_are_filtered_by_type_and_source(page: Client, campaign: Campaign):
    adding.add_pairs(campaign, [labelled_pair(20, gold="valid"), labelled_pair(21, practice=True)])
    assert "bakes 20 loaves" in listed(page, campaign, sort="gold")
    assert "bakes 21 loaves" not in listed(page, campaign, sort="gold")
    assert "bakes 21 loaves" in listed(page, campaign, sort="practice")
    assert "bakes 20 loaves" not in listed(page, campaign, sort="real")
    assert "bakes 20 loaves" in listed(page, campaign, sort="none-such", source="\x00")


def test_a_link_to_another_page_of_filtered_pairs_names_only_that_page(
    page: Client, campaign: Campaign
):
    adding.add_pairs(campaign, (labelled_pair(number) for number in range(6, 36)))
    address = reverse("campaign_pairs", args=[campaign.pk])
    second = page.get(address, {"sort": "real", "page": "2"}).content.decode()
    assert 'href="?sort=real&amp;page=1"' in second


def test_a_pair_becomes_a_gold_pair_and_a_real_one_again(page: Client, campaign: Campaign):
    pair = campaign.pairs.first()
    address = reverse("change_pair", args=[campaign.pk, pair.pk])
    for known, gold, practice, missing in (
        ("gold:not_valid", "not_valid", False, None),
        ("practice:valid", "valid", True, None),
        ("real:", "", False, 2),
    ):
        answer = page.post(address, {"known": known}, headers=HTMX)
        assert f'value="{known}" selected' in answer.content.decode()
        pair.refresh_from_db()
        assert (pair.gold, pair.practice, pair.missing) == (gold, practice, missing)
    page.post(address, {"known": "gold:perhaps"})
    pair.refresh_from_db()
    assert pair.gold == ""


def test_a_labelled_pair_cannot_be_changed_or_deleted(
    page: Client, campaign: Campaign, annotator: User
):
    pair = label_one(campaign, annotator).pair
    answer = page.post(
        reverse("change_pair", args=[campaign.pk, pair.pk]), {"known": "gold:valid"}, headers=HTMX
    )
    assert "This pair has labels" in answer.content.decode()
    page.post(reverse("delete_pair", args=[campaign.pk, pair.pk]))
    pair.refresh_from_db()
    assert pair.gold == ""


def test_a_pair_is_deleted_and_restored(page: Client, campaign: Campaign):
    pair = campaign.pairs.first()
    answer = page.post(reverse("delete_pair", args=[campaign.pk, pair.pk]), headers=HTMX)
    assert "Undo" in answer.content.decode()
    assert campaign.pairs.count() == 5
    undo(page, campaign, pair)
    back = Pair.objects.get(campaign=campaign, question=pair.question)
    assert (back.paraphrase, back.provenance) == (pair.paraphrase, pair.provenance)
    undo(page, campaign, pair)
    assert campaign.pairs.count() == 6


def undo(page: Client, campaign: Campaign, pair: Pair) -> None:
    page.post(reverse("restore_pair", args=[campaign.pk]), {"removed": pair.pk})


def test_each_undo_restores_only_its_pair(page: Client, campaign: Campaign):
    first, second = campaign.pairs.order_by("pk")[:2]
    for pair in (first, second):
        answer = page.post(reverse("delete_pair", args=[campaign.pk, pair.pk]), headers=HTMX)
        assert f'name="removed" value="{pair.pk}"' in answer.content.decode()
    undo(page, campaign, first)
    questions = set(campaign.pairs.values_list("question", flat=True))
    assert first.question in questions
    assert second.question not in questions


def test_undo_is_offered_once_after_a_deletion(page: Client, campaign: Campaign):
    pair = campaign.pairs.order_by("pk").first()
    page.post(reverse("delete_pair", args=[campaign.pk, pair.pk]))
    assert f"Deleted: {pair.question[:50]}" in listed(page, campaign)
    assert "Deleted:" not in listed(page, campaign)
    undo(page, campaign, pair)
    assert campaign.pairs.count() == 5
