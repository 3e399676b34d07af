"""The shape of a file is detected from its content and name, and its records are read."""

import io

import pytest

from mwpapp.formats.tables.registry import SHAPES, detect_shape, field_names, read_records

RECORDS = [
    ("csv", "id,text\n1,One\n2,Two\n"),
    ("tsv", "id\ttext\n1\tOne\n2\tTwo\n"),
    ("json", '[{"id": "1", "text": "One"}, {"id": "2", "text": "Two"}]'),
    ("json", '{"records": [{"id": "1", "text": "One"}, {"id": "2", "text": "Two"}]}'),
    ("json", '{"1": {"text": "One"}, "2": {"text": "Two"}}'),
    ("jsonl", '{"id": "1", "text": "One"}\n\n{"id": "2", "text": "Two"}\n'),
]


@pytest.mark.parametrize(("shape", "content"), RECORDS)
def test_every_shape_gives_the_same_records(shape: str, content: str):
    found = list(read_records(io.StringIO(content), shape=shape))
    assert [record.fields for record in found] == [
        {"id": "1", "text": "One"},
        {"id": "2", "text": "Two"},
    ]


@pytest.mark.parametrize(("shape", "content"), RECORDS)
def test_the_shape_of_a_file_without_an_extension_is_detected(shape: str, content: str):
    assert detect_shape("upload", content) == ("csv" if shape == "tsv" else shape)
    assert shape in SHAPES


@pytest.mark.parametrize(
    ("name", "head", "shape"),
    [
        ("a.txt", "<b>Two</b> problems", "text"),
        ("a.csv", "<b>Two</b>,problems", "csv"),
        ("a.csv", "<?xml version='1.0'?>", "xml"),
        ("a", "<list><item/></list>", "xml"),
        ("a.jsonl", "[broken", "jsonl"),
        ("a.tsv.gz", "id\ttext", "tsv"),
    ],
)
def test_the_name_decides_where_the_content_does_not(name: str, head: str, shape: str):
    assert detect_shape(name, head) == shape


def test_field_names_are_read_from_the_beginning_of_a_file():
    assert field_names('[{"id": 1, "text": "One"}]', shape="json") == {"id", "text"}
    assert field_names("id;text\n1;One", shape="csv") == {"id", "text"}
