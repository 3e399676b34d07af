import re

import pytest

from mwpapp.web.charts.frame import UNIT, WIDE, Axis, Mark
from mwpapp.web.charts.line_chart import Line, line_chart, thinned
from tests.web.charts.reading import root_of, words_of

X = Axis(words="false positive rate", low=0, high=1, ticks=UNIT)
Y = Axis(words="true positive rate", low=0, high=1, ticks=UNIT)


def drawn_chart(*names, x=X, **more):
    lines = [Line(words=name, points=[(0, 0), (1, 1)]) for name in names]
    return line_chart("roc", title="ROC", description="A curve", x=x, y=Y, lines=lines, **more)


def test_a_chart_names_its_title_and_description():
    root = root_of(drawn_chart("one"))
    assert root.get("aria-labelledby") == "roc-title roc-description"
    assert (root.find("title").text, root.find("desc").text) == ("ROC", "A curve")


def test_a_line_goes_from_corner_to_corner():
    points = re.search(r'points="([^"]*)"', drawn_chart("one")).group(1)
    assert points == "46.0,214.0 348.0,14.0"


def test_several_lines_have_a_legend_and_a_single_line_has_none():
    both = drawn_chart("verdict", "cosine")
    assert words_of(both)[-2:] == ["verdict", "cosine"]
    assert "line-0" in both
    assert "line-1" in both
    assert "verdict" not in words_of(drawn_chart("verdict"))


def test_names_cannot_break_out_of_the_chart():
    chart = drawn_chart("<script>", "a & b")
    assert "<script>" not in chart
    assert "<script>" in words_of(chart)


def test_no_chart_has_inline_styles():
    assert "style=" not in drawn_chart(
        "a", "b", diagonal=True, drawn_marks=[Mark(words="m", at=0.5)]
    )


def test_a_mark_is_drawn_at_its_value():
    chart = drawn_chart("a", drawn_marks=[Mark(words="ready", at=0.5)])
    assert '<line class="mark mark-0" x1="197.0" y1="14.0" x2="197.0" y2="214.0"/>' in chart
    assert "ready" in words_of(chart)


def test_named_ticks_replace_numbers():
    days = Axis(words="", low=0, high=1, ticks=[0, 1], names=["3 Jan", "5 Jan"])
    found = words_of(drawn_chart("one", x=days, frame=WIDE))
    assert {"3 Jan", "5 Jan"} <= set(found)


def test_dots_have_labels():
    line = Line(words="alpha", points=[(0, 0.5)], dots=True, tips=["3 Jan: 0.50 (4)"])
    chart = line_chart("a", title="A", description="…", x=X, y=Y, lines=[line])
    assert "<title>3 Jan: 0.50 (4)</title></circle>" in chart


@pytest.mark.parametrize("count", [0, 1, 50, 1001])
def test_thinned_points_keep_both_ends(count):
    points = [(place, 0) for place in range(count)]
    kept = thinned(points, most=100)
    assert len(kept) <= 102
    assert kept[:1] == points[:1]
    assert kept[-1:] == points[-1:]
