from tests.ml.verdict.cases import TRAYS, said


def test_a_name_replaced_in_one_place_only_is_broken():
    assert said(TRAYS.text.replace("Nadia", "Kofi", 1), about="entities") == [
        ("broken", "“Nadia” became “Kofi” in one place only: the variant contains both.")
    ]


def test_a_thing_replaced_in_one_place_only_is_doubtful():
    boats = "A club has 8 boats and buys 4 boats. How many boats are there now?"
    variant = "A club has 8 canoes and buys 4 boats. How many boats are there now?"
    assert said(variant, of=boats, about="entities") == [
        ("doubt", "“boats” became “canoes” in one place only: the variant contains both.")
    ]


def test_names_replaced_everywhere_are_fine():
    assert said(TRAYS.text.replace("Nadia", "Ingrid"), about="entities") == [
        ("fine", "Names are replaced throughout: Nadia → Ingrid.")
    ]


def test_merging_two_names_is_broken_evidence():
    pens = "Chidi has 9 pens and Yuki has 4 pens. How many more pens has Chidi than Yuki?"
    variant = pens.replace("Yuki", "Ana").replace("Chidi", "Ana")
    assert said(variant, of=pens, about="entities")[0] == (
        "broken",
        "“Yuki” and “Chidi” are both “Ana” now: a reader cannot tell them apart.",
    )


def test_a_pronoun_for_a_name_is_not_a_fault():
    variant = TRAYS.text.replace("does Nadia still", "does she still")
    assert said(variant, about="entities") == []


def test_an_unchanged_text_has_no_evidence_about_names():
    assert said(TRAYS.text, about="entities") == []


def test_a_common_word_that_opens_a_sentence_is_not_a_name():
    cards = "Mia has 40 cards. Mia gives 5 cards to Ben. How many cards does Mia have left?"
    variant = cards.replace("Mia has 40 cards. Mia", "Starting with 40 cards, Mia")
    assert said(variant, of=cards, about="entities") == []


def test_a_given_name_is_a_name_even_where_it_opens_the_only_sentence():
    roses = "Rose has 40 cards and gives 5 of them away. How many cards are left?"
    assert said(roses.replace("Rose", "Mark"), of=roses, about="entities") == [
        ("fine", "Names are replaced throughout: Rose → Mark.")
    ]
