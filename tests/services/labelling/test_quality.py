"""The quality of annotators' work: counts, and remarks on findings."""

from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest

from mwpapp.ml.agreement.annotator_quality import About, Finding, Halves, findings
from mwpapp.ml.agreement.proportions import Share
from mwpapp.models import Answer, Campaign, Label, Pair, Role, User
from mwpapp.services.labelling import agreement, campaigns, quality
from mwpapp.services.labelling.pairs import adding
from mwpapp.services.labelling.quality import Quality
from tests.cast import labelled_pair, person

BEGIN = datetime(2026, 3, 1, tzinfo=UTC)
SHORT = {"v": "valid", "n": "not_valid", "c": "cannot_tell", "s": "skip"}


def give(
    campaign: Campaign, person: User, answers: str, *, gold: bool = False, seconds: float = 9
) -> None:
    """Give one answer for each of the first pairs (or gold pairs), a minute apart."""
    own = campaign.pairs.real() if not gold else campaign.pairs.exclude(gold="")
    for minute, (pair, sign) in enumerate(zip(own.order_by("pk"), answers, strict=False)):
        answer = SHORT[sign]
        label = Label.objects.create(
            pair=pair, campaign=campaign, annotator=person, answer=answer, seconds=seconds,
            guidelines=campaign.guidelines.get(), skip_reason="Cut" if answer == "skip" else "",
        )  # fmt: skip
        at = BEGIN + timedelta(minutes=minute)
        Label.objects.filter(pk=label.pk).update(created_at=at)


def of(campaign: Campaign, person: User) -> Quality:
    found = quality.of_annotators(campaign).value
    return next(one for one in found if one.annotator == person.username)


@pytest.fixture
def long(campaign: Campaign) -> Campaign:
    """A campaign with a hundred pairs and twenty gold pairs."""
    adding.add_pairs(campaign, (labelled_pair(number) for number in range(6, 100)))
    gold = (labelled_pair(number, gold="valid") for number in range(200, 220))
    adding.add_pairs(campaign, gold)
    return campaign


def test_labels_and_skips_are_counted_separately(campaign: Campaign, annotator: User):
    give(campaign, annotator, "vvncss")
    work = of(campaign, annotator).work
    assert work.answers == {"valid": 2, "not_valid": 1, "cannot_tell": 1}
    assert (work.labels, work.skips, work.fast.of) == (4, 2, 4)


def test_an_annotator_without_labels_is_listed_without_figures(campaign: Campaign, annotator: User):
    found = of(campaign, annotator)
    assert (found.work.labels, found.work.seconds, found.gold_interval) == (0, None, None)
    assert found.remarks == []


def test_practice_pairs_do_not_count(campaign: Campaign, annotator: User):
    Pair.objects.update(practice=True, missing=None)
    pair = campaign.pairs.first()
    assert pair is not None
    Label.objects.create(
        pair=pair, campaign=campaign, annotator=annotator, answer=Answer.VALID, seconds=1,
        guidelines=campaign.guidelines.get(),
    )  # fmt: skip
    work = of(campaign, annotator).work
    assert (work.labels, work.fast.of, work.on_gold.of) == (0, 0, 0)


def test_gold_accuracy_counts_a_doubt_as_an_error_and_ignores_skips(
    long: Campaign, annotator: User
):
    give(long, annotator, "vvvvvvvncs", gold=True)
    found = of(long, annotator)
    assert found.work.on_gold == Share(7, 9)
    assert (found.work.gold.first, found.work.gold.second) == (Share(5, 5), Share(2, 4))
    assert found.gold_interval == pytest.approx((0.4526, 0.9368), abs=1e-3)
    assert found.work.labels == 0


def test_errors_on_gold_pairs_are_reported(long: Campaign, annotator: User):
    give(long, annotator, "vnvnvnvnvnvn", gold=True)
    assert of(long, annotator).remarks == ["Right on only 6 of 12 gold pairs."]


def test_the_median_time_and_the_fast_labels_are_reported(long: Campaign, annotator: User):
    """The two texts have about 62 and 51 characters: reading them takes at least 1.4 seconds."""
    give(long, annotator, "vn" * 10 + "v" * 3, seconds=9)
    quick = Label.objects.order_by("-created_at").values_list("pk", flat=True)[:5]
    Label.objects.filter(pk__in=list(quick)).update(seconds=1.0)
    found = of(long, annotator)
    assert (found.work.seconds, found.work.fast) == (9, Share(5, 23))
    assert found.remarks == ["Labels faster than the texts can be read: 5 of 23."]


