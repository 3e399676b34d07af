"""Read and write categories of Moodle's question bank, which are paths of names. Each pool has a
category.

The path of a place is `$course$/top/TITLE/1. SECTION/PLACE`. If the section has no title, the
path ends in `TITLE/1/PLACE`.
Moodle separates names by a slash and doubles a slash within a name (`assemble_category_path` in
`question/format.php`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from mwpapp.formats.assessments.quizzes.collecting import Collector, NotImported, Question
from mwpapp.formats.assessments.quizzes.limits import one_line
from mwpapp.formats.assessments.quizzes.reasons import DESCRIPTION

UNTITLED: Final = "Reword"
_SEPARATOR: Final = re.compile(r"(?<!/)/(?!/)")
_CONTEXT: Final = re.compile(r"\$\w+\$")
_SECTION: Final = re.compile(r"([0-9]{1,5})(?:\. (.*))?")
_PLACE: Final = re.compile(r"[0-9]{1,5}")


@dataclass(frozen=True, slots=True)
class Category:
    """The meaning of a path.

    `is_reword` says whether the path has a form that Reword writes: a sheet, a section or a place.
    `is_sheet` says whether it is that of a sheet. `place` is empty unless the path is that of a
    place.
    """

    title: str = ""
    section: str = ""
    section_title: str = ""
    place: str = ""
    is_reword: bool = False
    is_sheet: bool = False


def path_of(title: str, *, section: tuple[int, str] | None = None, place: int | None = None) -> str:
    """Return the path of a sheet, of one of its sections (number, title), or of a place."""
    names = [one_line(title) or UNTITLED]
    if section:
        number, name = section
        names.append(f"{number}. {one_line(name)}" if name else str(number))
    if place is not None:
        names.append(str(place))
    return "/".join(["$course$", "top", *map(_escaped, names)])


def category_of(path: str) -> Category:
    """Return the meaning of a path. In a path that Reword does not write, the last name is the
    title of a section."""
    names = [name.replace("//", "/").strip() for name in _SEPARATOR.split(path.strip())]
    if names and _CONTEXT.fullmatch(names[0]):
        names = names[1:]
    if names and names[0].lower() == "top":
        names = names[1:]
    section = _SECTION.fullmatch(names[1]) if len(names) in (2, 3) else None
    if section and (len(names) == 2 or _PLACE.fullmatch(names[2])):
        place = names[2] if len(names) == 3 else ""
        return Category(names[0], names[1], section[2] or "", place, is_reword=True)
    if len(names) == 1:
        return Category(names[0], names[0], names[0], is_reword=True, is_sheet=True)
    return Category("", path, names[-1] if names else "")


class Categories:
    """Fills a Collector from a file in which each category precedes its questions, as in Moodle."""

    def __init__(self) -> None:
        self.collector = Collector()
        self.category = Category()

    def begin(self, path: str) -> None:
        """Switch to another category."""
        self.category = category_of(path)
        self.collector.title = self.collector.title or self.category.title
        if not self.category.is_sheet:
            self.collector.section(self.category.section, title=self.category.section_title)

    def describe(self, text: str) -> None:
        """Use a text as the instructions of a sheet or a section. Raise NotImported in any other
        category."""
        category = self.category
        if not category.is_reword or category.place:
            raise NotImported(DESCRIPTION)
        if category.is_sheet:
            self.collector.instructions = text
        else:
            title = category.section_title
            self.collector.section(category.section, title=title, instructions=text)

    def take(self, question: Question) -> None:
        """Add a question to the current category. Raise NotImported if it lacks a text or an
        answer."""
        if self.category.is_sheet:
            self.collector.section(self.category.section, title=self.category.section_title)
        place = self.category.place or None
        self.collector.take(question, section=self.category.section, place=place)


def _escaped(name: str) -> str:
    escaped = name.replace("/", "//")
    escaped = f" {escaped}" if escaped.startswith("/") else escaped
    return f"{escaped} " if escaped.endswith("/") else escaped
