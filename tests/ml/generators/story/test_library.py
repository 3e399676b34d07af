import random
from dataclasses import replace

import pytest

from mwpapp.ml.generators.story.frame import frame_of
from mwpapp.ml.generators.story.library import Library
from mwpapp.ml.generators.story.match import Match
from mwpapp.ml.generators.story.writing import answer_of, story_text
from mwpapp.ml.text.conventions import Convention
from mwpapp.ml.types import Problem
from tests.ml.generators.story.stories import MARKET, PENS, SALE, frame


def texts_of(library: Library, problem: Problem) -> list[str]:
    return [story.text for story in library.tell(problem, rng=random.Random(1))]


def derived(text: str, equation: str) -> Library:
    found = frame_of(Problem(id="own-1", text=text, equation=equation, unit="things"))
    assert found is not None
    return Library([found])


def test_a_story_takes_the_numbers_and_keeps_the_answer():
    (story,) = Library([frame(MARKET)]).tell(PENS, rng=random.Random(1))
    name = story.text.split()[0]
    assert name in ("Amina", "Rosa")
    assert story.text == (
        f"{name} brings 30 apples to the market and sells 8 of them. "
        f"How many apples does {name} have left?"
    )
    assert (story.equation, story.answer, story.unit) == ("30 - 8", "22", "apples")
    assert (story.kind, story.generator) == ("retold", "story")


def test_slots_are_matched_in_any_order():
    board = derived(
        "A board is 90 cm long. A piece of 25 cm and one of 30 cm are sawn off. How much is left?",
        "90 - (25 + 30)",
    )
    marbles = Problem(
        text="Ben gave 20 marbles to Ada and 26 to Eli, of the 80 that he had. How many remain?",
        equation="80 - 20 - 26",
    )
    (story,) = board.tell(marbles, rng=random.Random(1))
    assert story.answer == "34"
    assert story.text.startswith("A board is 80 cm long.")
    assert sorted(story.parameters["origins"]) == [0, 1, 2]
    assert story.parameters["written"] is False


def test_numbers_that_are_added_are_of_a_similar_size():
    library = derived("An isle has 90 cows and 70 goats. How many animals are there?", "90 + 70")
    near = Problem(text="Ben has 300 red and 20 blue nuts. How many nuts?", equation="300 + 20")
    far = Problem(text="Ben has 300 red and 5 blue nuts. How many nuts?", equation="300 + 5")
    assert texts_of(library, near) == [
        "An isle has 300 cows and 20 goats. How many animals are there?"
    ]
    assert texts_of(library, far) == []


def test_the_answer_is_not_one_if_the_story_speaks_of_several_things():
    text = (
        "A pot held 9 pens. Mia put all the pens of a box into it. Now it has 15. How many is that?"
    )
    library = derived(text, "15 - 9")
    near = Problem(text="Ben had 4 nuts and now has 6. How many more?", equation="6 - 4")
    one = Problem(text="Ben had 4 nuts and now has 5. How many more?", equation="5 - 4")
    assert len(texts_of(library, near)) == 1
    assert texts_of(library, one) == []


def test_only_percentages_replace_percentages():
    sale = Library([frame(SALE)])
    bike = Problem(
        text="A bike for 120 euros gets 20% cheaper. Find its price.", equation="120 - 120 * 20%"
    )
    plain = Problem(text="Of 120 pens, 20 times 120 ...", equation="120 - 120 * 20")
    assert texts_of(sale, bike) == [
        "A coat costs $120. In the sale its price falls by 20%. What does it cost now?"
    ]
    assert texts_of(sale, plain) == []


@pytest.mark.parametrize(
    ("text", "equation"),
    [
        ("Tom has 900 pens and gives 8 away. How many are left?", "900 - 8"),  # out of range
        ("Tom has 30.5 m of rope and cuts off 8 m. How much is left?", "30.5 - 8"),  # not whole
        ("Tom has 30 pens and Ida has 8. How many have they?", "30 + 8"),  # another calculation
        ("Tom has 8 pens less than Ida's 30. How many?", "30 - 9"),  # a number is not in the text
        ("Tom has 9 pens and loses 1. How many are left?", "9 - 1"),  # "1 of them" reads badly
        ("How many pens are there?", "x"),
    ],
)
def test_numbers_that_do_not_fit_give_no_story(text, equation):
    assert texts_of(Library([frame(MARKET)]), Problem(text=text, equation=equation)) == []


