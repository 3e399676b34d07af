"""Variants become pairs, chosen by stratum."""

import pytest

from mwpapp.models import Campaign, Paraphrase, Problem, User
from mwpapp.services.labelling import campaigns
from mwpapp.services.labelling.pairs import adding, from_variants
from mwpapp.services.labelling.pairs.adding import Added
from mwpapp.services.labelling.pairs.from_variants import Stratum, VariantChoice


@pytest.fixture
def draft(lead: User) -> Campaign:
    return campaigns.create(lead, name="Bakery", question="The same solution?")


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


def add_variants(campaign: Campaign, *, wanted: VariantChoice) -> Added:
    chosen = from_variants.chosen(campaign, wanted=wanted)
    return adding.add_pairs(campaign, from_variants.new_pairs(chosen))


def test_strata_count_the_variants_that_would_be_chosen(draft: Campaign, bank: Problem):
    found = from_variants.strata(draft, wanted=VariantChoice(generators=["rule"]))
    assert found == [
        Stratum(generator="rule", kind="reworded", judgement="check", count=3, drawn=3, fresh=3),
        Stratum(generator="rule", kind="reworded", judgement="ready", count=3, drawn=3, fresh=3),
    ]


def test_variants_become_pairs_with_their_reference(draft: Campaign, bank: Problem):
    found = add_variants(draft, wanted=VariantChoice(judgements=["ready"], generators=["net"]))
    assert found.added == 1
    pair = draft.pairs.get()
    assert (pair.question, pair.paraphrase) == ("Ida has 3, said otherwise.", "Variant 7")
    assert (pair.provenance["generator"], pair.provenance["stratum"]) == ("net", "ready")


def test_the_wanted_number_is_drawn_from_each_stratum(draft: Campaign, bank: Problem):
    assert add_variants(draft, wanted=VariantChoice(each=2, seed=1)).added == 2 + 2 + 1 + 1


def test_the_table_counts_the_pairs_that_would_be_added(draft: Campaign, bank: Problem):
    wanted = VariantChoice(generators=["rule"], each=2, seed=1)
    before = from_variants.strata(draft, wanted=wanted)
    assert [(row.count, row.drawn, row.fresh) for row in before] == [(3, 2, 2), (3, 2, 2)]
    add_variants(draft, wanted=wanted)
    after = from_variants.strata(draft, wanted=wanted)
    assert [(row.count, row.drawn, row.fresh) for row in after] == [(3, 2, 0), (3, 2, 0)]
    assert sum(row.fresh for row in from_variants.strata(draft, wanted=VariantChoice())) == 4


def test_variants_that_were_not_kept_can_be_excluded(draft: Campaign, bank: Problem):
    assert add_variants(draft, wanted=VariantChoice(kept_only=True)).added == 0


def test_variants_that_the_lead_may_not_see_are_excluded(draft: Campaign, variant: Paraphrase):
    assert from_variants.strata(draft, wanted=VariantChoice()) == []
    assert add_variants(draft, wanted=VariantChoice()).added == 0
