import re
from unittest.mock import patch

import pytest
from django.urls import reverse

from mwpapp.ml.checkpoints.defaults import ENCODER, VERDICT, VERDICT_READ_TWICE
from mwpapp.models import Evaluation, OperatingPoint, Role, School, User
from mwpapp.models.messages import Message
from mwpapp.services.measuring import evaluations, work_lists
from mwpapp.services.runs import lifecycle
from tests.cast import PASSWORD, person
from tests.html import compact
from tests.services.measuring.test_evaluations import DIGEST, checkpoints, measured, test_set

__all__ = ["checkpoints", "test_set"]
USED = "mwpapp.web.measuring.evaluations.presenters.fingerprint_in_use"


@pytest.fixture(autouse=True)
def fingerprint_in_use():
    with (
        patch(USED, return_value=DIGEST),
        patch("mwpapp.web.measuring.evaluations.views.fingerprint_in_use", return_value=DIGEST),
    ):
        yield


@pytest.fixture(autouse=True)
def no_broker():
    """Replace the broker, and return the mock that counts the runs sent to workers."""
    with patch("mwpapp.web.measuring.evaluations.views.enqueue") as sent:
        yield sent


@pytest.fixture
def verdict(test_set, checkpoints, lead):
    return measured(test_set, lead)


@pytest.fixture
def rule(test_set, lead):
    (row,) = evaluations.request(test_set, by=lead, keys=["same_numbers:"])
    lifecycle.perform(row.run_id, evaluations.measure)
    row.refresh_from_db()
    return row


@pytest.fixture
def page(client, lead):
    client.force_login(lead)

    def get(name, *args, **requested):
        return client.get(reverse(name, args=args), requested)

    return get


def post(client, name, *args, **sent):
    return client.post(reverse(name, args=args), sent)


def text(answer):
    return compact(answer.content)


def test_a_lead_chooses_scorers_and_each_is_queued(page, client, test_set, checkpoints, no_broker):
    assert "paraqd-minilm-l6" in text(page("evaluate", test_set.pk))
    answer = post(client, "evaluate", test_set.pk, scorer=["same_numbers:", f"encoder:{ENCODER}"])
    assert answer.status_code == 302
    assert Evaluation.objects.count() == no_broker.call_count == 2


def test_an_empty_choice_is_refused_with_a_reason(page, client, test_set, no_broker):
    answer = post(client, "evaluate", test_set.pk)
    assert answer.status_code == 422
    assert "Choose at least one scorer." in text(answer)


def test_a_scorer_that_is_no_longer_available_is_refused_with_a_reason(
    page, client, test_set, no_broker
):
    answer = post(client, "evaluate", test_set.pk, scorer=["paraqd:gone"])
    assert answer.status_code == 422
    assert "This scorer is no longer available." in text(answer)
    no_broker.assert_not_called()


def test_the_page_of_a_queued_run_refreshes_itself(page, client, test_set, lead):
    (row,) = evaluations.request(test_set, by=lead, keys=["same_numbers:"])
    shown = text(page("evaluation", row.pk))
    assert "Waiting to start" in shown
    assert 'hx-trigger="every 2s"' in shown
    fragment = client.get(reverse("evaluation", args=[row.pk]), headers={"HX-Request": "true"})
    assert compact(fragment.content).startswith('<div id="evaluation"')


def test_a_failed_run_shows_its_error_and_can_be_retried(page, test_set, lead):
    (row,) = evaluations.request(test_set, by=lead, keys=["same_numbers:"])
    row.run.state, row.run.error = "failed", Message("No weights named 'x'.")
    row.run.finished_at = row.run.created_at
    row.run.save()
    shown = text(page("evaluation", row.pk))
    assert "No weights named &#x27;x&#x27;." in shown
    assert "Retry" in shown


