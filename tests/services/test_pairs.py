"""Pairs are numbered at random, and come from variants by stratum."""

import pytest

from mwpapp.models import Campaign, Pair, Paraphrase, Problem, User
from mwpapp.services import campaigns, pair_changes, pairs
from mwpapp.services.pairs import Stratum, Wanted
from tests.cast import labelled_pair


@pytest.fixture
def draft(lead: User) -> Campaign:
    return campaigns.create(lead, name="Bakery", question="The same solution?")


def test_a_closed_campaign_takes_no_pairs(campaign: Campaign):
    campaigns.change_state(campaign, to="closed")
    with pytest.raises(campaigns.CannotChange):
        pairs.add_pairs(campaign, [labelled_pair(1)])


def test_a_pair_that_was_removed_meanwhile_says_so(campaign: Campaign):
    pair = campaign.pairs.first()
    pair_changes.remove(Pair.objects.get(pk=pair.pk))
    with pytest.raises(campaigns.CannotChange, match="not there"):
        pair_changes.remove(pair)
    with pytest.raises(campaigns.CannotChange, match="not there"):
        pair_changes.set_known(pair, gold="valid", practice=False)


def test_numbers_of_pairs_do_not_tell_which_were_added_together(draft: Campaign):
    pairs.add_pairs(draft, [labelled_pair(number) for number in range(30)])
    pairs.add_pairs(draft, [labelled_pair(number, gold="valid") for number in range(30, 60)])
    real = draft.pairs.real().values_list("pk", flat=True)
    gold = draft.pairs.exclude(gold="").values_list("pk", flat=True)
    assert min(gold) < max(real)


def test_numbers_of_pairs_do_not_tell_their_order_in_the_file(draft: Campaign):
    pairs.add_pairs(draft, [labelled_pair(n, gold="valid") for n in range(50)])
    texts = list(draft.pairs.order_by("pk").values_list("question", flat=True))
    assert sorted(texts) != texts
    assert texts != [labelled_pair(n).question for n in range(50)]


@pytest.fixture
def bank(lead: User) -> Problem:
    problem = Problem.objects.create(text="Ida has 3.", owner=lead, school=lead.school)
    for number in range(8):
        Paraphrase.objects.create(
            problem=problem, problem_revision=1, text=f"Variant {number}",
            reference_text="Ida has 3, said otherwise.", generator="rule" if number < 6 else "net",
            kind="reworded", judgement="ready" if number % 2 else "check", valid_probability=0.5,
        )  # fmt: skip
    return problem


def test_strata_are_counted_as_they_are_chosen(draft: Campaign, bank: Problem):
    found = pairs.strata(draft, wanted=Wanted(generators=["rule"]))
    assert found == [
        Stratum(generator="rule", kind="reworded", judgement="check", count=3, drawn=3, fresh=3),
        Stratum(generator="rule", kind="reworded", judgement="ready", count=3, drawn=3, fresh=3),
    ]


def test_variants_become_pairs_with_their_reference(draft: Campaign, bank: Problem):
    found = pairs.add_variants(draft, wanted=Wanted(judgements=["ready"], generators=["net"]))
    assert found.added == 1
    pair = draft.pairs.get()
    assert (pair.question, pair.paraphrase) == ("Ida has 3, said otherwise.", "Variant 7")
    assert (pair.provenance["generator"], pair.provenance["stratum"]) == ("net", "ready")


def test_of_each_stratum_so_many_are_drawn(draft: Campaign, bank: Problem):
    assert pairs.add_variants(draft, wanted=Wanted(each=2, seed=1)).added == 2 + 2 + 1 + 1


def test_the_table_says_what_would_be_added(draft: Campaign, bank: Problem):
    wanted = Wanted(generators=["rule"], each=2, seed=1)
    before = pairs.strata(draft, wanted=wanted)
    assert [(row.count, row.drawn, row.fresh) for row in before] == [(3, 2, 2), (3, 2, 2)]
    pairs.add_variants(draft, wanted=wanted)
    after = pairs.strata(draft, wanted=wanted)
    assert [(row.count, row.drawn, row.fresh) for row in after] == [(3, 2, 0), (3, 2, 0)]
    assert sum(row.fresh for row in pairs.strata(draft, wanted=Wanted())) == 4


def test_what_was_not_kept_can_be_left_out(draft: Campaign, bank: Problem):
    assert pairs.add_variants(draft, wanted=Wanted(kept_only=True)).added == 0


def test_variants_that_the_lead_may_not_see_are_not_there(draft: Campaign, variant: Paraphrase):
    assert pairs.strata(draft, wanted=Wanted()) == []
    assert pairs.add_variants(draft, wanted=Wanted()).added == 0