def test_a_derived_story_keeps_steps_positive_and_whole():
    shared = derived(
        "A baker puts 60 rolls and 12 buns into 8 baskets, equally. How many are in a basket?",
        "(60 + 12) / 8",
    )
    fits = Problem(
        text="20 girls and 10 boys form 6 teams. How big are they?", equation="(20+10)/6"
    )
    odd = Problem(text="20 girls and 11 boys form 6 teams. How big are they?", equation="(20+11)/6")
    assert len(texts_of(shared, fits)) == 1
    assert texts_of(shared, odd) == []


@pytest.mark.parametrize(
    ("unit", "amounts", "fits"),
    [
        ("centimetres", (30.5, 12.5), True),
        ("centimetres", (30.55, 12.45), False),
        ("grams", (30.5, 12.5), False),
        ("metres", (30.55, 12.45), True),
    ],
)
def test_a_derived_story_measures_small_units_no_more_finely_than_people_do(unit, amounts, fits):
    hedge = derived(f"A hedge of 45 {unit} got 38 {unit} more. What is it now?", "45 + 38")
    pen, book = amounts
    shop = Problem(
        text=f"Ida buys a pen for ${pen} and a book for ${book}. How much does she spend?",
        equation=f"{pen} + {book}",
    )
    assert bool(texts_of(hedge, shop)) == fits


def test_a_derived_story_keeps_numbers_fixed_by_the_real_world():
    wheels = derived("How many wheels do 6 tricycles have, with 3 wheels each?", "6 * 3")
    four = Problem(text="Ana buys 8 packs of 4 pens. How many pens are there?", equation="8 * 4")
    three = Problem(text="Ana buys 8 packs of 3 pens. How many pens are there?", equation="8 * 3")
    assert texts_of(wheels, four) == []
    assert texts_of(wheels, three) == ["How many wheels do 8 tricycles have, with 3 wheels each?"]


def test_a_number_that_the_equation_does_not_use_is_not_told():
    problem = Problem(
        text="Tom is 12 years old. He has 30 pens and gives 8 away. How many pens has he now?",
        equation="30 - 8",
    )
    (text,) = texts_of(Library([frame(MARKET)]), problem)
    assert "12" not in text


def test_a_problem_is_not_its_own_story():
    library = derived(PENS.text, "30 - 8")
    assert texts_of(library, PENS) == []


def test_a_problem_with_other_numbers_is_not_another_story():
    library = derived(PENS.text.replace("30", "40").replace("8", "12"), "40 - 12")
    assert texts_of(library, PENS) == []


def test_themes_alternate():
    other = MARKET.replace("## market-01", "## farm-01").replace("the market", "the barn")
    more = MARKET.replace("## market-01", "## market-02").replace("apples", "plums")
    library = Library([frame(MARKET), frame(more), frame(other)])
    themes = [
        story.parameters["story"].partition("-")[0]
        for story in library.tell(PENS, rng=random.Random(3))
    ]
    assert sorted(themes[:2]) == ["farm", "market"]


def test_a_whole_number_that_replaces_a_decimal_has_no_decimals():
    rope = derived("A rope is 8.5 m long. Ida cuts off 2.5 m. How long is it now?", "8.5 - 2.5")
    assert texts_of(
        rope, Problem(text="Of 9 apples 4 are red. And the others?", equation="9 - 4")
    ) == ["A rope is 9 m long. Ida cuts off 4 m. How long is it now?"]


def test_decimals_may_give_a_decimal_result_but_a_division_of_whole_numbers_may_not():
    lamp = """## lamp-01
unit: dollars; grade: 4; tags: money; split: train
A lamp costs ${lamp,60} and a bulb ${bulb,12}. What do they cost together?
#init:
- $lamp = range(2, 100, 0.01)
- $bulb = range(2, 100, 0.01)
#answer: lamp + bulb
"""
    text = "A pen costs $2.40 and a cap $9.50. What is paid for both?"
    prices = Problem(text=text, equation="2.4 + 9.5")
    (story,) = Library([frame(lamp)]).tell(prices, rng=random.Random(1))
    assert story.text == "A lamp costs $9.50 and a bulb $2.40. What do they cost together?"
    assert story.answer == "11.90"
    shared = derived("Share 60 euros equally among 12 people. What does each get?", "60 / 12")
    odd = Problem(text="Share 50 euros equally among 12 people. What is it?", equation="50 / 12")
    assert texts_of(shared, odd) == []


