import json
import string

import pytest

from mwpapp.ml.agreement.notes import Prevalence
from mwpapp.ml.agreement.proportions import Share
from mwpapp.ml.agreement.report import (
    MOST_ANNOTATORS,
    MOST_LABELS,
    agreement_report,
    report_fields,
)
from tests.ml.agreement.tables import written

FIGURES = ("cohen_kappa", "fleiss_kappa", "krippendorff_alpha", "gwet_ac1", "percent_agreement")


def figures(report):
    return tuple(getattr(report, name) for name in FIGURES)


def test_two_annotators_have_every_figure():
    # Both agree on 4 of 5; first v 3, second v 4. Of ten labels 7 are v.
    report = agreement_report(written("vv", "vv", "vv", "nv", "nn"))
    kappa = (0.8 - 14 / 25) / (1 - 14 / 25)
    fleiss = (0.8 - 0.58) / 0.42
    ac1 = (0.8 - 0.42) / 0.58
    assert figures(report) == pytest.approx((kappa, fleiss, 1 - 9 * 2 / 42, ac1, 0.8), abs=1e-12)
    assert report.cohen_kappa_interval[0] < kappa < report.cohen_kappa_interval[1]
    assert (report.pairs, report.annotators, report.labels) == (5, ("a", "b"), {"n": 3, "v": 7})
    assert report.notes == ()


def test_a_skip_takes_the_pair_out_of_what_it_cannot_be_compared_in():
    with_skip = agreement_report(written("vv", "vn", "nn", "v."))
    without = agreement_report(written("vv", "vn", "nn"))
    assert with_skip.cohen_kappa == without.cohen_kappa
    assert with_skip.krippendorff_alpha == without.krippendorff_alpha
    assert (with_skip.fleiss_kappa, with_skip.pairs) == (None, 4)
    assert "equally many labels" in with_skip.notes[0]


def test_somebody_who_only_skipped_is_no_annotator():
    report = agreement_report(written("vv.", "nv.", "..."))
    assert report.annotators == ("a", "b")
    assert report.pairs == 2
    assert report.cohen_kappa == 0.0
    assert report.fleiss_kappa is not None


def test_more_than_two_have_no_cohen_kappa_but_one_for_each_two():
    report = agreement_report(written("vvn", "vnv", "nnn"))
    assert report.cohen_kappa is report.cohen_kappa_interval is None
    assert [two.annotators for two in report.pairwise] == [("a", "b"), ("a", "c"), ("b", "c")]
    assert all(two.cohen_kappa is not None for two in report.pairwise)
    assert report.fleiss_kappa is not None


@pytest.mark.parametrize("rows", [(), ("..",), ("v",), ("v.", ".n")])
def test_nothing_to_compare_leaves_all_undefined(rows):
    report = agreement_report(written(*rows))
    assert figures(report) == (None,) * 5
    assert report.pairwise == ()
    assert report.notes == ("No pair has two labels: there is nothing to compare.",)


def test_one_label_alone_leaves_kappa_and_alpha_undefined_and_says_so():
    report = agreement_report(written("vv", "vv"))
    assert figures(report) == (None, None, None, 1.0, 1.0)
    assert "not defined" in report.notes[0]
    assert report.misleading is None


def test_a_misleading_kappa_is_said_to_mislead():
    report = agreement_report(written(*["vv"] * 90, *["vn"] * 5, *["nv"] * 5))
    assert report.cohen_kappa < 0 < 0.88 < report.gwet_ac1
    assert report.notes[0].startswith('95% of the labels are "v"')
    assert report.misleading == Prevalence("v", Share(190, 200))


def test_cannot_tell_is_a_label_like_any_other():
    labels = {"1": {"a": "valid", "b": "cannot tell"}, "2": {"a": "cannot tell", "b": "valid"}}
    assert agreement_report(labels).percent_agreement == 0.0
    assert agreement_report(labels).cohen_kappa == -1.0


def test_the_fields_are_plain_and_the_table_has_its_zeros():
    fields = json.loads(json.dumps(report_fields(agreement_report(written("vv", "nv")))))
    assert set(FIGURES) < set(fields)
    assert fields["cohen_kappa_interval"] == [0.0, 0.0]
    assert fields["words"]["cohen_kappa"] == "slight"
    (two,) = fields["pairwise"]
    assert two["confusion"] == {"n": {"n": 0, "v": 1}, "v": {"n": 0, "v": 1}}
    assert (two["pairs"], two["percent_agreement"]) == (2, 0.5)


def test_too_many_annotators_or_labels_have_no_tables_but_the_figures():
    crowd = {"1": {str(number): "v" for number in range(MOST_ANNOTATORS + 1)}}
    names = [one + other for one in string.ascii_letters for other in "xy"][: MOST_LABELS + 1]
    words = {name: {"a": name, "b": name} for name in names}
    for labels in (crowd, words):
        report = agreement_report(labels)
        assert report.pairwise is None
        assert report_fields(report)["pairwise"] is None
        assert report.percent_agreement == 1.0
        assert "left out" in report.notes[-1]
    assert agreement_report(words).cohen_kappa == 1.0
