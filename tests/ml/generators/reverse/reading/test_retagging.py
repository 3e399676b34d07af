import pytest

from mwpapp.ml.generators.reverse.reading.retagging import tagged_words


@pytest.mark.parametrize(
    ("text", "word", "tag"),
    [
        ("Kelly has 3 pens.", "Kelly", "NNP"),
        ("kelly has 3 pens .", "kelly", "NNP"),
        ("In a school, there are 5 girls.", "there", "EX"),
    ],
)
def test_names_and_there_have_their_tags(text, word, tag, tools):
    found = [one for one in tagged_words(text, tagger=tools.tagger) if one.text == word]
    assert [one.tag for one in found] == [tag]
