"""The rights in a campaign: what each person may do, and what is refused."""

from django.contrib.auth.models import AnonymousUser

from mwpapp.models import Campaign, Role, TestSet, User
from mwpapp.services import rights
from mwpapp.services.labelling import campaigns

MOMENT = "2026-01-01T00:00Z"


def test_a_lead_manages_only_their_own_campaigns(campaign: Campaign, lead: User, colleague: User):
    colleague.roles = [Role.LEAD]
    colleague.save()
    assert rights.may_lead(lead, campaign)
    assert not rights.may_lead(colleague, campaign)
    assert list(rights.campaigns_led_by(lead)) == [campaign]
    assert not rights.campaigns_led_by(colleague).exists()


def test_only_a_lead_can_create_campaigns(lead: User, owner: User, annotator: User):
    assert rights.may_start_campaign(lead)
    assert not rights.may_start_campaign(owner)
    assert not rights.may_start_campaign(annotator)
    assert not rights.may_start_campaign(AnonymousUser())


def test_a_participant_may_label_until_they_leave(
    campaign: Campaign, annotator: User, colleague: User, lead: User
):
    assert rights.may_label(annotator, campaign)
    assert not rights.may_label(colleague, campaign)
    assert not rights.may_label(lead, campaign)
    assert [own.is_active for own in rights.participations_of(annotator)] == [True]
    campaigns.leave(campaign, annotator=annotator)
    assert not rights.may_label(annotator, campaign)
    assert [own.is_active for own in rights.participations_of(annotator)] == [False]
    assert campaign in rights.campaigns_labelled_by(annotator)
    assert campaign not in rights.campaigns_labelled_by(colleague)
    assert not rights.participations_of(colleague).exists()


def test_an_annotator_never_adjudicates(
    campaign: Campaign, lead: User, colleague: User, annotator: User
):
    assert rights.may_adjudicate(lead, campaign)
    assert not rights.may_adjudicate(colleague, campaign)
    campaign.adjudicators.add(colleague, annotator)
    assert rights.may_adjudicate(colleague, campaign)
    assert not rights.may_adjudicate(annotator, campaign)
    campaigns.leave(campaign, annotator=annotator)
    assert not rights.may_adjudicate(annotator, campaign)
    assert list(rights.campaigns_adjudicated_by(colleague)) == [campaign]
    assert not rights.campaigns_adjudicated_by(annotator).exists()


def test_annotators_cannot_see_drafts(campaign: Campaign, annotator: User, owner: User):
    assert list(rights.campaigns_labelled_by(annotator)) == [campaign]
    assert not rights.campaigns_labelled_by(owner).exists()
    Campaign.objects.update(state="draft")
    assert not rights.campaigns_labelled_by(annotator).exists()
    assert not rights.participations_of(annotator).exists()


def test_only_leads_and_administrators_of_the_school_see_a_test_set(
    campaign: Campaign, lead: User, colleague: User, stranger: User, owner: User
):
    test_set = TestSet.objects.create(
        name="Bakery", version=1, owner=lead, checksum="0" * 64, frozen_at=MOMENT
    )
    colleague.roles, stranger.roles = [Role.ADMINISTRATOR], [Role.LEAD]
    assert rights.may_see_test_set(lead, test_set)
    assert rights.may_see_test_set(colleague, test_set)
    assert not rights.may_see_test_set(stranger, test_set)
    assert not rights.may_see_test_set(owner, test_set)


def test_an_annotator_never_sees_the_test_set(campaign: Campaign, lead: User, annotator: User):
    """Not even an annotator who is a lead sees it, because the campaign may be opened again."""
    test_set = TestSet.objects.create(
        name="Bakery", version=1, owner=lead, campaign=campaign, checksum="0" * 64,
        frozen_at=MOMENT,
    )  # fmt: skip
    annotator.roles = [Role.ANNOTATOR, Role.LEAD]
    annotator.save()
    assert rights.may_use_test_sets(annotator)
    assert not rights.may_see_test_set(annotator, test_set)
    assert rights.may_see_test_set(lead, test_set)


def test_an_imported_copy_is_hidden_like_the_original_set(
    campaign: Campaign, lead: User, annotator: User, second_annotator: User
):
    for owner, frozen_from in ((lead, campaign), (second_annotator, None)):
        TestSet.objects.create(
            name="Bakery", version=1, owner=owner, campaign=frozen_from, checksum="0" * 64,
            frozen_at=MOMENT,
        )  # fmt: skip
    annotator.roles = [Role.ANNOTATOR, Role.LEAD]
    annotator.save()
    assert not rights.test_sets_visible_to(annotator).exists()
    assert rights.test_sets_visible_to(lead).count() == 2


def test_an_inactive_account_has_no_rights(campaign: Campaign, lead: User, annotator: User):
    for person in (lead, annotator):
        person.is_active = False
        person.save()
    assert not rights.may_lead(lead, campaign)
    assert not rights.may_adjudicate(lead, campaign)
    assert not rights.may_label(annotator, campaign)
    assert not rights.campaigns_labelled_by(annotator).exists()
    assert not rights.participations_of(annotator).exists()
    assert not rights.test_sets_visible_to(lead).exists()
