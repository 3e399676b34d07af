"""The figures of a campaign, and the labels that count."""

import random

import pytest

from mwpapp.ml.agreement.report import AgreementReport, agreement_report
from mwpapp.models import Answer, Campaign, Label, Pair, User
from mwpapp.services.labelling import agreement, annotating, campaigns
from mwpapp.services.labelling.annotating import LabelInput
from mwpapp.services.labelling.pairs import adding
from tests.cast import labelled_pair


def label_by_text(campaign: Campaign, annotator: User, answers: dict[int, str]) -> None:
    """Label all pairs; the keys of `answers` are the numbers in the questions."""
    while task := annotating.next_task(campaign, annotator=annotator):
        number = int(task.question.split()[2])
        answer = answers.get(number, "valid")
        given = LabelInput(answer=answer, skip_reason="Cut off" if answer == "skip" else "")
        annotating.save(campaign, annotator=annotator, pair_id=task.pair_id, given=given)


def test_a_campaign_without_labels_has_no_figures(campaign: Campaign):
    report = agreement.overall(campaign)
    assert (report.pairs, report.cohen_kappa, report.percent_agreement) == (0, None, None)


def test_kappa_equals_the_value_computed_by_hand(
    campaign: Campaign, annotator: User, second_annotator: User
):
    """Both agree on four of six pairs: p_o = 4/6; marginals of 3/6 give p_e = 1/2; kappa = 1/3."""
    label_by_text(campaign, annotator, {0: "not_valid", 1: "not_valid", 2: "not_valid"})
    label_by_text(campaign, second_annotator, {0: "not_valid", 1: "not_valid", 3: "not_valid"})
    report = agreement.overall(campaign)
    assert report.annotators == ("annotator", "second")
    assert report.cohen_kappa == pytest.approx(1 / 3, abs=1e-12)
    assert report.percent_agreement == pytest.approx(4 / 6)


def test_the_figures_follow_a_correction(
    campaign: Campaign, annotator: User, second_annotator: User
):
    label_by_text(campaign, annotator, {0: "not_valid"})
    label_by_text(campaign, second_annotator, {})
    assert agreement.overall(campaign).percent_agreement == pytest.approx(5 / 6)
    pair = Label.objects.get(answer="not_valid").pair_id
    given = LabelInput(answer="valid")
    annotating.correct(campaign, annotator=annotator, pair_id=pair, given=given)
    assert agreement.overall(campaign).percent_agreement == 1


def test_cannot_tell_is_a_category_and_a_skip_is_missing(
    campaign: Campaign, annotator: User, second_annotator: User
):
    label_by_text(campaign, annotator, {0: "cannot_tell", 1: "skip"})
    label_by_text(campaign, second_annotator, {0: "cannot_tell"})
    report = agreement.overall(campaign)
    assert dict(report.labels) == {"cannot_tell": 2, "valid": 9}
    assert report.percent_agreement == 1


def test_gold_and_practice_pairs_do_not_count(
    campaign: Campaign, annotator: User, second_annotator: User
):
    adding.add_pairs(campaign, [labelled_pair(10, gold="valid"), labelled_pair(11, practice=True)])
    label_by_text(campaign, annotator, {10: "not_valid", 11: "not_valid"})
    label_by_text(campaign, second_annotator, {})
    report = agreement.overall(campaign)
    assert (report.pairs, report.percent_agreement) == (6, 1)


def test_each_stratum_has_separate_figures(
    campaign: Campaign, annotator: User, second_annotator: User
):
    """Even numbers come from op-0 and are ready."""
    label_by_text(campaign, annotator, {0: "not_valid"})
    label_by_text(campaign, second_annotator, {})
    found = agreement.by_stratum(campaign)
    assert {name: report.pairs for name, report in found.items()} == {"check": 3, "ready": 3}
    assert found["ready"].percent_agreement == pytest.approx(2 / 3)
    assert set(agreement.by_stratum(campaign, by="operator")) == {"op-0", "op-1"}
    assert set(agreement.by_stratum(campaign, by="kind")) == {agreement.NO_STRATUM}
    with pytest.raises(ValueError, match="colour"):
        agreement.by_stratum(campaign, by="colour")


