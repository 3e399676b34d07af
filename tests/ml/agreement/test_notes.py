from mwpapp.ml.agreement.notes import (
    Prevalence,
    kappa_paradox,
    missing_notes,
    prevalence_notes,
)
from mwpapp.ml.agreement.proportions import Share

NEARLY_ALL = {"valid": 190, "not valid": 10}


def test_nearly_one_label_with_a_low_kappa_is_warned_of():
    paradox = kappa_paradox(NEARLY_ALL, kappas=[-0.05, None], ac1=0.89)
    assert paradox == Prevalence("valid", Share(190, 200))
    (note,) = prevalence_notes(NEARLY_ALL, paradox=paradox)
    assert note.startswith('95% of the labels are "valid": kappa and alpha mislead here')


def test_nearly_one_label_that_does_kappa_no_harm_is_not():
    assert kappa_paradox(NEARLY_ALL, kappas=[0.95], ac1=0.99) is None
    assert prevalence_notes(NEARLY_ALL, paradox=None) == []


def test_a_low_kappa_with_balanced_labels_is_not():
    assert kappa_paradox({"valid": 100, "not valid": 90}, kappas=[0.1], ac1=0.3) is None


def test_one_label_alone_says_why_kappa_is_missing_and_misleads_nobody():
    assert kappa_paradox({"valid": 20}, kappas=[None, None], ac1=1.0) is None
    (note,) = prevalence_notes({"valid": 20}, paradox=None)
    assert note.startswith('Wherever two labels meet, both are "valid"')


def test_nothing_to_compare_needs_no_warning():
    assert kappa_paradox({}, kappas=[None], ac1=None) is None
    assert prevalence_notes({}, paradox=None) == []


def test_all_but_one_label_is_never_called_all():
    assert Prevalence("valid", Share(1999, 2000)).percent == 99


def test_a_missing_figure_is_explained():
    assert missing_notes(annotators=3, labels_of_each=None, label_pairs=True) == [
        "Cohen's kappa is for two annotators; here are 3.",
        "Fleiss' kappa needs equally many labels on every pair; here they differ.",
    ]
    assert missing_notes(annotators=2, labels_of_each=2, label_pairs=True) == []
    assert missing_notes(annotators=1, labels_of_each=1, label_pairs=False) == [
        "No pair has two labels: there is nothing to compare."
    ]
