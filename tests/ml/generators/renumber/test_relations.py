"""New numbers keep what is true of the old ones, even if the equation does not state it."""

from fractions import Fraction

from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.generators.renumber.generator import Renumber
from mwpapp.ml.generators.renumber.relations import relations
from mwpapp.ml.text.quantities import find_quantities


def _values(text: str) -> list[int]:
    return [q.value for q in find_quantities(text) if q.form != "fraction"]


def test_the_others_are_the_rest_of_the_whole(write):
    text = (
        "A train made 5 trips. It has 24 seats. On 3 trips every seat was taken, and on the other "
        "2 only 9 people came. How many seats were empty?"
    )
    found = write(Renumber(), text, equation="5 * 24 - (3 * 24 + 2 * 9)", answer="30")
    assert found
    for one in found:
        trips, _seats, full, others, _people = _values(one.text)
        assert trips == full + others


def test_a_mean_is_divided_by_the_sum_of_its_counts(write):
    text = "Of 20 pensioners, 12 pay $45 and 8 pay $30. How much is that on average?"
    found = write(Renumber(), text, equation="(12 * 45 + 8 * 30) / 20", answer="39")
    assert found
    for one in found:
        whole, first, _price, second, _other = _values(one.text)
        assert whole == first + second


def test_a_mean_of_two_equal_groups_is_divided_by_twice_their_count(write):
    text = (
        "9 girls scored a mean of 45 points and 9 boys scored a mean of 31 points. "
        "What was the mean score of all 18 pupils?"
    )
    found = write(Renumber(), text, equation="(9 * 45 + 9 * 31) / 18", answer="38")
    assert found
    for one in found:
        girls, _points, boys, _others, whole = _values(one.text)
        assert whole == girls + boys


def test_the_mean_of_a_long_table_is_divided_by_the_sum_of_its_counts():
    terms = " + ".join(f"{count} * {count + 50}" for count in range(1, 31))
    found = relations("", tree=parse(f"({terms}) / 465"), quantities=[])
    assert found.sums == {(Fraction(465), tuple(map(Fraction, range(1, 31))))}


def test_things_in_a_row_fit_the_gaps_between_them(write):
    text = (
        "Seven pictures, each 24 cm wide, hang side by side with 6 equal gaps. Together it is "
        "198 cm. How wide is a gap?"
    )
    found = write(Renumber(), text, equation="(198 - 7 * 24) / 6", answer="5")
    assert found
    for one in found:
        pictures, _width, gaps, _whole = _values(one.text)
        assert pictures == gaps + 1


def test_every_length_consists_of_whole_pieces(write):
    text = "Posts go round a square field with sides of 24 m, one every 3 m. How many posts is it?"
    found = write(Renumber(), text, count=10, equation="4 * 24 / 3", answer="32")
    assert found
    for one in found:
        side, _post, distance = _values(one.text)
        assert side % distance == 0


def test_the_divisor_of_a_third_does_not_change_another_number(write):
    text = "Trail 1 is 15 km, trail 2 a third of that, trail 3 has 8 km. How much shorter is it?"
    found = write(Renumber(), text, equation="15 - 15 / 3", answer="10")
    assert found
    assert all("trail 3" in one.text and one.equation.endswith("/ 3") for one in found)


def test_a_stage_keeps_its_number(write):
    text = "Stage 3 is 15 km long. Today it has 3 km more. How long is it?"
    found = write(Renumber(), text, equation="15 + 3", answer="18")
    assert found
    assert all("Stage 3 is" in one.text for one in found)


def test_a_day_has_no_more_than_24_hours(write):
    text = "Three shifts of eight hours: how many hours a day is the works open?"
    found = write(Renumber(), text, count=10, equation="8 * 3", answer="24", unit="hours")
    assert found
    assert all(int(one.answer) <= 24 for one in found)


def test_nobody_is_taller_than_two_metres(write):
    text = "Amina is 150 cm. She is 8 cm shorter than her friend Zuri. How tall is Zuri?"
    found = write(Renumber(), text, count=10, equation="150 + 8", answer="158", unit="cm")
    assert found
    assert all(int(one.answer) <= 200 for one in found)


def test_a_price_still_rises(write):
    text = "Oil rose from $6 to $9 a can. He buys 8 cans and pays with $100. How much is left?"
    found = write(Renumber(), text, count=10, equation="100 - 8 * 9", answer="28")
    assert found
    for one in found:
        before, after, *_others = _values(one.text)
        assert before < after


def test_a_factor_does_not_change_an_equal_count(write):
    text = "54 names are in two lists. One is 2 times as long as the other. How long is it?"
    for one in write(Renumber(), text, equation="54 / (1 + 2) * 2", answer="36"):
        assert "two lists" in one.text
