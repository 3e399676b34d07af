import json
import string

import pytest

from mwpapp.ml.agreement.notes import Prevalence
from mwpapp.ml.agreement.proportions import Share
from mwpapp.ml.agreement.report import (
    MAX_ANNOTATORS,
    MAX_LABELS,
    agreement_report,
    report_fields,
)
from tests.ml.agreement.tables import written

FIGURES = ("cohen_kappa", "fleiss_kappa", "krippendorff_alpha", "gwet_ac1", "percent_agreement")


def figures(report):
    return tuple(getattr(report, name) for name in FIGURES)


def test_a_report_on_two_annotators_has_every_figure():
    # They agree on 4 of 5 pairs. The first gives “v” 3 times, the second 4 times.
    report = agreement_report(written("vv", "vv", "vv", "nv", "nn"))
    kappa = (0.8 - 14 / 25) / (1 - 14 / 25)
    fleiss = (0.8 - 0.58) / 0.42
    ac1 = (0.8 - 0.42) / 0.58
    assert figures(report) == pytest.approx((kappa, fleiss, 1 - 9 * 2 / 42, ac1, 0.8), abs=1e-12)
    assert report.cohen_kappa_interval[0] < kappa < report.cohen_kappa_interval[1]
    assert (report.pairs, report.annotators, report.labels) == (5, ("a", "b"), {"n": 3, "v": 7})
    assert report.notes == ()


def test_a_pair_with_one_skip_leaves_cohens_kappa_and_alpha_unchanged_but_fleiss_kappa_undefined():
    with_skip = agreement_report(written("vv", "vn", "nn", "v."))
    without = agreement_report(written("vv", "vn", "nn"))
    assert with_skip.cohen_kappa == without.cohen_kappa
    assert with_skip.krippendorff_alpha == without.krippendorff_alpha
    assert (with_skip.fleiss_kappa, with_skip.pairs) == (None, 4)
    assert "same number of labels" in str(with_skip.notes[0])


def test_a_person_who_skipped_every_pair_is_not_an_annotator():
    report = agreement_report(written("vv.", "nv.", "..."))
    assert report.annotators == ("a", "b")
    assert report.pairs == 2
    assert report.cohen_kappa == 0.0
    assert report.fleiss_kappa is not None


def test_three_annotators_have_cohens_kappa_only_for_every_two_of_them():
    report = agreement_report(written("vvn", "vnv", "nnn"))
    assert report.cohen_kappa is report.cohen_kappa_interval is None
    assert [two.annotators for two in report.pairwise] == [("a", "b"), ("a", "c"), ("b", "c")]
    assert all(two.cohen_kappa is not None for two in report.pairwise)
    assert report.fleiss_kappa is not None


@pytest.mark.parametrize("rows", [(), ("..",), ("v",), ("v.", ".n")])
def test_every_figure_is_undefined_when_no_pair_has_two_labels(rows):
    report = agreement_report(written(*rows))
    assert figures(report) == (None,) * 5
    assert report.pairwise == ()
    (note,) = report.notes
    assert str(note) == "No pair has two labels, so there is no agreement to measure."


def test_kappa_and_alpha_are_undefined_when_only_one_label_is_used():
    report = agreement_report(written("vv", "vv"))
    assert figures(report) == (None, None, None, 1.0, 1.0)
    assert "undefined" in str(report.notes[0])
    assert report.misleading is None


def test_a_report_names_the_label_that_makes_kappa_misleading():
    report = agreement_report(written(*["vv"] * 90, *["vn"] * 5, *["nv"] * 5))
    assert report.cohen_kappa < 0 < 0.88 < report.gwet_ac1
    assert str(report.notes[0]).startswith('95% of the labels are "v"')
    assert report.misleading == Prevalence("v", Share(190, 200))


def test_cannot_tell_counts_as_a_label():
    labels = {"1": {"a": "valid", "b": "cannot tell"}, "2": {"a": "cannot tell", "b": "valid"}}
    assert agreement_report(labels).percent_agreement == 0.0
    assert agreement_report(labels).cohen_kappa == -1.0


def test_report_fields_are_json_and_the_confusion_matrix_includes_zeros():
    fields = json.loads(json.dumps(report_fields(agreement_report(written("vv", "nv")))))
    assert set(FIGURES) < set(fields)
    assert fields["cohen_kappa_interval"] == [0.0, 0.0]
    assert fields["words"]["cohen_kappa"] is None
    (two,) = fields["pairwise"]
    assert two["confusion"] == {"n": {"n": 0, "v": 1}, "v": {"n": 0, "v": 1}}
    assert (two["pairs"], two["percent_agreement"]) == (2, 0.5)


def test_words_describe_coefficients_only_if_there_are_at_least_50_pairs():
    many = report_fields(agreement_report(written(*["vv", "nv"] * 25)))
    assert many["words"]["cohen_kappa"] == many["pairwise"][0]["words"] == "slight"
    fewer = report_fields(agreement_report(written(*["vv", "nv"] * 24)))
    assert fewer["words"]["cohen_kappa"] is fewer["pairwise"][0]["words"] is None


def test_pairs_with_one_label_do_not_count_towards_the_minimum_for_words():
    few = agreement_report(written(*["vv", "nn"] * 2, *["v."] * 56))
    assert (few.pairs, few.common_pairs) == (60, 4)
    assert (few.krippendorff_alpha, few.cohen_kappa) == (1.0, 1.0)
    assert set(report_fields(few)["words"].values()) == {None}
    enough = agreement_report(written(*["vv", "nn"] * 25, "v."))
    assert report_fields(enough)["words"]["cohen_kappa"] == "almost perfect"


def test_with_too_many_annotators_or_labels_only_the_tables_are_omitted():
    crowd = {"1": {str(number): "v" for number in range(MAX_ANNOTATORS + 1)}}
    names = [one + other for one in string.ascii_letters for other in "xy"][: MAX_LABELS + 1]
    words = {name: {"a": name, "b": name} for name in names}
    for labels in (crowd, words):
        report = agreement_report(labels)
        assert report.pairwise is None
        assert report_fields(report)["pairwise"] is None
        assert report.percent_agreement == 1.0
        assert "omitted" in str(report.notes[-1])
    assert agreement_report(words).cohen_kappa == 1.0
