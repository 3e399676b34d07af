"""Setting up a campaign: only its lead can open and change it."""

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.models import Campaign, Label, Role, User
from mwpapp.services.labelling import annotating, campaigns
from mwpapp.services.labelling.annotating import LabelInput
from mwpapp.services.labelling.pairs import adding
from tests.cast import labelled_pair, person
from tests.html import compact
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


@pytest.fixture
def page(client: Client, lead: User) -> Client:
    client.force_login(lead)
    return client


@pytest.fixture
def draft(lead: User) -> Campaign:
    return campaigns.create(lead, name="Spring", question="The same solution?")


def label_one(campaign: Campaign, annotator: User) -> Label:
    task = annotating.next_task(campaign, annotator=annotator)
    assert task is not None
    annotating.save(
        campaign, annotator=annotator, pair_id=task.pair_id, given=LabelInput(answer="valid")
    )
    return Label.objects.get(pair=task.pair_id, annotator=annotator)


def examples(*rows: dict[str, str]) -> dict[str, str]:
    sent = {"examples-TOTAL_FORMS": str(len(rows)), "examples-INITIAL_FORMS": "0"}
    return sent | {
        f"examples-{at}-{name}": value for at, row in enumerate(rows) for name, value in row.items()
    }


# ---- who may


@pytest.mark.parametrize("name", ["campaigns", "new_campaign", "sample_pairs"])
def test_campaigns_are_for_leads(client: Client, page: Client, owner: User, name: str):
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


# ---- a new one, its settings, its states


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


def test_a_draft_tells_what_is_missing(page: Client, draft: Campaign, lead: User):
    address = reverse("campaign_settings", args=[draft.pk])
    assert "Write the guidelines first." in page.get(address).content.decode()
    page.post(reverse("campaign_state", args=[draft.pk]), {"to": "open"})
    draft.refresh_from_db()
    assert draft.state == "draft"
    campaigns.write_guidelines(draft, by=lead, text="The same solution.")
    assert "Add pairs first." in page.get(address).content.decode()
    adding.add_pairs(draft, [labelled_pair(1)])
    assert "No annotators have been invited yet" in page.get(address).content.decode()


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
    said = "needs 2 labels, but only 1 annotator takes part"
    for name in ("campaign", "campaign_settings", "campaign_people"):
        assert said in page.get(reverse(name, args=[draft.pk])).content.decode(), name
    asked = page.post(reverse("campaign_state", args=[draft.pk]), {"to": "open"})
    assert said in asked.content.decode()
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
    asked = page.post(address, {"to": "closed"})
    assert "12 of 12 labels are still missing." in asked.content.decode()
    assert "6 pairs that nobody labelled or skipped are unresolved in the test set." in compact(
        asked.content
    )
    campaign.refresh_from_db()
    assert campaign.state == "open"
    page.post(address, {"to": "closed", "sure": "yes"})
    campaign.refresh_from_db()
    assert campaign.state == "closed"


def test_closing_says_which_pairs_go_to_adjudication_as_freezing_does(
    page: Client, campaign: Campaign, annotator: User
):
    label_one(campaign, annotator)
    address = reverse("campaign_state", args=[campaign.pk])
    asked = compact(page.post(address, {"to": "closed"}).content)
    assert "1 pair goes to adjudication" in asked
    assert "or it has fewer than two labels" in asked
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


# ---- guidelines


def test_guidelines_are_written_with_examples(page: Client, draft: Campaign, lead: User):
    example = {"question": "2 and 2?", "paraphrase": "2 or 2?", "answer": "not_valid", "why": "or"}
    sent = {"text": "The same\r\nsolution.", **examples(example, {})}
    page.post(reverse("campaign_guidelines", args=[draft.pk]), sent)
    version = draft.guidelines.get()
    assert (version.number, version.text, version.written_by) == (1, "The same\nsolution.", lead)
    assert version.examples == [example]


