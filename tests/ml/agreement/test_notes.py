from mwpapp.ml.agreement.notes import (
    Prevalence,
    kappa_paradox,
    missing_notes,
    prevalence_notes,
)
from mwpapp.ml.agreement.proportions import Share

NEARLY_ALL = {"valid": 190, "not valid": 10}


def test_a_low_kappa_with_one_very_frequent_label_gives_a_note():
    paradox = kappa_paradox(NEARLY_ALL, kappas=[-0.05, None], ac1=0.89)
    assert paradox == Prevalence("valid", Share(190, 200))
    (note,) = prevalence_notes(NEARLY_ALL, paradox=paradox)
    assert note.parameters == {"percent": 95, "label": "valid"}
    assert str(note).startswith('95% of the labels are "valid", which makes kappa and alpha mis')


def test_a_high_kappa_with_one_very_frequent_label_gives_no_note():
    assert kappa_paradox(NEARLY_ALL, kappas=[0.95], ac1=0.99) is None
    assert prevalence_notes(NEARLY_ALL, paradox=None) == []


def test_a_low_kappa_with_balanced_labels_gives_no_note():
    assert kappa_paradox({"valid": 100, "not valid": 90}, kappas=[0.1], ac1=0.3) is None


def test_a_note_explains_that_kappa_is_undefined_when_one_label_is_used():
    assert kappa_paradox({"valid": 20}, kappas=[None, None], ac1=1.0) is None
    (note,) = prevalence_notes({"valid": 20}, paradox=None)
    assert str(note).startswith('All labels that can be compared are "valid"')


def test_labels_that_cannot_be_compared_give_no_prevalence_note():
    assert kappa_paradox({}, kappas=[None], ac1=None) is None
    assert prevalence_notes({}, paradox=None) == []


def test_a_share_below_one_is_never_rounded_up_to_100_percent():
    assert Prevalence("valid", Share(1999, 2000)).percent == 99


def test_notes_explain_missing_figures():
    notes = missing_notes(annotators=3, labels_of_each=None, label_pairs=True)
    assert [str(note) for note in notes] == [
        "Cohen's kappa compares two annotators. The number of annotators here is 3.",
        "Fleiss' kappa needs the same number of labels on every pair. Here the numbers differ.",
    ]
    assert missing_notes(annotators=2, labels_of_each=2, label_pairs=True) == []
    (note,) = missing_notes(annotators=1, labels_of_each=1, label_pairs=False)
    assert str(note) == "No pair has two labels, so there is no agreement to measure."
