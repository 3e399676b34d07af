"""The lead invites people and sees what they answered."""

from django.test import Client
from django.urls import reverse

from mwpapp.models import Campaign, Role, User
from mwpapp.services.labelling import adjudications, annotating, campaigns
from mwpapp.services.labelling.annotating import LabelInput
from mwpapp.services.labelling.pairs import adding
from tests.cast import labelled_pair
from tests.web.labelling.campaigns.labels import label_one


def test_annotators_are_invited_from_the_list(
    page: Client, draft: Campaign, annotator: User, second_annotator: User, owner: User
):
    address = reverse("campaign_people", args=[draft.pk])
    page.post(address, {"invite": [annotator.pk, second_annotator.pk]})
    assert draft.participations.active().count() == 2
    page.post(address, {"invite": [owner.pk]})
    assert draft.participations.count() == 2


def test_a_refused_invitation_does_not_prevent_the_others(
    page: Client, draft: Campaign, annotator: User, second_annotator: User, owner: User
):
    address = reverse("campaign_people", args=[draft.pk])
    chosen = [annotator.pk, owner.pk, second_annotator.pk]
    shown = page.post(address, {"invite": chosen}, follow=True).context["messages"]
    assert [(message.level_tag, str(message)) for message in shown] == [
        ("error", f"{owner} cannot label in this campaign."),
        ("success", "2 annotators invited."),
    ]
    assert draft.participations.active().count() == 2


def test_nobody_is_invited_if_a_selected_person_is_unknown(
    page: Client, draft: Campaign, annotator: User, stranger: User
):
    address = reverse("campaign_people", args=[draft.pk])
    assert page.post(address, {"invite": [annotator.pk, stranger.pk]}).status_code == 404
    assert not draft.participations.exists()


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
    assert "Leads or adjudicates this campaign" in page.get(address).content.decode()
    page.post(address, {"invite": annotator.pk})
    assert not draft.participations.exists()


def test_the_lead_downloads_labels_with_the_chosen_names(
    page: Client, campaign: Campaign, second_annotator: User, lead: User
):
    User.objects.filter(pk=second_annotator.pk).update(username="quillfeather")
    task = annotating.next_task(campaign, annotator=second_annotator)
    given = LabelInput(answer="not_valid", reasons=["added"], comment="+1 loaf")
    annotating.save(campaign, annotator=second_annotator, pair_id=task.pair_id, given=given)
    closed = campaigns.change_state(campaign, to="closed")
    adjudications.decide(
        closed, by=lead, pair_id=task.pair_id, decision="valid", reason="Same facts."
    )
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


def test_the_lead_sees_the_practice_answers_of_all_annotators(
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
    expected = ("The same loaves.", "annotator", "second", "not as expected", "Says valid",
            "Says not_valid", "Something was added")  # fmt: skip
    assert [words for words in expected if words not in shown] == []


def test_annotators_do_not_see_practice_answers(
    client: Client, campaign: Campaign, annotator: User
):
    client.force_login(annotator)
    assert client.get(reverse("practice_answers", args=[campaign.pk])).status_code == 403