def test_half_an_example_is_refused(page: Client, draft: Campaign):
    sent = {"text": "As typed.", **examples({"question": "2 and 2?"})}
    answer = page.post(reverse("campaign_guidelines", args=[draft.pk]), sent)
    assert answer.status_code == 422
    assert "Complete the example." in answer.content.decode()
    assert "2 and 2?" in answer.content.decode()
    assert not draft.guidelines.exists()


def test_room_for_more_examples_keeps_what_was_typed(page: Client, draft: Campaign):
    sent = {"text": "As typed.", "more": "1", **examples({"question": "2 and 2?"})}
    content = page.post(reverse("campaign_guidelines", args=[draft.pk]), sent).content.decode()
    assert "2 and 2?" in content
    assert "As typed." in content
    assert 'name="examples-2-why"' in content
    assert not draft.guidelines.exists()


@pytest.mark.parametrize("total", ["", "many", "-1", "9" * 30])
def test_a_broken_count_of_examples_breaks_nothing(page: Client, draft: Campaign, total: str):
    sent = {"text": "As typed.", **examples({}), "examples-TOTAL_FORMS": total}
    answer = page.post(reverse("campaign_guidelines", args=[draft.pk]), sent)
    assert answer.status_code in (302, 422)


def test_versions_say_how_many_labels_they_have(
    page: Client, campaign: Campaign, annotator: User, lead: User
):
    label_one(campaign, annotator)
    campaigns.write_guidelines(campaign, by=lead, text="Second.")
    content = page.get(reverse("campaign_guidelines", args=[campaign.pk])).content.decode()
    assert "Version 2" in content
    assert "1 label" in content
    assert "keep the version that they were given with" in content


def test_the_newest_version_is_listed_first_and_marked_as_current(
    page: Client, campaign: Campaign, lead: User
):
    for words in ("Second.", "Third."):
        campaigns.write_guidelines(campaign, by=lead, text=words)
    content = compact(page.get(reverse("campaign_guidelines", args=[campaign.pk])).content)
    listed = content[content.index(">Versions<") :]
    assert 'Version 3<span class="pill ready">current</span>' in listed
    assert listed.count("current") == 1
    assert listed.index("Version 3") < listed.index("Version 2") < listed.index("Version 1")


def test_what_was_typed_over_an_older_version_is_kept_and_saved_by_a_second_press(
    page: Client, draft: Campaign, lead: User
):
    address = reverse("campaign_guidelines", args=[draft.pk])
    assert 'name="began" value="0"' in page.get(address).content.decode()
    campaigns.write_guidelines(draft, by=lead, text="From elsewhere.")
    sent = {"text": "Typed here.", "began": "0", **examples({})}
    answer = page.post(address, sent)
    content = answer.content.decode()
    assert answer.status_code == 422
    assert "Version 1 was saved while you were editing." in content
    assert "Typed here.</textarea>" in content
    assert 'name="began" value="1"' in content
    page.post(address, {**sent, "began": "1"})
    page.post(address, {**sent, "began": "1"})  # a double press
    assert [version.text for version in draft.guidelines.order_by("number")] == [
        "From elsewhere.", "Typed here.",
    ]  # fmt: skip


# ---- people


def test_annotators_are_invited_from_the_list(
    page: Client, draft: Campaign, annotator: User, second_annotator: User, owner: User
):
    address = reverse("campaign_people", args=[draft.pk])
    page.post(address, {"invite": [annotator.pk, second_annotator.pk]})
    assert draft.participations.active().count() == 2
    page.post(address, {"invite": [owner.pk]})
    assert draft.participations.count() == 2


def test_people_of_other_schools_cannot_be_invited(page: Client, draft: Campaign, stranger: User):
    stranger.roles = [Role.ANNOTATOR]
    stranger.save()
    address = reverse("campaign_people", args=[draft.pk])
    for name in ("invite", "appoint"):
        assert page.post(address, {name: stranger.pk}).status_code == 404
    assert page.post(address, {"invite": "x"}).status_code == 404
    assert "stranger" not in page.get(address).content.decode()