def test_a_verdict_is_shown_with_both_kinds_of_f1_its_confusion_matrix_and_unresolved_pairs(
    page, verdict
):
    shown = text(page("evaluation", verdict.pk))
    assert "4 labelled pairs · 2 valid · 1 unresolved pair not counted" in shown
    assert "F1, macro: mean of both classes" in shown
    assert "F1, weighted: ParaQD paper’s definition" in shown
    assert "Brier score" in shown
    assert "Separation" not in shown
    assert "<b>2</b>" in shown


def test_every_chart_has_a_title_a_description_and_a_table(page, verdict):
    shown = text(page("evaluation", verdict.pk))
    assert shown.count('<svg class="chart"') == 4
    assert shown.count("<desc ") == 4
    for title in ("ROC curve", "Scores", "Calibration", "Precision and recall of ready"):
        assert f">{title}</title>" in shown
    assert shown.count("As a table") == 3
    assert "style=" not in shown


def test_a_cosine_scorer_has_a_separation_and_a_map(page, verdict, test_set):
    Evaluation.objects.filter(pk=verdict.pk).update(
        scorer="paraqd",
        checkpoint="paraqd-minilm-l6",
        judgements=[],
        broken=[],
        figures={**verdict.figures, "separation": 0.275},
        points=[{"x": 1, "y": 2, "side": "anchor"}, {"x": 2, "y": 1, "side": "valid"}],
    )
    shown = text(page("evaluation", verdict.pk))
    assert "Separation (cosines only)" in shown
    assert "Map of the texts (t-SNE)" in shown
    assert "Threshold for ready" not in shown


def test_the_worst_errors_are_shown_with_both_texts(page, verdict):
    shown = text(page("evaluation", verdict.pk))
    # The second pair is invalid and got 0.95: the only error.
    assert shown.count('<li class="panel">') == 1
    assert "score 0.95" in shown
    assert "labelled not valid" in shown


def test_with_few_pairs_a_comparison_of_two_evaluations_names_no_best_one(
    page, verdict, rule, test_set
):
    shown = text(page("compare", test_set.pk, evaluation=[verdict.pk, rule.pk]))
    assert "B: Verdict · verdict-blend" in shown or "A: Verdict · verdict-blend" in shown
    assert ">best<" not in shown
    assert "cannot be told apart" in shown
    assert "line-1" in shown  # dashed
    assert shown.count("<svg") == 1


def test_figures_are_split_by_kind_or_by_the_chosen_property(page, verdict):
    shown = text(page("evaluation", verdict.pk, by="operator"))
    assert "By subset" in shown
    assert "Precision of valid" in shown
    assert "By subset" in text(page("evaluation", verdict.pk, by="x"))


def test_a_lead_is_not_guided_to_a_first_worksheet(page, verdict):
    assert "Your first worksheet" not in text(page("evaluation", verdict.pk))


def test_a_comparison_warns_if_the_set_was_used_for_training(page, verdict, rule, test_set):
    requested = {"evaluation": [verdict.pk, rule.pk]}
    said = "Do not use the set to measure scorers that were trained on them."
    assert said not in text(page("compare", test_set.pk, **requested))
    work_lists.hand_over(test_set, pairs=[])
    assert said in text(page("compare", test_set.pk, **requested))


def test_a_single_evaluation_is_not_compared(page, verdict, test_set):
    shown = text(page("compare", test_set.pk, evaluation=verdict.pk))
    assert "Measure a second scorer to compare them." in shown
    assert "<svg" not in shown


def test_evaluations_of_different_sets_are_not_compared(page, verdict, rule, test_set, lead):
    other = type(test_set).objects.create(
        name="Other", version=1, owner=lead, checksum="1" * 64, frozen_at=test_set.frozen_at
    )
    Evaluation.objects.filter(pk=rule.pk).update(test_set=other)
    shown = text(page("compare", test_set.pk, evaluation=[verdict.pk, rule.pk]))
    assert "Measure a second scorer to compare them." in shown


