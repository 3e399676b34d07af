import pytest

from mwpapp.ml.text.conventions import Convention, convention_of, figure_at

# A text, its decimal sign, its thousands separator, and the numbers in digits that it has.
TEXTS = [
    ("She pays 2,40 € for 3 rolls.", ",", "", ["2.40", "3"]),
    ("The bill is 1.250,50 € for 3,5 days.", ",", ".", ["1250.50", "3.5"]),
    ("A plot of 1 250,5 m² and one of 12 000 m².", ",", " ", ["1250.5", "12000"]),
    ("Fr. 1'250.50 in all, 300 now", ".", "'", ["1250.50", "300"]),
    ("They sold 1,250 tickets.", ".", ",", ["1250"]),
    ("A lorry carries 1.250 tonnes.", ".", "", ["1.250"]),
    ("Rent is €1.250 a month.", ",", ".", ["1250"]),
    ("The farm cost Rs. 1,25,000.", ".", ",", ["125000"]),
    ("He drew 3,4 and 5 cards.", ".", "", ["3", "4", "5"]),
    ("The corner is at (3,4).", ".", "", ["3", "4"]),
    ("Each jump is 3,4 of the last. Then 3,4 and 5.", ",", "", ["3.4", "3.4", "5"]),
    ("1,2,3 and 4 are on the card.", ".", "", ["1", "2", "3", "4"]),
    ("12 250 ml bottles and 2 500 seeds", ".", " ", ["12", "250", "2500"]),
    ("2.5 km, then 1,250 m and 2,40 €", ".", ",", ["2.5", "1250", "2.40"]),
    ("The cinema opens at 8.30 pm. A seat is 7,50 €.", ",", "", ["8.30", "7.50"]),
    ("It holds 0,75 l, and the jug 1,125 l.", ",", "", ["0.75", "1.125"]),
    ("1\u202f250 and 3\u00a0000\u00a0000", ".", "\u202f", ["1250", "3000000"]),
    ("A laptop costs 1 200 euros less.", ".", " ", ["1200"]),
    ("She drove 2 400 km less.", ".", " ", ["2400"]),
    ("A path of 2 400 m takes an hour.", ".", " ", ["2400"]),
    ("The lake is 1 250 metres across.", ".", " ", ["1250"]),
    ("Sie läuft 2 200 m bis zum See.", ".", " ", ["2200"]),
    ("Each of them runs 1 200 m hurdles.", ".", " ", ["1200"]),
    ("no digits", ".", "", []),
]


def figures(text: str, convention: Convention) -> list[str]:
    found, position = [], 0
    while position < len(text):
        figure = figure_at(text, position, convention=convention)
        if figure is not None:
            found.append(figure.plain)
        position = figure.end if figure else position + 1
    return found


@pytest.mark.parametrize(("text", "decimal", "grouping", "numbers"), TEXTS)
def test_a_text_has_one_convention(
    text: str, decimal: str, grouping: str, numbers: list[str]
) -> None:
    convention = convention_of(text)
    assert (convention.decimal, convention.grouping) == (decimal, grouping)
    assert figures(text, convention) == numbers


@pytest.mark.parametrize(
    ("text", "sign", "numbers"),
    [("1.250 kg", ",", ["1250"]), ("1,250 kg", ",", ["1.250"]), ("3,4 and 5", ",", ["3.4", "5"])],
)
def test_a_given_decimal_sign_decides(text: str, sign: str, numbers: list[str]) -> None:
    assert figures(text, convention_of(text, decimal_sign=sign)) == numbers


def test_groups_of_two_digits_are_distinguished_from_groups_of_three() -> None:
    assert convention_of("Rs. 1,25,000").indian
    assert not convention_of("Rs. 125,000").indian
