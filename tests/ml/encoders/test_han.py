import pytest

from mwpapp.ml.encoders.han import spaced
from mwpapp.ml.text.quantities import find_quantities

SPACED = [
    ("栽了44棵柳树", "栽了 44 棵柳树"),
    ("是120元的80%，", "是 120 元的 80%，"),
    ("80%的人", "80% 的人"),
    ("高是4cm的四边形", "高是 4cm 的四边形"),
    ("4(5/8)平方米的(4/11)", "4 5/8 平方米的(4/11)"),
    ("Ada has 4(5/8) m", "Ada has 4(5/8) m"),
]


@pytest.mark.parametrize(("text", "expected"), SPACED)
def test_spaces_separate_numbers_from_chinese(text, expected):
    assert spaced(text) == expected


def test_every_number_of_a_spaced_text_is_a_quantity():
    found = find_quantities(spaced("买来5张桌和8把椅，花去1236元，付(3/4)，长1600m的4(1/2)千米"))
    assert [str(quantity.value) for quantity in found] == ["5", "8", "1236", "3/4", "1600", "9/2"]
