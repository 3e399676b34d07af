"""Pairs are added under random numbers, and never to a closed campaign."""

from dataclasses import replace

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


SPACES = [" ", "\n", "\t", "  ", "\u00a0", "\u2009", "\u3000", " \r\n "]


@pytest.mark.parametrize("space", SPACES)
def test_a_pair_that_differs_only_in_white_space_is_not_added_again(draft: Campaign, space: str):
    pair = labelled_pair(1)
    spaced = replace(
        pair,
        question=pair.question.replace(" ", space) + space,
        paraphrase=space + pair.paraphrase,
    )
    assert adding.add_pairs(draft, [pair, spaced]) == adding.Added(added=1, already_there=1)
    assert adding.add_pairs(draft, [spaced]) == adding.Added(added=0, already_there=1)
    assert draft.pairs.get().question == pair.question


def test_pairs_whose_words_differ_are_both_added(draft: Campaign):
    pair = labelled_pair(1)
    joined = replace(pair, question=pair.question.replace("Ida bakes", "Idabakes"))
    assert adding.add_pairs(draft, [pair, joined]).added == 2
