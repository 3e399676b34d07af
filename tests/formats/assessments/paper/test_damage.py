"""Comparing a sheet or a key with its assessment reveals any damage to the file."""

import io
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace

import docx
import pypdfium2
import pytest

from mwpapp.formats.assessments.assessment import Assessment, Item
from mwpapp.formats.assessments.paper import pdf
from mwpapp.formats.assessments.paper.key import full_answer
from mwpapp.formats.assessments.paper.layout import Layout
from mwpapp.formats.assessments.paper.word import key as word_key
from mwpapp.formats.assessments.paper.word import sheets as word_sheets

from ..examples import APPLES, PEARS, SMALL
from .reading import bare, pages_of

LAYOUT = Layout()


def text_of(file: bytes) -> str:
    """Return the text of a PDF or Word file without spaces; "" if it cannot be opened."""
    try:
        if file.startswith(b"%PDF"):
            return bare(" ".join(pages_of(file)))
        body = docx.Document(io.BytesIO(file)).element.body
    except (pypdfium2.PdfiumError, zipfile.BadZipFile):
        return ""
    return bare("".join(one.text or "" for one in body.iter() if one.tag.endswith("}t")))


def on_sheets(assessment: Assessment) -> Iterator[str]:
    """Yield what the sheets show, in order."""
    for version in assessment.versions:
        yield from (assessment.title, version.student)
        for item in assessment.items_of(version):
            yield from (item.text, *(choice.text for choice in item.choices))


def on_keys(assessment: Assessment) -> Iterator[str]:
    """Yield what the second part of the key shows, in order."""
    for version in assessment.versions:
        yield f"Version {version.code}"
        for item in assessment.items_of(version):
            yield from (full_answer(item, layout=LAYOUT), *item.steps)


def missing(file: bytes, expected: Iterator[str]) -> list[str]:
    """Return the expected texts that a file does not contain in this order."""
    text, found = text_of(file), []
    at = 0
    for words in map(bare, expected):
        place = text.find(words, at)
        if place < 0:
            found.append(words)
        else:
            at = place + len(words)
    return found


def sheets_in(assessment: Assessment, *, extension: str) -> bytes:
    write = pdf.write_sheets if extension == "pdf" else word_sheets.write_sheets
    return write(assessment, layout=LAYOUT)


def key_in(assessment: Assessment, *, extension: str) -> bytes:
    write = pdf.write_key if extension == "pdf" else word_key.write_key
    return write(assessment, layout=LAYOUT)


def changed(change: Callable[[Item], Item]) -> Assessment:
    """Return SMALL with each item replaced by `change(item)`."""
    sections = tuple(
        replace(
            section,
            places=tuple(
                replace(place, pool=tuple(map(change, place.pool))) for place in section.places
            ),
        )
        for section in SMALL.sections
    )
    return replace(SMALL, sections=sections)


def with_swapped_texts(item: Item) -> Item:
    other = {APPLES.id: PEARS, PEARS.id: APPLES}.get(item.id, item)
    return replace(item, text=other.text, unit=other.unit, steps=other.steps)


def with_another_number(item: Item) -> Item:
    return replace(item, text=item.text.replace("12 apples", "13 apples"))


def without_a_choice(item: Item) -> Item:
    return replace(item, choices=item.choices[:-1])


def with_another_answer(item: Item) -> Item:
    return replace(item, answer="3:16 pm") if item.answer == "3:15 pm" else item


def with_another_right_choice(item: Item) -> Item:
    return replace(item, choices=item.choices[1:] + item.choices[:1])


def without_a_step(item: Item) -> Item:
    return replace(item, steps=item.steps[1:])


@pytest.mark.parametrize("extension", ["pdf", "docx"])
def test_undamaged_files_show_everything(extension):
    assert missing(sheets_in(SMALL, extension=extension), on_sheets(SMALL)) == []
    assert missing(key_in(SMALL, extension=extension), on_keys(SMALL)) == []


@pytest.mark.parametrize("extension", ["pdf", "docx"])
@pytest.mark.parametrize("change", [with_swapped_texts, with_another_number, without_a_choice])
def test_changes_to_sheets_are_detected(extension, change):
    assert missing(sheets_in(changed(change), extension=extension), on_sheets(SMALL))


@pytest.mark.parametrize("extension", ["pdf", "docx"])
@pytest.mark.parametrize(
    "change", [with_swapped_texts, with_another_answer, with_another_right_choice, without_a_step]
)
def test_changes_to_keys_are_detected(extension, change):
    assert missing(key_in(changed(change), extension=extension), on_keys(SMALL))


def test_missing_and_swapped_pages_are_detected():
    whole = sheets_in(SMALL, extension="pdf")
    for order in ([0], [1], [1, 0]):
        source, target = pypdfium2.PdfDocument(whole), pypdfium2.PdfDocument.new()
        target.import_pages(source, pages=order)
        saved = io.BytesIO()
        target.save(saved)
        assert missing(saved.getvalue(), on_sheets(SMALL)), order


@pytest.mark.parametrize(
    ("old", "new"),
    [("12 apples", "13 apples"), ("$5.50", "$5.60"), ("Zoë", "Zoe"), ("12 pears", "pears")],
)
def test_changes_to_a_word_document_are_detected(old, new):
    written = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(sheets_in(SMALL, extension="docx"))) as source,
        zipfile.ZipFile(written, "w") as target,
    ):
        for name in source.namelist():
            data = source.read(name)
            if name == "word/document.xml":
                assert old in data.decode()
                data = data.decode().replace(old, new).encode()
            target.writestr(name, data)
    assert missing(written.getvalue(), on_sheets(SMALL))


@pytest.mark.parametrize("extension", ["pdf", "docx"])
def test_a_truncated_file_is_detected(extension):
    file = sheets_in(SMALL, extension=extension)
    assert missing(file[: len(file) // 2], on_sheets(SMALL))
