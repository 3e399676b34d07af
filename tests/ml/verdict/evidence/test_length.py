import pytest

from mwpapp.ml.verdict.evidence.length import length_evidence
from mwpapp.ml.verdict.evidence.piece import prevents_ready
from tests.ml.verdict.cases import comparison, said

SENTENCE = "Nadia waters the plants every day."  # six words


def text_of(words):
    return " ".join([SENTENCE] * (words // 6) + ["Well."] * (words % 6))


@pytest.mark.parametrize(
    ("original", "variant", "expected"),
    [
        (400, 400, []),
        (400, 401, [("doubt", "This text has 401 words. Reword can judge at most 400.")]),
        (512, 512, [("doubt", "This text has 512 words. Reword can judge at most 400.")]),
        (512, 30, [("doubt", "The original has 512 words. Reword can judge at most 400.")]),
    ],
)
def test_a_text_that_is_too_long_is_reported(original, variant, expected):
    assert said(text_of(variant), of=text_of(original), about="length") == expected


def test_a_text_that_is_too_long_cannot_be_ready():
    found = list(length_evidence(comparison(text_of(401), of=text_of(401))))
    assert prevents_ready(found)
    assert not prevents_ready(length_evidence(comparison(text_of(400), of=text_of(400))))