def test_a_pair_counts_on_the_day_of_its_last_label(
    campaign: Campaign, annotator: User, second_annotator: User
):
    label_by_text(campaign, annotator, {})
    label_by_text(campaign, second_annotator, {})
    first = Label.objects.filter(annotator=annotator)
    first.update(created_at="2026-01-01T12:00Z")
    second = Label.objects.filter(annotator=second_annotator)
    numbers = list(second.values_list("pk", flat=True))
    second.filter(pk__in=numbers[:2]).update(created_at="2026-01-01T13:00Z")
    second.filter(pk__in=numbers[2:]).update(created_at="2026-01-03T13:00Z")
    found = agreement.over_time(campaign)
    assert [(str(day), report.pairs) for day, report in found.items()] == [
        ("2026-01-01", 2), ("2026-01-03", 4),
    ]  # fmt: skip


def test_a_leavers_labels_still_count(campaign: Campaign, annotator: User, second_annotator: User):
    label_by_text(campaign, annotator, {})
    campaigns.leave(campaign, annotator=annotator)
    label_by_text(campaign, second_annotator, {})
    assert agreement.overall(campaign).percent_agreement == 1


def test_expensive_figures_are_cached(
    campaign: Campaign, annotator: User, monkeypatch: pytest.MonkeyPatch
):
    label_by_text(campaign, annotator, {0: "skip"})
    monkeypatch.setattr(agreement, "CHEAP", 0)
    monkeypatch.setattr(agreement, "REST", 1e9)
    assert agreement.overall(campaign).pairs == 5
    Label.objects.filter(answer="valid").first().delete()
    assert agreement.overall(campaign).pairs == 5
    monkeypatch.setattr(agreement, "REST", 0)
    assert agreement.overall(campaign).pairs == 4


def labelled_at_random(campaign: Campaign, people: list[User], rng: random.Random) -> None:
    """Give each pair random answers of random people, or none; some pairs are gold."""
    campaign.labels.all().delete()
    guidelines = campaign.guidelines.get()
    answers = rng.sample(Answer.values, rng.randint(1, 4))
    for pair in campaign.pairs.all():
        for person in people:
            if rng.random() < 0.7:
                answer = rng.choice(answers)
                Label.objects.create(
                    pair=pair, campaign=campaign, annotator=person, guidelines=guidelines,
                    answer=answer, skip_reason="Cut off" if answer == "skip" else "", seconds=1,
                )  # fmt: skip


def counted_in_python(campaign: Campaign, **only: str) -> AgreementReport:
    table: dict[str, dict[str, str]] = {}
    for label in campaign.labels.measured().filter(**only).select_related("annotator"):
        table.setdefault(str(label.pair_id), {})[label.annotator.username] = label.answer
    return agreement_report(table)


@pytest.mark.parametrize("people", [2, 4])
def test_counts_from_the_database_give_the_same_figures_as_the_labels(
    campaign: Campaign, annotator: User, second_annotator: User, people: int
):
    """Fifteen random tables give equal reports, to the last digit and the last note."""
    rng = random.Random(people)
    cast = [annotator, second_annotator]
    for name in ("aaron", "zoe")[: people - 2]:
        cast.append(
            User.objects.create(username=name, school=annotator.school, roles=["annotator"])
        )
        campaigns.invite(campaign, annotator=cast[-1])
    adding.add_pairs(campaign, [labelled_pair(10, gold="valid"), labelled_pair(11, practice=True)])
    for _table in range(15):
        labelled_at_random(campaign, cast, rng)
        whole, strata = agreement.reports(campaign)
        assert whole == counted_in_python(campaign) == agreement.overall(campaign)
        for name in strata:
            assert strata[name] == counted_in_python(campaign, pair__provenance__stratum=name)
        shown = agreement.measured(campaign).value.strata
        assert shown.keys() == strata.keys()
        assert all(
            shown[name].krippendorff_alpha == strata[name].krippendorff_alpha for name in strata
        )


def test_only_the_campaigns_own_pairs_count(campaign: Campaign, annotator: User, lead: User):
    label_by_text(campaign, annotator, {})
    other = campaigns.create(lead, name="Another", question="Is it the same?")
    assert agreement.overall(other).pairs == 0
    assert agreement.overall(campaign).pairs == Pair.objects.count() == 6
    assert agreement.measured(other).value.days == {}


def test_cached_figures_are_marked_as_cached(
    campaign: Campaign, annotator: User, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(agreement, "CHEAP", 0)
    monkeypatch.setattr(agreement, "REST", 1e9)
    assert agreement.measured(campaign).fresh
    label_by_text(campaign, annotator, {})
    assert not agreement.measured(campaign).fresh
