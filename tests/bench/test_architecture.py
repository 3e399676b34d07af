"""The committed picture of the architecture matches the code."""

from pathlib import Path
from xml.etree import ElementTree

from bench import architecture
from bench.architecture import heights, reduced

COMMITTED = Path(__file__).resolve().parents[2] / "docs" / "architecture.svg"
CHAIN = {"a": frozenset("bc"), "b": frozenset("c"), "c": frozenset[str]()}


def test_the_committed_picture_is_current():
    committed = COMMITTED.read_text(encoding="utf-8")
    assert committed == architecture.picture(), "The imports changed. Run `make picture`."


def test_the_picture_is_valid_xml_with_a_title():
    root = ElementTree.fromstring(architecture.picture())
    assert root.findtext("{*}title") == "Floors and subjects of Reword"


def test_an_import_implied_by_other_imports_has_no_arrow():
    assert reduced(CHAIN) == [("a", "b"), ("b", "c")]


def test_a_subject_is_higher_than_everything_it_imports():
    assert heights(CHAIN) == {"a": 2, "b": 1, "c": 0}


def test_circular_imports_do_not_hang_the_drawing():
    heights({"a": frozenset("b"), "b": frozenset("a")})


def test_the_command_writes_the_file(tmp_path: Path):
    assert architecture.main([str(tmp_path / "a.svg")]) == 0
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == architecture.picture()
