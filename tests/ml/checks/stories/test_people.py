"""The check that the question asks about a person whom the text mentions."""

import pytest

from mwpapp.ml.checks.check import check_problem
from mwpapp.ml.types import Problem


def warnings_of(text):
    return check_problem(Problem(text=text))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ana has 5 nuts. Ben eats 2. How many nuts does Clara have?", "Clara"),
        ("Omar reads 20 pages. How many pages does Lucy still have to read?", "Lucy"),
        ("Mei has 7 pens. She gives 2 to Kofi. How many pens are Tariq's now?", "Tariq"),
        ("Zuri walks 3 km. Ravi walks 2 km more. How far does Bjarke walk?", "Bjarke"),
        ("Nia saves 4 euros a week. How much has Peter saved after 6 weeks?", "Peter"),
        ("Mrs. Okoye bakes 24 rolls. Leo eats 3. How many rolls does Mr. Diaz sell?", "Diaz"),
        ("A boy has 9 cars and gets 4. How many cars does the girl have now?", "the girl"),
        ("The baker has 60 rolls, the butcher 25. What does the florist have?", "the florist"),
        ("Dad bakes 20 buns. The children eat 8. How many did Grandma bake?", "Grandma"),
        ("Ana has 5 nuts and Ben has 8. How many nuts does her brother have?", "her brother"),
        ("Bjarke collects 9 cards. How many cards does Lucy have?", "Lucy"),
        ("In May Bjarke has 9 cards. How many cards does Lucy have?", "Lucy"),
    ],
)
def test_a_person_who_appears_only_in_the_question_is_reported(text, name):
    assert [(each.code, each.parameters["name"]) for each in warnings_of(text)] == [
        ("person_not_in_text", name)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Ana has 5 nuts. How many nuts does Ana have?",
        "Samantha has 5 nuts. She eats 2. How many does Sam have left?",
        "A bag holds 5 nuts. How many bags does Ana need for 20 nuts?",
        "Ana has 5 nuts. How many does Ben have if Ben has 2 more?",
        "If her friend Ben ate 3 of Ana's 5 nuts, how many did Ana keep?",
        "Ana walks 3 km on Monday. How far does she walk by Friday?",
        "Leo and Mina fly to Lima. How many hours is the flight to London?",
        "Ana and her mother bake. How many rolls does her mum sell?",
        "Ana has 5 nuts. How many more does her friend's class have?",
        "There are 20 pupils in the class. How many pens does the teacher give out?",
        "Ana saves 50 cents. How many does her brother save if they save 90 cents in total?",
        "The farmer has 20 hens and buys 5. How many hens does the farmer have?",
        "Ana sold tickets on Earth Day. How many tickets did the school sell in April?",
        "Ants ate 5 of 20 figs. How many figs can Mrs. Okafor sell?",
        "Swimming is 6 euros a day. What does Ana pay for 3 days?",
        "Sack run: 12 hops there, 12 hops back. How many hops must Ana do?",
        "Omar owes 12 euros and has 7. How much must he borrow from Rosa?",
        "Omar throws 9, 8 and 10. By how many points does he beat Rosa's total of 20?",
        "Omar has 12 euros and needs 20. How much must his sister lend him?",
        "Omar paid 12 euros and 3 more as a tip. What did Rosa get from him?",
        "On the boat tour 2 teachers paid 9 euros each. What did the guide take?",
    ],
)
def test_other_questions_are_not_reported(text):
    assert warnings_of(text) == []


def test_the_correction_asks_about_the_only_person_of_the_text():
    warning = warnings_of("Omar reads 20 pages. How many pages does Lucy read?")[0]
    assert warning.correction == {"text": "Omar reads 20 pages. How many pages does Omar read?"}
    assert warnings_of("Ana has 5. Ben has 3. How many has Lucy?")[0].correction == {}
    assert warnings_of("Bo got 9 votes, Ana 5. How many did Lucy get?")[0].correction == {}
