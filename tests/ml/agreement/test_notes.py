from mwpapp.ml.agreement.notes import missing_notes, prevalence_note


def test_nearly_one_label_with_a_low_kappa_is_warned_of():
    note = prevalence_note({"valid": 190, "not valid": 10}, kappas=[-0.05, None], ac1=0.89)
    assert note.startswith('95% of the labels are "valid": kappa and alpha mislead here')


def test_nearly_one_label_that_does_kappa_no_harm_is_not():
    assert prevalence_note({"valid": 190, "not valid": 10}, kappas=[0.95], ac1=0.99) is None


def test_a_low_kappa_with_balanced_labels_is_not():
    assert prevalence_note({"valid": 100, "not valid": 90}, kappas=[0.1], ac1=0.3) is None


def test_one_label_alone_says_why_kappa_is_missing():
    note = prevalence_note({"valid": 20}, kappas=[None, None], ac1=1.0)
    assert note.startswith('Wherever two labels meet, both are "valid"')


def test_nothing_to_compare_needs_no_warning():
    assert prevalence_note({}, kappas=[None], ac1=None) is None


def test_all_but_one_label_is_never_called_all():
    note = prevalence_note({"valid": 1999, "not valid": 1}, kappas=[0.0], ac1=0.99)
    assert note.startswith("99%")


def test_a_missing_figure_is_explained():
    assert missing_notes(annotators=3, labels_of_each=None, label_pairs=True) == [
        "Cohen's kappa is for two annotators; here are 3.",
        "Fleiss' kappa needs equally many labels on every pair; here they differ.",
    ]
    assert missing_notes(annotators=2, labels_of_each=2, label_pairs=True) == []
    assert missing_notes(annotators=1, labels_of_each=1, label_pairs=False) == [
        "No pair has two labels: there is nothing to compare."
    ]
