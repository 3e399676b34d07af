import pytest

from mwpapp.ml.generators.reverse.rewriting.standalone import stands_alone
from tests.ml.english.tagged import words

ADA = "Ada/NNP has/VBZ 9/CD books/NNS"


@pytest.mark.parametrize(
    "statements",
    [
        # they have no content
        [ADA, "there/EX are/VBP some/DT girls/NNS"],
        [ADA, "some/DT books/NNS were/VBD read/VBN"],
        [ADA, "together/RB they/PRP read/VBD some/DT books/NNS"],
        ["the/DT same/JJ number/NN of/IN girls/NNS read/VBD on/IN Monday/NNP"],
        # what they refer to is missing
        [ADA, "that/DT copy/NN costs/VBZ 3/CD dollars/NNS"],
        ["he/PRP has/VBZ 9/CD books/NNS"],
    ],
)
def test_a_statement_that_needs_another_or_has_no_content_cannot_stand_alone(statements):
    assert not stands_alone([words(one) for one in statements], answer=())


@pytest.mark.parametrize(
    "statements",
    [
        [ADA, "there/EX are/VBP some/DT girls/NNS in/IN the/DT hall/NN"],
        [ADA, "those/DT books/NNS cost/VBP 3/CD dollars/NNS"],
        ["each/DT girl/NN has/VBZ the/DT same/JJ number/NN of/IN books/NNS"],
    ],
)
def test_other_statements_can_stand_alone(statements):
    assert stands_alone([words(one) for one in statements], answer=())
