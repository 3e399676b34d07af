import pytest

from mwpapp.ml.training.material.fault_spans import fault_spans


@pytest.mark.parametrize(
    ("sound", "broken", "faults"),
    [
        ("Ana gave Ben 3 of her pens.", "Ana got Ben 3 of her pens.", ["got"]),
        ("Ana has 3 pens and Ben has 5.", "Ana has 5 pens and Ben has 3.", ["5", "3"]),
        ("Each box holds 6 big eggs today.", "Each box holds 6 big eggs and 2 hens today.",
         ["and 2 hens"]),
        ("How many are left in the box?", "How many are in the box?", []),
        ("How many are left?", "how many are left ?", []),
        ("One two three.", "Nothing of this stands.", []),
        ("", "", []),
    ],
)  # fmt: skip
def test_the_spans_that_differ_are_found_in_the_broken_text(sound, broken, faults):
    assert [broken[slice(*span)] for span in fault_spans(sound, broken)] == faults
