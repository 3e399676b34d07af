import pytest

from mwpapp.ml.agreement.words import LABELS, AgreementStrength, strength_of_agreement


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
def test_each_band_above_poor_includes_its_upper_bound(value, word):
    assert strength_of_agreement(value) == word


def test_every_band_has_a_label():
    assert {band: str(LABELS[band]) for band in AgreementStrength} == {
        band: band.value for band in AgreementStrength
    }