def test_an_annotator_is_removed_and_invited_again(
    page: Client, campaign: Campaign, annotator: User
):
    label_one(campaign, annotator)
    address = reverse("campaign_people", args=[campaign.pk])
    page.post(address, {"leave": annotator.pk})
    assert not campaign.participations.active().filter(annotator=annotator).exists()
    assert campaign.labels.count() == 1
    page.post(address, {"return": annotator.pk})
    assert campaign.participations.active().filter(annotator=annotator).exists()


def test_annotators_cannot_adjudicate_and_the_page_gives_the_reason(
    page: Client, campaign: Campaign, annotator: User, colleague: User
):
    address = reverse("campaign_people", args=[campaign.pk])
    page.post(address, {"appoint": colleague.pk})
    assert list(campaign.adjudicators.all()) == [colleague]
    page.post(address, {"appoint": annotator.pk})
    assert list(campaign.adjudicators.all()) == [colleague]
    assert "Annotators of this campaign cannot adjudicate it" in page.get(address).content.decode()
    page.post(address, {"dismiss": colleague.pk})
    assert not campaign.adjudicators.exists()


def test_adjudicators_cannot_label_and_the_page_gives_the_reason(
    page: Client, draft: Campaign, annotator: User
):
    campaigns.appoint(draft, adjudicator=annotator)
    address = reverse("campaign_people", args=[draft.pk])
    assert "Adjudicates in this campaign" in page.get(address).content.decode()
    page.post(address, {"invite": annotator.pk})
    assert not draft.participations.exists()


def test_the_lead_downloads_labels_with_the_chosen_names(
    page: Client, campaign: Campaign, second_annotator: User
):
    User.objects.filter(pk=second_annotator.pk).update(username="quillfeather")
    task = annotating.next_task(campaign, annotator=second_annotator)
    given = LabelInput(answer="not_valid", reasons=["added"], comment="+1 loaf")
    annotating.save(campaign, annotator=second_annotator, pair_id=task.pair_id, given=given)
    overview = page.get(reverse("campaign", args=[campaign.pk])).content.decode()
    for format in ("csv", "jsonl"):
        address = reverse("download_labels", args=[campaign.pk, format])
        assert f'formaction="{address}"' in overview
        letters = page.get(address, {"annotators": "letters"}).getvalue().decode()
        names = page.get(address, {"annotators": "names"}).getvalue().decode()
        assert "+1 loaf" in letters
        assert "quillfeather" not in letters
        assert "quillfeather" in names


def test_only_the_lead_downloads_labels(client: Client, campaign: Campaign, annotator: User):
    client.force_login(annotator)
    assert client.get(reverse("download_labels", args=[campaign.pk, "csv"])).status_code == 403


def test_the_lead_sees_everybodys_practice_answers(
    page: Client, campaign: Campaign, annotator: User, second_annotator: User
):
    pair = labelled_pair(70, practice=True, gold="valid", why="The same loaves.")
    adding.add_pairs(campaign, [pair])
    for person_, answer in ((annotator, "valid"), (second_annotator, "not_valid")):
        task = annotating.next_task(campaign, annotator=person_)
        assert task.practice
        given = LabelInput(answer=answer, reasons=["added"], comment=f"Says {answer}")
        annotating.save(campaign, annotator=person_, pair_id=task.pair_id, given=given)
    address = reverse("practice_answers", args=[campaign.pk])
    assert address in page.get(reverse("campaign", args=[campaign.pk])).content.decode()
    shown = page.get(address).content.decode()
    said = ("The same loaves.", "annotator", "second", "not as expected", "Says valid",
            "Says not_valid", "Something was added")  # fmt: skip
    assert [words for words in said if words not in shown] == []


def test_annotators_do_not_see_practice_answers(
    client: Client, campaign: Campaign, annotator: User
):
    client.force_login(annotator)
    assert client.get(reverse("practice_answers", args=[campaign.pk])).status_code == 403
