from mwpapp.web.charts.point_map import Group, point_map
from tests.web.charts.reading import words_of


def test_a_map_has_a_shape_for_each_group():
    groups = [
        Group(words="questions", shape="circle", points=[(0, 0)]),
        Group(words="valid", shape="triangle", points=[(1, 1)]),
        Group(words="not valid", shape="cross", points=[(2, 0)]),
    ]
    chart = point_map("map", title="Map", description="…", groups=groups)
    assert words_of(chart) == ["questions", "valid", "not valid"]
    for shape in ("circle", "triangle", "cross"):
        assert chart.count(f"point {shape}") == 2  # on the map and in the legend


def test_points_in_one_place_can_be_drawn():
    group = Group(words="one", shape="circle", points=[(3, 3), (3, 3)])
    assert "nan" not in point_map("map", title="Map", description="…", groups=[group])
