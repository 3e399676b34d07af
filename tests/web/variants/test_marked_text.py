"""An equation is drawn with the decimal sign of its text."""

import pytest

from mwpapp.web.variants.marked_text import drawn


@pytest.mark.parametrize(
    ("text", "sign", "shown"),
    [
        ("A book costs 12,50 €.", "", "12,5"),
        ("A sack holds 1.250 g.", ",", "12,5"),
        ("A book costs $12.50.", "", "12.5"),
    ],
)
def test_the_line_and_the_picture_have_the_same_decimal_sign(text: str, sign: str, shown: str):
    found = drawn("12.5 * 3", text=text, decimal_sign=sign)
    assert found.readable == f"{shown} × 3"
    assert f">{shown}<" in str(found.tree)
    assert f'aria-label="{shown} × 3"' in str(found.tree)
