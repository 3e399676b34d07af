import pytest

from mwpapp.ml.generators.renumber.placement import is_fixed
from mwpapp.ml.text.quantities import find_quantities


def _fixed(text: str) -> list[str]:
    return [one.surface for one in find_quantities(text) if is_fixed(text, one)]


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        ("A camp starts on 3 May and ends on 24 May.", ["3", "24"]),
        ("It is open from 5 to 24 May, and on June 8.", ["5", "24", "8"]),
        ("There are 1000 grams in a kilogram.", ["1000"]),
        ("1 kg is 1000 g, and €1 is 100 cents.", ["1", "1000", "1", "100"]),
        ("A foot is 12 inches. There are 100 pence in a pound.", ["12", "100"]),
        ("In June, which has 30 days, he runs.", ["30"]),
        ("A leap year has 366 days.", ["366"]),
        ("The sum of the angles in a triangle is 180 degrees.", ["180"]),
        ("A circle has 360°.", ["360"]),
        ("The alphabet has 26 letters.", ["26"]),
        ("Use 22/7 for pi, or 3.14 for π.", ["22/7", "3.14"]),
        ("He reads a 12-hour clock.", ["12"]),
        ("He pays with a €50 note, a 100 euro note and a $20 bill.", ["50", "100", "20"]),
        ("He pays with notes of €20.", ["20"]),
        ("A marathon is about 42 km. A box of 28 dominoes is there.", ["42", "28"]),
        ("He has five-cent pieces and a $25 note.", ["five", "25"]),
    ],
)
def test_dates_and_facts_are_fixed(text, fixed):
    assert _fixed(text) == fixed


@pytest.mark.parametrize(
    "text",
    [
        "All 24 may go. In June 30 pupils leave, and in July 9 of them come back.",
        "He buys 1000 grams of rice. A bag holds 250 g.",
        "He drives 100 km an hour and cuts 14 inches off a foot of rope.",
        "She works for 30 days. The shop is open on 300 days a year.",
        "One angle of a triangle has 70 degrees.",
        "He writes 26 letters and cuts 3.14 m of rope.",
        "He sleeps for 13 hours.",
        "The hat costs €50. Her phone bill is $75.",
    ],
)
def test_similar_numbers_are_not_fixed(text):
    assert _fixed(text) in ([], ["One"])
