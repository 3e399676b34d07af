"""Pairs are added under random numbers, and never to a closed campaign."""

import pytest

from mwpapp.models import Campaign, Pair, User
from mwpapp.services.labelling import campaigns
from mwpapp.services.labelling.pairs import adding, changes
from tests.cast import labelled_pair


@pytest.fixture
def draft(lead: User) -> Campaign:
    return campaigns.create(lead, name="Bakery", question="The same solution?")


def test_a_closed_campaign_accepts_no_pairs(campaign: Campaign):
    campaigns.change_state(campaign, to="closed")
    with pytest.raises(campaigns.CannotChange):
        adding.add_pairs(campaign, [labelled_pair(1)])


def test_changing_a_removed_pair_is_refused_with_a_reason(campaign: Campaign):
    pair = campaign.pairs.first()
    changes.remove(Pair.objects.get(pk=pair.pk))
    with pytest.raises(campaigns.CannotChange, match="no longer exists"):
        changes.remove(pair)
    with pytest.raises(campaigns.CannotChange, match="no longer exists"):
        changes.set_known(pair, gold="valid", practice=False)


def test_pair_numbers_do_not_reveal_which_pairs_were_added_together(draft: Campaign):
    adding.add_pairs(draft, [labelled_pair(number) for number in range(30)])
    adding.add_pairs(draft, [labelled_pair(number, gold="valid") for number in range(30, 60)])
    real = draft.pairs.real().values_list("pk", flat=True)
    gold = draft.pairs.exclude(gold="").values_list("pk", flat=True)
    assert min(gold) < max(real)


def test_pair_numbers_do_not_reveal_the_order_of_the_file(draft: Campaign):
    adding.add_pairs(draft, [labelled_pair(n, gold="valid") for n in range(50)])
    texts = list(draft.pairs.order_by("pk").values_list("question", flat=True))
    assert sorted(texts) != texts
    assert texts != [labelled_pair(n).question for n in range(50)]
