"""The pages that set up a campaign, which only its lead can open and change."""

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.models import Campaign, Role, User
from mwpapp.services.labelling import campaigns
from mwpapp.services.labelling.pairs import adding
from tests.cast import labelled_pair, person
from tests.html import compact
from tests.web.labelling.campaigns.labels import label_one
from tests.web.pages.test_frame import INLINE

OF_A_CAMPAIGN = [
    "campaign_settings",
    "campaign_guidelines",
    "campaign_people",
    "campaign_pairs",
    "delete_campaign",
    "pairs_from_variants",
    "pairs_from_operators",
    "pairs_from_file",
]


# ---- access


@pytest.mark.parametrize("name", ["campaigns", "new_campaign", "sample_pairs"])
def test_only_leads_can_open_the_pages_of_campaigns(
    client: Client, page: Client, owner: User, name: str
):
    assert page.get(reverse(name)).status_code == 200
    page.force_login(owner)
    assert page.get(reverse(name)).status_code == 403
    page.logout()
    assert page.get(reverse(name))["Location"].startswith(reverse("login"))


@pytest.mark.parametrize("name", OF_A_CAMPAIGN)
def test_only_the_lead_can_open_a_campaign(
    page: Client, campaign: Campaign, annotator: User, school, name: str
):
    address = reverse(name, args=[campaign.pk])
    assert page.get(address).status_code == 200
    page.force_login(person("other", Role.LEAD, school=school))
    assert page.get(address).status_code == 404
    page.force_login(annotator)
    assert page.get(address).status_code == 403
    page.logout()
    assert page.get(address).status_code == 302


def test_only_the_lead_can_change_a_campaign(
    page: Client, campaign: Campaign, annotator: User, school
):
    pair = campaign.pairs.first()
    deeds = [
        (reverse("campaign_state", args=[campaign.pk]), {"to": "paused"}),
        (reverse("change_pair", args=[campaign.pk, pair.pk]), {"known": "gold:valid"}),
        (reverse("delete_pair", args=[campaign.pk, pair.pk]), {}),
        (reverse("restore_pair", args=[campaign.pk]), {}),
    ]
    other = person("other", Role.LEAD, school=school)
    for somebody, status in ((other, 404), (annotator, 403)):
        page.force_login(somebody)
        assert [page.post(*deed).status_code for deed in deeds] == [status] * 4
    campaign.refresh_from_db()
    assert (campaign.state, campaign.pairs.count()) == ("open", 6)


def test_a_pair_of_another_campaign_is_not_found(page: Client, campaign: Campaign, draft: Campaign):
    pair = campaign.pairs.first()
    assert page.post(reverse("delete_pair", args=[draft.pk, pair.pk])).status_code == 404


def test_the_header_links_only_leads_to_campaigns(page: Client, owner: User):
    link = f'href="{reverse("campaigns")}"'
    assert link in page.get(reverse("home")).content.decode()
    page.force_login(owner)
    assert link not in page.get(reverse("home")).content.decode()


@pytest.mark.parametrize("name", OF_A_CAMPAIGN)
def test_no_page_of_a_campaign_has_inline_code(page: Client, campaign: Campaign, name: str):
    campaign.guidelines.update(examples=[{"question": "<script>alert(1)</script>"}])
    content = page.get(reverse(name, args=[campaign.pk])).content
    assert not INLINE.search(content)
    assert b"<script>alert" not in content


# ---- the list


def test_an_empty_list_links_to_a_new_campaign(page: Client):
    content = page.get(reverse("campaigns")).content.decode()
    assert "No campaigns yet" in content
    assert f'href="{reverse("new_campaign")}"' in content


def test_the_home_page_lists_active_campaigns(page: Client, campaign: Campaign, draft: Campaign):
    shown = page.get(reverse("home")).content.decode()
    assert campaign.name in shown
    assert draft.name in shown
    for to in ("paused", "closed"):
        campaigns.change_state(campaign, to=to)
    assert campaign.name not in page.get(reverse("home")).content.decode()


