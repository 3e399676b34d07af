import pytest

from mwpapp.ml.agreement.words import strength


@pytest.mark.parametrize(
    ("value", "word"),
    [
        (-1.0, "poor"),
        (-0.001, "poor"),
        (0.0, "slight"),
        (0.2, "slight"),
        (0.21, "fair"),
        (0.4, "fair"),
        (0.41, "moderate"),
        (0.6, "moderate"),
        (0.61, "substantial"),
        (0.8, "substantial"),
        (0.81, "almost perfect"),
        (1.0, "almost perfect"),
        (None, None),
    ],
)
def test_every_value_has_the_usual_word(value, word):
    assert strength(value) == word
