import re
from xml.etree import ElementTree

from mwpapp.ml.evaluation.histogram import Bar
from mwpapp.web import charts
from mwpapp.web.charts import UNIT, Axis, Group, Line, Mark

X = Axis(words="share of the invalid", low=0, high=1, ticks=UNIT)
Y = Axis(words="share of the valid", low=0, high=1, ticks=UNIT)


def lines(*names, **more):
    drawn = [Line(words=name, points=[(0, 0), (1, 1)]) for name in names]
    return charts.line_chart("roc", title="ROC", told="A curve", x=X, y=Y, lines=drawn, **more)


def words(picture):
    return [element.text for element in ElementTree.fromstring(picture).iter("text")]


def test_a_picture_names_its_title_and_description():
    root = ElementTree.fromstring(lines("one"))
    assert root.get("aria-labelledby") == "roc-title roc-told"
    assert (root.find("title").text, root.find("desc").text) == ("ROC", "A curve")


def test_a_line_goes_from_corner_to_corner():
    points = re.search(r'points="([^"]*)"', lines("one")).group(1)
    assert points == "46.0,214.0 348.0,14.0"


def test_several_lines_are_named_beside_their_dashes_and_one_alone_is_not():
    both = lines("verdict", "cosine")
    assert words(both)[-2:] == ["verdict", "cosine"]
    assert "line-0" in both
    assert "line-1" in both
    assert "verdict" not in words(lines("verdict"))


def test_names_cannot_break_out_of_the_picture():
    picture = lines("<script>", "a & b")
    assert "<script>" not in picture
    assert "<script>" in words(picture)


def test_no_picture_carries_a_style():
    assert "style=" not in lines("a", "b", diagonal=True, marks=[Mark(words="m", at=0.5)])


def test_a_mark_stands_at_its_value():
    drawn = lines("a", marks=[Mark(words="ready", at=0.5)])
    assert '<line class="mark mark-0" x1="197.0" y1="14.0" x2="197.0" y2="214.0"/>' in drawn
    assert "ready" in words(drawn)


def test_bars_grow_up_for_one_class_and_down_for_the_other():
    bars = [Bar(low=0, high=0.5, valid=0, invalid=4), Bar(low=0.5, high=1, valid=2, invalid=0)]
    picture = charts.opposed_histogram(
        "h", title="Scores", told="…", x=X, bars=bars, above="valid", below="not valid"
    )
    heights = re.findall(r'class="(bar-\w+)"[^>]*height="([\d.]+)"', picture)
    assert heights == [
        ("bar-above", "0.0"),
        ("bar-below", "96.0"),
        ("bar-above", "48.0"),
        ("bar-below", "0.0"),
    ]
    assert {"valid", "not valid"} <= set(words(picture))


def test_a_map_has_a_shape_for_each_group():
    groups = [
        Group(words="questions", shape="circle", points=[(0, 0)]),
        Group(words="valid", shape="triangle", points=[(1, 1)]),
        Group(words="not valid", shape="cross", points=[(2, 0)]),
    ]
    picture = charts.point_map("map", title="Map", told="…", groups=groups)
    assert words(picture) == ["questions", "valid", "not valid"]
    for shape in ("circle", "triangle", "cross"):
        assert picture.count(f"point {shape}") == 2  # on the map and beside its name


def test_points_in_one_place_can_be_drawn():
    group = Group(words="one", shape="circle", points=[(3, 3), (3, 3)])
    assert "nan" not in charts.point_map("map", title="Map", told="…", groups=[group])


def test_many_points_are_thinned_with_both_ends_kept():
    kept = charts.thinned([(place, 0) for place in range(1001)], most=100)
    assert len(kept) <= 102
    assert (kept[0], kept[-1]) == ((0, 0), (1000, 0))
    assert charts.thinned([]) == []


def test_stairs_hold_a_value_until_the_next():
    assert charts.stairs([(0, 1), (2, 3)]) == [(0, 1), (2, 1), (2, 3)]