def test_the_list_shows_the_progress_and_next_step_of_each_campaign(
    page: Client, campaign: Campaign, draft: Campaign, annotator: User
):
    label_one(campaign, annotator)
    content = page.get(reverse("campaigns")).content.decode()
    assert "1 / 12" in content
    assert "11 labels missing" in content
    assert "Write guidelines" in content


# ---- new campaigns, settings and states


def test_a_new_campaign_redirects_to_its_guidelines(page: Client, lead: User):
    sent = {"name": "Autumn", "question": "The same?", "wanted": 3, "gold_every": 5}
    answer = page.post(reverse("new_campaign"), sent)
    made = Campaign.objects.get(lead=lead)
    assert answer["Location"] == reverse("campaign_guidelines", args=[made.pk])
    assert (made.name, made.wanted, made.gold_every, made.state) == ("Autumn", 3, 5, "draft")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"name": " "}, "required"),
        ({"name": "Spring"}, "You already have a campaign with this name."),
        ({"wanted": 1}, "greater than or equal to 2"),
        ({"gold_every": 10**9}, "less than or equal to"),
        ({"name": "\x00"}, "required"),
    ],
)
def test_an_invalid_form_is_refused_and_keeps_what_was_typed(
    page: Client, draft: Campaign, change: dict[str, object], says: str
):
    sent = {"name": "Autumn", "question": "As typed?", "wanted": 3, "gold_every": 5} | change
    answer = page.post(reverse("new_campaign"), sent)
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert "As typed?" in answer.content.decode()
    assert Campaign.objects.count() == 1


def test_a_draft_is_changed(page: Client, draft: Campaign):
    adding.add_pairs(draft, [labelled_pair(1)])
    sent = {"name": "Summer", "question": "Another?", "wanted": 4, "gold_every": 0}
    page.post(reverse("campaign_settings", args=[draft.pk]), sent)
    draft.refresh_from_db()
    assert (draft.name, draft.question, draft.wanted, draft.gold_every) == (
        "Summer", "Another?", 4, 0,
    )  # fmt: skip
    assert draft.pairs.get().missing == 4


def test_fixed_settings_of_an_open_campaign_do_not_change(
    page: Client, campaign: Campaign, annotator: User
):
    label_one(campaign, annotator)
    sent = {"name": "Renamed", "question": "Another?", "wanted": 4, "gold_every": 3}
    assert page.post(reverse("campaign_settings", args=[campaign.pk]), sent).status_code == 302
    before = campaign.question
    campaign.refresh_from_db()
    assert (campaign.name, campaign.question, campaign.wanted) == ("Renamed", before, 2)


def test_a_draft_shows_what_is_missing(page: Client, draft: Campaign, lead: User):
    address = reverse("campaign_settings", args=[draft.pk])
    assert "Write the guidelines first." in page.get(address).content.decode()
    page.post(reverse("campaign_state", args=[draft.pk]), {"to": "open"})
    draft.refresh_from_db()
    assert draft.state == "draft"
    campaigns.write_guidelines(draft, by=lead, text="The same solution.")
    assert "Add pairs first." in page.get(address).content.decode()
    adding.add_pairs(draft, [labelled_pair(1)])
    assert "No annotators take part" in page.get(address).content.decode()


def test_a_draft_is_opened(page: Client, draft: Campaign, lead: User):
    campaigns.write_guidelines(draft, by=lead, text="The same solution.")
    adding.add_pairs(draft, [labelled_pair(1)])
    page.post(reverse("campaign_state", args=[draft.pk]), {"to": "open", "sure": "yes"})
    draft.refresh_from_db()
    assert draft.state == "open"


