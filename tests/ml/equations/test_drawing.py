from fractions import Fraction
from xml.etree import ElementTree

from hypothesis import given, settings

from mwpapp.ml.equations.drawing import MAX_LEAVES, tree_svg
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.tree import Node
from tests.ml.equations.trees import trees

COLOURS = {Fraction(14): 0, Fraction(5): 1, Fraction(6): 2, Fraction(1, 4): 3}


def drawing_of(equation: str) -> ElementTree.Element:
    return ElementTree.fromstring(tree_svg(parse(equation), colours=COLOURS))


def test_the_accessible_name_is_the_equation() -> None:
    svg = drawing_of("(14 - 5) * 6")
    assert svg.get("aria-label") == "(14 − 5) × 6"
    assert svg.get("role") == "img"


def test_numbers_have_the_chosen_decimal_sign() -> None:
    svg = ElementTree.fromstring(tree_svg(parse("2.5 * 3"), colours={}, decimal=","))
    assert svg.get("aria-label") == "2,5 × 3"
    assert [text.text for text in svg.iter("text")] == ["×", "2,5", "3"]


def test_each_number_has_the_colour_of_its_quantity() -> None:
    boxes = drawing_of("(14 - 5) * 6 + 9").iter("rect")
    assert [box.get("data-quantity") for box in boxes] == ["0", "1", "2", None]


def test_a_percentage_has_one_colour_however_it_is_written() -> None:
    for equation in ("14 * 25%", "14 * 0.25", "14 * 25 / 100"):
        quantities = [box.get("data-quantity") for box in drawing_of(equation).iter("rect")]
        assert quantities[:2] == ["0", "3"]


def test_a_slot_shows_the_words_and_colour_of_its_quantity() -> None:
    labels = {0: "14 trays", 2: "6 plants <each>"}
    svg = ElementTree.fromstring(tree_svg(parse("(N0 - N1) * N2"), colours={}, labels=labels))
    assert [box.get("data-quantity") for box in svg.iter("rect")] == ["0", "1", "2"]
    leaves = [text.text for text in svg.iter("text")][2:]
    assert leaves == ["14 trays", "N1", "6 plants <eac…"]


def test_a_function_shows_its_name() -> None:
    assert [text.text for text in drawing_of("GCD(14, 5)").iter("text")] == ["GCD", "14", "5"]


def test_the_image_has_no_inline_style() -> None:
    assert "style" not in tree_svg(parse("1 + 2"), colours={})


def test_a_very_large_tree_is_not_drawn() -> None:
    assert tree_svg(parse("+".join(["1"] * (MAX_LEAVES + 1))), colours={}) == ""


@settings(deadline=None)
@given(trees)
def test_every_shape_is_inside_the_image(tree: Node) -> None:
    svg = ElementTree.fromstring(tree_svg(tree, colours=COLOURS))
    width, height = float(str(svg.get("width"))), float(str(svg.get("height")))
    for box in svg.iter("rect"):
        left, top = float(str(box.get("x"))), float(str(box.get("y")))
        assert 0 <= left <= left + float(str(box.get("width"))) <= width
        assert 0 <= top <= top + float(str(box.get("height"))) <= height
    for circle in svg.iter("circle"):
        assert 14 <= float(str(circle.get("cx"))) <= width - 14
