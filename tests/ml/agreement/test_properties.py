"""Properties that hold for arbitrary labels."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mwpapp.ml.agreement.report import agreement_report

PEOPLE = ["ann", "bo", "cy", "di"]
LABELS = ["valid", "not valid", "cannot tell"]
FIGURES = ("cohen_kappa", "fleiss_kappa", "krippendorff_alpha", "gwet_ac1", "percent_agreement")

label = st.sampled_from([*LABELS, None])
tables = st.one_of(
    st.lists(st.fixed_dictionaries({"ann": label, "bo": label}), max_size=12),
    st.lists(st.dictionaries(st.sampled_from(PEOPLE), label), max_size=12),
).map(lambda rows: {str(number): row for number, row in enumerate(rows)})


def figures(labels):
    report = agreement_report(labels)
    ends = report.cohen_kappa_interval or (None, None)
    return [*(getattr(report, name) for name in FIGURES), *ends]


def same(found, wanted):
    pairs = zip(found, wanted, strict=True)
    return all(
        a is b is None or (None not in (a, b) and a == pytest.approx(b, abs=1e-12))
        for a, b in pairs
    )


@given(tables, st.permutations(PEOPLE))
def test_renaming_annotators_changes_no_figure(labels, others):
    names = dict(zip(PEOPLE, others, strict=True))
    renamed = {
        pair: {names[annotator]: value for annotator, value in own.items()}
        for pair, own in labels.items()
    }
    assert same(figures(renamed), figures(labels))


@given(tables, st.permutations(LABELS))
def test_renaming_labels_changes_no_figure(labels, others):
    names = {None: None} | dict(zip(LABELS, others, strict=True))
    renamed = {
        pair: {annotator: names[value] for annotator, value in own.items()}
        for pair, own in labels.items()
    }
    assert same(figures(renamed), figures(labels))


@given(tables, st.randoms(use_true_random=False))
def test_reordering_pairs_changes_no_figure(labels, chance):
    pairs = list(labels.items())
    chance.shuffle(pairs)
    assert same(figures(dict(pairs)), figures(labels))


@given(st.lists(st.sampled_from(LABELS), max_size=12), st.integers(2, 4))
def test_equal_labels_give_full_agreement_or_an_undefined_figure(given_labels, people):
    labels = {
        str(number): dict.fromkeys(PEOPLE[:people], value)
        for number, value in enumerate(given_labels)
    }
    assert all(value in (1.0, None) for value in figures(labels))


@given(tables)
def test_no_figure_is_above_one_and_shares_are_in_range(labels):
    report = agreement_report(labels)
    values = [getattr(report, name) for name in FIGURES]
    assert all(value is None or value <= 1 for value in values)
    assert report.percent_agreement is None or 0 <= report.percent_agreement <= 1
    assert report.cohen_kappa is None or report.cohen_kappa >= -1


@given(tables)
def test_a_pair_without_labels_changes_no_figure(labels):
    assert figures(labels | {"nobody": {"ann": None}}) == figures(labels)
