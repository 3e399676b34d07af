import pytest

from mwpapp.ml.english.grammar.patterns import pattern
from mwpapp.ml.english.grammar.tagged_words import as_text
from mwpapp.ml.english.grammar.templates import filled
from tests.ml.english.tagged import words

GIVES = words("She/PRP gave/VBD 5/CD red/JJ pens/NNS to/TO Ben/NNP ./.")


def test_a_pattern_names_the_phrases_it_finds():
    found = pattern("<who:NP> <verb:=give> <what:COUNTS> to <whom:NP> <END>").match(GIVES)
    said = {name: as_text(part) for name, part in found.parts.items()}
    assert said == {"who": "She", "verb": "gave", "what": "5 red pens", "whom": "Ben"}


@pytest.mark.parametrize(
    "source", ["<NP> sold|bought", "<NP> =sell", "he gave", "gave", "<NP> gave <NP> <END>"]
)
def test_a_pattern_that_differs_or_starts_at_a_later_word_does_not_match(source):
    assert pattern(source).match(GIVES) is None


def test_a_search_begins_at_whole_words():
    assert [found.start for found in pattern("ave <COUNTS>").search(GIVES)] == []
    assert [found.start for found in pattern("gave <COUNTS>").search(GIVES)] == [1]


def test_an_optional_part_may_be_absent():
    reader = pattern("<who:NP> <then:then>? gave")
    assert reader.match(GIVES)["then"] == ()


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("5/CD pens/NNS and/CC 3/CD caps/NNS ./.", "5 pens and 3 caps"),
        ("5/CD pens/NNS and/CC left/VBD ./.", "5 pens"),
        ("Ada/NNP 's/POS old/JJ pens/NNS are/VBP", "Ada's old pens"),
        ("each/DT of/IN her/PRP$ 3/CD sons/NNS got/VBD", "each of her 3 sons"),
        ("$/$ 5/CD yesterday/NN", "$5"),
    ],
)
def test_a_sequence_of_noun_phrases_is_read_to_its_end(line, wanted):
    assert as_text(pattern("<row:ROW>").match(words(line))["row"]) == wanted


def test_a_template_puts_phrases_into_a_sentence():
    found = pattern("<who:NP> <verb:=give> <what:COUNTS> to <whom:NP> <END>").match(GIVES)
    new = filled("{whom} got/VBD {what} from {who.object} .", found.parts)
    assert as_text(new) == "Ben got 5 red pens from her."
    assert [word.tag for word in new[:2]] == ["NNP", "VBD"]


@pytest.mark.parametrize(
    ("template", "wanted"),
    [
        ("a {what.one}", "an egg"),
        ("{what.many}", "eggs"),
        ("{none} {what}", "egg"),
        ("in {what} , then", "in egg, then"),
    ],
)
def test_templates_inflect_and_take_the_right_article(template, wanted):
    parts = {"what": words("egg/NN")}
    assert as_text(filled(template, parts)) == wanted