def test_a_story_has_the_decimal_comma_of_the_problem():
    text = "A ticket costs 1.80 euros. What do 4 tickets cost?"
    ticket = frame_of(Problem(id="own-1", text=text, equation="1.80 * 4", unit="euros"))
    assert ticket is not None
    notebooks = Problem(text="Emil buys 3 notebooks for 2,40 € each. What is it?", equation="3*2.4")
    (story,) = Library([ticket]).tell(notebooks, rng=random.Random(1))
    assert story.text == "A ticket costs 2,40 euros. What do 3 tickets cost?"
    assert story.answer == "7,20"


WALK = """## walk-01
unit: miles; grade: 5; tags: fractions; split: train
Ada walks {first,1/2} of a mile to the lake and {more,1/5} of a mile to the boat. How far is that?
#init:
- $first = fractions(1/16, 15/16)
- $more = fractions(1/16, 15/16)
#answer: first + more
"""


def test_a_rounded_decimal_becomes_the_fraction_that_it_stands_for():
    text = "Ben adds 0.3333333333333333 cup of oil to 0.5 cup of water. How much is in the bowl?"
    problem = Problem(text=text, equation="0.3333333333333333 + 0.5", answer="0.8333333333333333")
    (story, *_more) = Library([frame(WALK)]).tell(problem, rng=random.Random(1))
    assert "1/3 of a mile" in story.text
    assert "1/2 of a mile" in story.text
    assert (story.answer, story.unit) == ("5/6", "miles")


def test_decimals_that_are_exact_do_not_become_fractions():
    text = "Ben adds 0.25 cup of oil to 0.5 cup of water. How much is in the bowl?"
    assert texts_of(Library([frame(WALK)]), Problem(text=text, equation="0.25 + 0.5")) == []


RIBBON = """## ribbon-01
unit: metres; grade: 4; tags: length; split: train
Ida has {had,9.5} metres of ribbon and uses {used,4} metres of it. How much is left?
#init:
- $had = range(0.1, 50, 0.001)
- $used = range(0.1, 50, 0.001)
#answer: had - used
"""


def test_a_measure_may_be_less_than_one():
    jug = Problem(text="Of 0.875 gallons 0.25 leak out. How much is left?", equation="0.875 - 0.25")
    (story,) = Library([frame(RIBBON)]).tell(jug, rng=random.Random(1))
    assert (
        story.text == "Ida has 0.875 metres of ribbon and uses 0.25 metres of it. How much is left?"
    )
    assert story.answer == "0.625"


def test_one_is_allowed_for_dollars_but_not_before_a_plural_unit():
    dan = Problem(text="Dan has $3 and buys a pen for $1. How much is left?", equation="3 - 1")
    price = RIBBON.replace("{used,4} metres of it", "pays ${used,4}")
    assert texts_of(Library([frame(RIBBON)]), dan) == []
    assert len(texts_of(Library([frame(price)]), dan)) == 1


@pytest.mark.parametrize(("answer", "count"), [("22", 1), ("22 pens", 1), ("23", 0), ("2 r 2", 0)])
def test_an_equation_that_does_not_give_the_answer_is_not_told(answer, count):
    assert len(texts_of(Library([frame(MARKET)]), replace(PENS, answer=answer))) == count


def test_a_percentage_has_the_decimal_comma_of_the_problem():
    sale = SALE.replace("sample(10, 20, 25, 50)", "range(1, 90, 0.5)")
    text = "A bike for 120 euros gets 12,5% cheaper. What does it cost now?"
    bike = Problem(text=text, equation="120 - 120 * 12.5%", decimal_sign=",")
    assert texts_of(Library([frame(sale)]), bike) == [
        "A coat costs $120. In the sale its price falls by 12,5%. What does it cost now?"
    ]


def test_large_numbers_have_the_thousands_separators_of_the_problem():
    town = Problem(
        text="A town has 12,480 people and 1,200 move away. How many?", equation="12480 - 1200"
    )
    wide = MARKET.replace("range(5, 500)", "range(5, 50000)").replace("400)", "40000)")
    (story,) = texts_of(Library([frame(wide)]), town)
    assert "12,480 apples" in story


def test_whole_amounts_of_money_have_no_cents():
    hire = frame("""## hire-01
unit: dollars; grade: 4; tags: money; split: train
A bike costs ${bike,45.50} and a lock ${lock,9.25}. What is paid for both?
#init:
- $bike = range(2, 100, 0.01)
- $lock = range(2, 100, 0.01)
#answer: bike + lock
""")
    pens = Problem(text="Of 30 red and 8 blue pens, how many are there?", equation="30 + 8")
    assert texts_of(Library([hire]), pens) == [
        "A bike costs $30 and a lock $8. What is paid for both?"
    ]