@pytest.mark.parametrize(
    ("sent", "threshold"), [({"percent": "95"}, 0.45), ({"threshold": "0.8"}, 0.8)]
)
def test_a_lead_sets_the_threshold_and_sees_its_effect(page, client, verdict, sent, threshold):
    answer = post(client, "set_operating_point", verdict.pk, **sent, sure="yes")
    assert answer.status_code == 302
    assert OperatingPoint.objects.in_effect(DIGEST).threshold == threshold
    shown = text(page("evaluation", verdict.pk))
    in_effect = f"In effect: variants with a probability of {threshold} or more are ready."
    assert f"{in_effect} lead set this threshold on" in shown
    assert "based on Autumn 1" in shown
    assert "too optimistic" in shown
    assert "Variants that already have a verdict keep it." in shown


@pytest.mark.parametrize("sent", [{"percent": "95"}, {"threshold": "0.45"}])
def test_setting_a_threshold_shows_its_effect_and_asks_for_confirmation(
    page, client, verdict, sent
):
    requested = post(client, "set_operating_point", verdict.pk, **sent)
    assert requested.status_code == 200
    assert "with a probability of 0.45 or more will be ready, unless a check" in text(requested)
    assert "On Autumn 1, 2 pairs would be ready, of which 2 are valid." in text(requested)
    assert not OperatingPoint.objects.exists()
    confirmed = {"threshold": re.findall('name="threshold" value="([^"]+)"', text(requested))[0]}
    assert (
        post(client, "set_operating_point", verdict.pk, **confirmed, sure="yes").status_code == 302
    )
    assert OperatingPoint.objects.in_effect(DIGEST).threshold == 0.45
    again = post(client, "set_operating_point", verdict.pk, threshold="0.5")
    assert "The current threshold is 0.45." in text(again)


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({}, "either a target precision or a threshold"),
        ({"percent": "90", "threshold": "0.8"}, "either a target precision or a threshold"),
        ({"threshold": "0.99"}, "No pair of this test set would be ready"),
        ({"threshold": "0.1"}, "threshold for reject"),
        ({"percent": "nan"}, "Enter a number."),
    ],
)
def test_an_invalid_threshold_is_refused_with_a_reason(page, client, verdict, sent, words):
    answer = post(client, "set_operating_point", verdict.pk, **sent)
    assert answer.status_code == 422
    assert words in text(answer)
    assert not OperatingPoint.objects.exists()
    for value in sent.values():
        assert f'value="{value}"' in text(answer)


@pytest.mark.parametrize(
    ("valid", "count", "said"),
    [
        (
            249,
            250,
            "99.6% (249 of 250 ready pairs were valid; 95% confidence interval 97.8% to 99.9%)",
        ),
        (2999, 3000, "99.9% (2999 of 3000 ready pairs were valid;"),
        (87, 87, "100.0% (87 of 87 ready pairs were valid;"),
    ],
)
def test_a_precision_is_never_rounded_up_and_has_its_counts(
    page, verdict, lead, valid, count, said
):
    OperatingPoint.objects.create(
        fingerprint=DIGEST, evaluation=verdict, measured_on="Autumn 1", threshold=0.8,
        precision=valid / count, recall=0.57, count=count, set_by=lead,
    )  # fmt: skip
    shown = text(page("evaluation", verdict.pk))
    assert f"On that test set, its precision was {said}" in shown
    assert "and its recall was 57.0%." in shown


def test_the_button_of_a_row_sets_the_threshold_of_that_row(page, client, verdict):
    Evaluation.objects.filter(pk=verdict.pk).update(
        scores=[0.9000001, 0.90000005, 0.7, 0.1], broken=[False] * 4
    )
    shown = text(page("evaluation", verdict.pk))
    assert "<td>0.9</td>" in shown
    first = re.findall('name="threshold" value="([^"]+)"', shown)[0]
    post(client, "set_operating_point", verdict.pk, threshold=first, sure="yes")
    point = OperatingPoint.objects.in_effect(DIGEST)
    assert (point.precision, point.count) == (1.0, 1)


