"""The readability index LIX, compared with values computed by hand."""

import pytest

from mwpapp.ml.checks.readability import readability


@pytest.mark.parametrize(
    ("text", "index"),
    [
        ("", 0),
        ("?!", 0),
        ("Ida has 3 figs.", 4),  # 4 words in 1 sentence
        ("Ida has 3 figs. Jo has 2.", 4),  # 7 words in 2 sentences: 3.5
        ("Seventy gardeners planted leeks.", 79),  # 4 words, 3 of them long: 4 + 75
        ("Das Mädchen pflückt 1,5 kg Äpfel.", 39),  # 6 words, 2 of them long: 6 + 33.3
    ],
)
def test_the_index_of_a_text(text: str, index: int):
    assert readability(text) == index