def test_opening_asks_for_confirmation_while_annotators_are_missing(
    page: Client, draft: Campaign, lead: User, annotator: User
):
    campaigns.write_guidelines(draft, by=lead, text="The same solution.")
    adding.add_pairs(draft, [labelled_pair(1)])
    campaigns.invite(draft, annotator=annotator)
    reason = "needs 2 labels, but only 1 annotator takes part"
    for name in ("campaign", "campaign_settings", "campaign_people"):
        assert reason in page.get(reverse(name, args=[draft.pk])).content.decode(), name
    confirmation = page.post(reverse("campaign_state", args=[draft.pk]), {"to": "open"})
    assert reason in confirmation.content.decode()
    draft.refresh_from_db()
    assert draft.state == "draft"


@pytest.mark.parametrize("to", ["", "nowhere", "draft", "practice"])
def test_a_forbidden_change_of_state_is_refused(page: Client, campaign: Campaign, to: str):
    answer = page.post(reverse("campaign_state", args=[campaign.pk]), {"to": to}, follow=True)
    assert answer.status_code == 200
    campaign.refresh_from_db()
    assert campaign.state == "open"


def test_closing_asks_for_confirmation_while_labels_are_missing(page: Client, campaign: Campaign):
    address = reverse("campaign_state", args=[campaign.pk])
    confirmation = page.post(address, {"to": "closed"})
    assert "12 of 12 labels are still missing." in confirmation.content.decode()
    assert (
        "6 pairs that were neither labelled nor skipped are unresolved in the test set."
        in compact(confirmation.content)
    )
    campaign.refresh_from_db()
    assert campaign.state == "open"
    page.post(address, {"to": "closed", "sure": "yes"})
    campaign.refresh_from_db()
    assert campaign.state == "closed"


def test_closing_announces_the_pairs_that_freezing_leaves_to_adjudication(
    page: Client, campaign: Campaign, annotator: User
):
    label_one(campaign, annotator)
    address = reverse("campaign_state", args=[campaign.pk])
    confirmation = compact(page.post(address, {"to": "closed"}).content)
    assert "1 pair needs adjudication" in confirmation
    assert "or it has fewer than two labels" in confirmation
    page.post(address, {"to": "closed", "sure": "yes"})
    freeze = compact(page.get(reverse("freeze", args=[campaign.pk])).content)
    assert "1 unresolved pair still needs a decision." in freeze
    desk = page.get(reverse("adjudicate", args=[campaign.pk])).content.decode()
    assert "0 of 1 decided" in desk


def test_a_draft_is_deleted_and_a_campaign_with_labels_is_not(
    page: Client, draft: Campaign, campaign: Campaign, annotator: User
):
    label_one(campaign, annotator)
    for row in (draft, campaign):
        page.post(reverse("delete_campaign", args=[row.pk]))
    assert list(Campaign.objects.all()) == [campaign]


def test_a_closed_campaign_is_archived_and_restored(page: Client, campaign: Campaign):
    put_away = reverse("archive_campaign", args=[campaign.pk])
    page.post(put_away)
    assert "Bakery" in page.get(reverse("campaigns")).content.decode()
    campaigns.change_state(campaign, to="closed")
    page.post(put_away)
    shown = page.get(reverse("campaigns")).content.decode()
    assert "Archived campaigns" in shown
    assert f'href="{reverse("campaign", args=[campaign.pk])}"' not in shown
    assert "Bakery" in page.get(reverse("archived_campaigns")).content.decode()
    page.post(put_away, {"restore": "1"})
    assert "Bakery" in page.get(reverse("campaigns")).content.decode()
    page.post(put_away)
    campaigns.change_state(campaign, to="paused")
    campaign.refresh_from_db()
    assert campaign.archived_at is None


def test_only_the_lead_archives_a_campaign(
    page: Client, client: Client, campaign: Campaign, annotator: User
):
    campaigns.change_state(campaign, to="closed")
    client.force_login(annotator)
    assert client.post(reverse("archive_campaign", args=[campaign.pk])).status_code == 403
    campaign.refresh_from_db()
    assert campaign.archived_at is None