def test_one_click_restores_the_fitted_threshold(page, client, verdict):
    post(client, "set_operating_point", verdict.pk, threshold="0.5", sure="yes")
    assert "Use fitted threshold" in text(page("evaluation", verdict.pk))
    answer = post(client, "back_to_fitted", evaluation=verdict.pk)
    assert answer.url == reverse("evaluation", args=[verdict.pk])
    assert OperatingPoint.objects.in_effect(DIGEST) is None


def test_a_refitted_verdict_ignores_the_threshold_as_the_page_says(page, client, verdict):
    post(client, "set_operating_point", verdict.pk, threshold="0.5", sure="yes")
    with patch(USED, return_value="b" * 64):
        shown = text(page("evaluation", verdict.pk))
    assert "is ignored" in shown
    assert "This verdict is no longer in use" in shown
    assert "Set threshold" not in shown


def test_an_empty_list_shows_the_threshold_in_effect_and_what_to_do(page, lead):
    shown = text(page("evaluations"))
    assert "No measurements yet" in shown
    assert "fitted threshold is in effect" in shown


@pytest.mark.parametrize("installed", [True, False])
def test_a_missing_second_reader_is_named_with_the_command_that_installs_it(page, lead, installed):
    name = VERDICT_READ_TWICE if installed else VERDICT
    with patch("mwpapp.services.engines.verdict", return_value=name):
        shown = text(page("evaluations"))
    assert ("manage.py install_mpnet" in shown) is not installed


def test_the_list_shows_each_evaluation_with_its_figures(page, verdict, rule):
    shown = text(page("evaluations"))
    assert "Verdict · verdict-blend" in shown
    assert "Rule: same numbers" in shown


def stranger_lead() -> User:
    return person("elsewhere", Role.LEAD, school=School.objects.create(name="Elsewhere"))


def addresses(row):
    return [
        ("get", "evaluation", row.pk),
        ("get", "evaluate", row.test_set_id),
        ("post", "evaluate", row.test_set_id),
        ("get", "compare", row.test_set_id),
        ("post", "set_operating_point", row.pk),
    ]


def statuses(client, row):
    return {
        getattr(client, method)(reverse(name, args=[pk])).status_code
        for method, name, pk in addresses(row)
    }


def test_a_lead_of_another_school_finds_nothing(client, verdict):
    client.force_login(stranger_lead())
    assert statuses(client, verdict) == {404}


def test_a_teacher_is_refused(client, verdict, owner):
    client.force_login(owner)
    assert statuses(client, verdict) == {403}
    assert client.get(reverse("evaluations")).status_code == 403
    assert post(client, "back_to_fitted").status_code == 403


def test_an_annotator_is_refused_and_sees_nothing_even_as_a_lead(
    client, verdict, campaign, annotator
):
    verdict.test_set.campaign = campaign
    verdict.test_set.save()
    client.force_login(annotator)
    assert statuses(client, verdict) == {403}
    annotator.roles = [Role.ANNOTATOR, Role.LEAD]
    annotator.save()
    assert statuses(client, verdict) == {404}
    assert "verdict-blend" not in text(client.get(reverse("evaluations")))


def test_annotators_see_a_threshold_without_the_name_of_their_test_set(
    client, page, verdict, campaign, annotator
):
    page("evaluations")
    post(client, "set_operating_point", verdict.pk, threshold="0.8", sure="yes")
    assert "based on Autumn 1" in text(page("evaluations"))
    verdict.test_set.campaign = campaign
    verdict.test_set.save()
    annotator.roles = [Role.ANNOTATOR, Role.LEAD]
    annotator.save()
    client.force_login(annotator)
    shown = text(client.get(reverse("evaluations")))
    assert "In effect: variants with a probability of 0.8 or more are ready." in shown
    assert "Autumn" not in shown
    assert "precision was" not in shown


def test_anonymous_users_are_sent_to_the_login(client, verdict):
    answer = client.get(reverse("evaluation", args=[verdict.pk]))
    assert answer.url.startswith(reverse("login"))
    assert client.login(username="lead", password=PASSWORD)