def test_a_long_streak_is_reported_with_its_answer(
    long: Campaign, annotator: User, second_annotator: User
):
    give(long, annotator, "vn" * 20 + "n" * 30 + "vn" * 10)
    give(long, second_annotator, "vn" * 45)
    found = of(long, annotator)
    assert found.work.runs == {"valid": 1, "not_valid": 31}
    assert found.work.in_runs["not_valid"] == Share(16, 31)
    assert "Answers “Not valid” 31 times in a row, among 90 labels." in found.remarks
    assert not any("in a row" in remark for remark in of(long, second_annotator).remarks)


def test_a_run_of_similar_pairs_makes_no_streak(
    long: Campaign, annotator: User, second_annotator: User
):
    """Forty valid pairs come before forty invalid ones, and one annotator makes slips."""
    give(long, annotator, "v" * 40 + "n" * 40)
    give(long, second_annotator, "v" * 18 + "nn" + "v" * 20 + "n" * 39 + "v")
    for who in (annotator, second_annotator):
        assert of(long, who).remarks == []


def test_a_skip_does_not_end_a_streak(long: Campaign, annotator: User):
    give(long, annotator, "vvsvvn")
    assert of(long, annotator).work.runs == {"valid": 4, "not_valid": 1}


def test_a_constant_answer_is_reported_if_others_differ(
    long: Campaign, annotator: User, second_annotator: User
):
    give(long, annotator, "v" * 60)
    give(long, second_annotator, "vvn" * 20)
    remark = "Answers “Valid” nearly always: 100% of the labels, 67% of the others’."
    assert of(long, annotator).remarks == [remark]
    assert of(long, second_annotator).remarks == []


def test_agreement_with_others_is_split_into_two_halves_by_time(
    long: Campaign, annotator: User, second_annotator: User
):
    give(long, annotator, "vn" * 50)
    give(long, second_annotator, "vn" * 25 + "vnvv" + "nv" * 23)
    work = of(long, annotator).work
    assert (work.agreement.first, work.agreement.second) == (Share(50, 50), Share(3, 50))
    remark = (
        "Agreement with the others changed over time: 100% in the first half, 6% in the second."
    )
    assert of(long, annotator).remarks == [remark]


def test_the_other_labels_of_a_pair_count_as_one_trial(
    long: Campaign, annotator: User, second_annotator: User
):
    """Three disagreements in ten pairs are no more evidence with four others than with one."""
    give(long, annotator, "vn" * 5 + "nvn" + "nvnvnvn")
    give(long, second_annotator, "vn" * 10)
    for name in ("third", "fourth", "fifth"):
        other = person(name, Role.ANNOTATOR, school=annotator.school)
        campaigns.invite(long, annotator=other)
        give(long, other, "vn" * 10)
    found = of(long, annotator)
    assert found.work.agreement == Halves(first=Share(10, 10), second=Share(7, 10))
    assert found.remarks == []


def test_pairs_on_which_the_others_are_tied_do_not_count(
    long: Campaign, annotator: User, second_annotator: User
):
    third = person("third", Role.ANNOTATOR, school=annotator.school)
    campaigns.invite(long, annotator=third)
    give(long, annotator, "vvvv")
    give(long, second_annotator, "vvnn")
    give(long, third, "vnvn")
    assert of(long, annotator).work.with_others == Share(1, 2)


def test_the_figures_include_annotators_who_left(campaign: Campaign, annotator: User):
    give(campaign, annotator, "vv")
    campaigns.leave(campaign, annotator=annotator)
    found = of(campaign, annotator)
    assert (found.has_left, found.work.labels) == (True, 2)


def test_leaving_is_shown_before_the_next_label(
    campaign: Campaign, annotator: User, second_annotator: User
):
    give(campaign, annotator, "vv")
    assert not of(campaign, annotator).has_left
    campaigns.leave(campaign, annotator=annotator)
    assert of(campaign, annotator).has_left


def test_figures_are_cached_like_those_of_agreement(
    campaign: Campaign, annotator: User, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(agreement, "CHEAP", 0)
    monkeypatch.setattr(agreement, "REST", 1e9)
    assert quality.of_annotators(campaign).fresh
    give(campaign, annotator, "v")
    found = quality.of_annotators(campaign)
    assert (found.fresh, found.value[0].work.labels) == (False, 0)


@pytest.mark.parametrize("about", About)
def test_every_finding_has_a_sentence(about: About):
    finding = Finding(about=about, shares=(Share(9, 12), Share(1, 12)), answer="valid")
    remark = quality.remark(finding)
    assert remark.endswith(".")
    assert "%(" not in remark


def test_fast_labels_saved_during_the_count_are_not_more_than_all_labels():
    work = quality._work((0, 1, 2.0), fast=2, everybody=Counter(), groups=[], gold=Halves())
    assert work.fast == Share(1, 1)
    assert About.HASTE not in {finding.about for finding in findings(work)}
