"""Records are read from XML elements, and broken elements are reported."""

import io
import time
from typing import Any

import pytest

from mwpapp.formats.tables import windows
from mwpapp.formats.tables.records import BadRow, Expected
from mwpapp.formats.tables.xml_records import xml_records


def _read(text: str) -> list[dict[str, Any] | None]:
    """Return the fields of each record, and None for a bad row."""
    found = xml_records(io.StringIO(text), Expected(element="Problem"))
    return [None if isinstance(one, BadRow) else dict(one.fields) for one in found]


def _body(text: str) -> str:
    (fields,) = _read(f"<Problem><Body>{text}</Body></Problem>")
    assert fields is not None
    return str(fields["Body"])


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("He has <b>3</b> pens.", "He has 3 pens."),
        ("He has<br/>3 pens", "He has\n3 pens"),
        ("3 <i>x</i> y", "3 x y"),
        ("<p>He has 3.</p><p>She has 4.</p>", "He has 3.\n\nShe has 4."),
        ("<A>3</A><A>4</A>", "3\n\n4"),
        ("He has <!-- only --> 3.", "He has  3."),
        ("x <![CDATA[</Problem> & <b>]]> y", "x </Problem> & <b> y"),
    ],
)
def test_all_the_text_of_a_field_is_read(text: str, read: str) -> None:
    assert _body(text) == read


def test_comments_are_not_read() -> None:
    text = "<S><!-- <Problem><Body>old</Body></Problem> --><Problem><Body>new</Body></Problem></S>"
    assert _read(text) == [{"Body": "new"}]


def test_elements_without_an_end_tag_are_read() -> None:
    text = "<S><Problem Body='a > b'/><Problem Body=\"c/>\" /><Problem/></S>"
    assert _read(text) == [{"Body": "a > b"}, {"Body": "c/>"}, {}]


def test_longer_names_are_not_taken_for_the_element() -> None:
    assert _read("<Problem-Set><Problem Body='a'></Problem></Problem-Set>") == [{"Body": "a"}]


def test_a_broken_element_does_not_affect_the_next() -> None:
    assert _read("<Problem><Body>a<Problem><Body>b</Body></Problem>") == [None, {"Body": "b"}]


@pytest.mark.parametrize("text", ["<!-- <Problem/>", "<Problem><Body>a<!-- </Body></Problem>"])
def test_a_comment_without_an_end_is_reported(text: str) -> None:
    assert _read(f"<S><Problem Body='a'/>{text}") == [{"Body": "a"}, None]


@pytest.mark.parametrize("size", range(1, 40))
def test_pieces_of_every_size_give_the_same_records(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "<S><!-- <Problem/> --><Problem Body='a'/><Problem><B>b<!-- </Problem> --></B></Problem>"
    monkeypatch.setattr(windows, "PIECE", size)
    assert _read(text) == [{"Body": "a"}, {"B": "b"}]


def test_comments_without_an_end_are_skipped_in_linear_time() -> None:
    begin = time.perf_counter()
    _read("<S>" + "<!--<Problem></Problem>" * 40_000)
    _read("<S>" + "<Problem><!--</Problem>" * 40_000)
    assert time.perf_counter() - begin < 5