def test_cents_have_no_decimals_beside_an_amount_with_cents():
    scooter = frame("""## scooter-01
unit: dollars; grade: 5; tags: money; split: train
A scooter costs ${start,1.50} plus {rate,25} cents a minute. How much is it for {time,8} minutes?
#init:
- $start = range(1, 100, 0.01)
- $rate = range(2, 90)
- $time = range(2, 90)
#answer: start + rate * time / 100
""")
    ride = Problem(
        text="A taxi takes $2.25 plus 40 cents a minute. How much is it for 6 minutes?",
        equation="2.25 + 40 * 6 / 100",
    )
    (story,) = texts_of(Library([scooter]), ride)
    assert "costs $2.25 plus 40 cents a minute" in story


def test_a_number_that_is_used_twice_can_be_stated_twice():
    bowl = frame("""## bowl-01
unit: walnuts; grade: 2; tags: subtraction; split: train
Of {all,14} walnuts a crow takes {crow,5} and a squirrel {squirrel,3}. How many stay in the bowl?
#init:
- $all = range(4, 90)
- $crow = range(2, 80)
- $squirrel = range(2, 80)
#answer: all - crow - squirrel
""")
    waiter = Problem(
        text="Of 11 guests 3 stay. How many more leave than stay?", equation="(11 - 3) - 3"
    )
    (story,) = Library([bowl]).tell(waiter, rng=random.Random(1))
    assert story.text.startswith("Of 11 walnuts a crow takes 3 and a squirrel 3.")
    assert story.parameters["origins"] == [0, 1, 1]


def test_a_story_may_have_one_number_and_a_constant():
    shares = frame("""## shares-01
unit: figs; grade: 2; tags: division; split: train
Ada, Ben and Eli share {all,27} figs fairly. How many figs does each child get?
#init:
- $all = range(6, 900)
#answer: all / 3
""")
    trout = Problem(text="Nan, Joe and Sue divide 18 trout. How many has each?", equation="18 / 3")
    pair = Problem(text="Nan and Joe divide 18 trout. How many has each?", equation="18 / 2")
    assert texts_of(Library([shares]), trout) == [
        "Ada, Ben and Eli share 18 figs fairly. How many figs does each child get?"
    ]
    assert texts_of(Library([shares]), pair) == []


def test_the_equation_writes_a_fraction_as_a_division():
    problem = Problem(text="Ben walks 1/2 mile and runs 1/8 mile. How far?", equation="1/2 + 1/8")
    equations = {
        story.equation for story in Library([frame(WALK)]).tell(problem, rng=random.Random(1))
    }
    assert equations
    assert equations <= {"1 / 2 + 1 / 8", "1 / 8 + 1 / 2"}


def test_things_are_shared_between_two_and_among_more():
    sweets = derived(
        "Layla shares 24 sweets equally among her 6 friends. How many does each get?", "24 / 6"
    )
    told = [
        texts_of(sweets, Problem(text=f"A box has 18 pens in {rows} rows. How many?", equation=e))
        for rows, e in ((2, "18 / 2"), (3, "18 / 3"))
    ]
    assert [text.partition("How")[0] for texts in told for text in texts] == [
        "Layla shares 18 sweets equally between her 2 friends. ",
        "Layla shares 18 sweets equally among her 3 friends. ",
    ]


def test_two_times_as_old_is_told_as_twice_as_old():
    nests = derived("A swan is 24 years old, six times as old as a duck. How old is it?", "24 / 6")
    pens = Problem(text="Of 18 pens each of 2 girls gets the same. How many?", equation="18 / 2")
    assert texts_of(nests, pens) == [
        "A swan is 18 years old, twice as old as a duck. How old is it?"
    ]


ROPES = "A rope of {} metres is cut off a rope of {} metres. How many metres are left?"


def test_a_number_in_words_becomes_digits_in_the_convention_of_the_problem():
    found = frame_of(Problem(text=ROPES.format("two", "9"), equation="9 - 2", unit="metres"))
    problem = Problem(text=ROPES.format("2,04", "9,45"), equation="9.45 - 2.04")
    original = frame_of(problem)
    assert found is not None
    assert original is not None
    match = Match(found, tuple(original.own), (1, 0), original.convention)
    text = story_text(match, rng=random.Random(1))
    assert text == ROPES.format("2,04", "9,45")


def test_the_answer_has_the_decimal_sign_of_the_problem():
    found = frame_of(Problem(text=ROPES.format("2", "9"), equation="9 / 2", unit="metres"))
    assert found is not None
    match = Match(found, tuple(found.own), (1, 0), Convention(","))
    assert answer_of(match, text=found.problem.text) == "4,5"
