"""Parse charts: their root element and their texts."""

from xml.etree import ElementTree


def root_of(chart: str) -> ElementTree.Element:
    return ElementTree.fromstring(chart)


def words_of(chart: str) -> list[str | None]:
    return [element.text for element in root_of(chart).iter("text")]
