"""Texts as HTML: our own HTML is read exactly, and that of other programs sensibly."""

import time

import pytest
from hypothesis import given

from mwpapp.formats.assessments.markup.html_reading import MAX_LENGTH, read_html
from mwpapp.formats.assessments.markup.html_writing import html_of, printable

from .examples import texts


@given(text=texts())
def test_every_text_is_read_back_unchanged(text):
    assert read_html(html_of(text)).text == text
    with_unit = read_html(html_of(text, unit="km/h"))
    assert (with_unit.text, with_unit.unit) == (text, "km/h")


def test_a_unit_in_latex_is_read_back_unchanged():
    assert read_html(html_of("How large?", unit="sq. $m^2$")).unit == "sq. $m^2$"


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("3 < 4 & 5", "3 &lt; 4 &amp; 5"),
        ("One.\nTwo.\n\nThree.", "<p>One.<br/>Two.</p><p>Three.</p>"),
        ("What is $\\frac{1}{2}$?", 'What is <span class="dollars">\\(\\frac{1}{2}\\)</span>?'),
        ("What is $3^2$?", 'What is <span class="dollars">\\(3^2\\)</span>?'),
        ("A pen costs $2 and a cap $3.", "A pen costs $2 and a cap $3."),
        ("Is $5 more than $4^2?", "Is $5 more than $4^2?"),
        ("It costs 5$/m^2, a brush 3$.", "It costs 5$/m^2, a brush 3$."),
        ("What is 10$^2$?", 'What is 10<span class="dollars">\\(^2\\)</span>?'),
        ("What is $$x^2$$?", "What is $$x^2$$?"),
    ],
)
def test_texts_are_written_as_plainly_as_possible(text, html):
    assert html_of(text) == html
    assert read_html(html).text == text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<div>\n <p>One \n two</p>\n <p>three</p></div>", "One two\n\nthree"),
        ("10 m<sup>2</sup> and x<sup>a+b</sup>", "10 m² and x^(a+b)"),
        ("CO<sub>2</sub>", "CO₂"),
        ("10<sup><b>2</b></sup> and x<sub><i>1</i></sub>", "10² and x₁"),
        ("5 m<sup> </sup>long", "5 m long"),
        ("the 4<sup>th</sup>, 1<sup>ST</sup> and 1<sup>ère</sup>", "the 4th, 1ST and 1ère"),
        ("20<sup>o</sup>C, 90<sup>º</sup> and 5<sup>°</sup>", "20°C, 90° and 5°"),
        ("x<sub>th</sub> and a<sub>o</sub>", "x_(th) and a_o"),
        ("<p>a<script>alert(1)</script>b</p>", "ab"),
        ("a<!-- > comment --> b", "a b"),
        ("3 < 4 and 5 > 2", "3 < 4 and 5 > 2"),
        ("<p>not closed <b>bold", "not closed bold"),
        ("</p></div>text", "text"),
        ('<img class="equation_image" data-equation-content="\\frac{1}{2}">', "\\(\\frac{1}{2}\\)"),
    ],
)
def test_html_from_other_programs_becomes_text(html, text):
    assert read_html(html).text == text


@pytest.mark.parametrize("tag", ["img", "table", "math", "iframe", "video"])
def test_elements_without_text_are_reported(tag):
    assert read_html(f"<p>How many? <{tag}></{tag}></p>").obstacle is not None


def test_control_characters_become_spaces():
    assert printable("a\x00b\x1fc\ufffed\r\ne") == "a b c d\ne"


@pytest.mark.parametrize(
    "piece", ["<!--", "<a ", '<a b="x>', "<a b='>", "<a/", "<p>", "&", "<![CDATA[", "</p>", "<sup>"]
)
def test_hostile_html_is_read_quickly(piece):
    started = time.perf_counter()
    read_html(piece * (MAX_LENGTH // len(piece)))
    assert time.perf_counter() - started < 5


def test_a_text_that_is_too_long_is_not_read():
    assert str(read_html("a" * (MAX_LENGTH + 1)).obstacle) == "Its text is too long."
