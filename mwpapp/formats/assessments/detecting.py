"""Detect the format of a quiz by its content, in a single file or in a zip package."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import Final

from mwpapp.formats.assessments.markup.packages import Package, is_zip
from mwpapp.formats.assessments.reword_file import NAME as REWORD
from mwpapp.formats.messages import FormatError, gettext_noop

_HEAD: Final = 2**16  # bytes that are searched for signs of a format
_MANIFEST: Final = "imsmanifest.xml"
_MOODLE_BACKUP: Final = "moodle_backup.xml"
_OFFICE: Final = frozenset(("[Content_Types].xml", "mimetype"))  # Microsoft, LibreOffice
_PRAIRIELEARN: Final = ("infoCourse.json", "infoCourseInstance.json", "infoAssessment.json")

_UNKNOWN = gettext_noop(
    "Reword does not recognize this file. It imports GIFT, Moodle XML, QTI 1.2, QTI 2.1, QTI 3 and "
    "its own files."
)
_EMPTY = gettext_noop("The file is empty.")
_BACKUP = gettext_noop(
    "This is a Moodle backup. Export the question bank as Moodle XML and use that file."
)
_DOCUMENT = gettext_noop(
    "This is a Word, Excel or LibreOffice file. Export the quiz from your learning platform and use"
    " that file."
)
_PDF = gettext_noop(
    "This is a PDF file. Export the quiz from your learning platform and use that file."
)
_PICTURE = gettext_noop("This is a picture. Reword imports only text.")
_ARCHIVE = gettext_noop("This is an archive other than zip. Unpack it first.")
_WEB_PAGE = gettext_noop(
    "This is a web page. Export the quiz from your learning platform and use that file."
)
_WRITTEN_ONLY = gettext_noop(
    "Reword writes files for PrairieLearn but does not read them. Export the worksheet as “Reword”."
)
_TEST_ALONE = gettext_noop(
    "This file lists the questions of a test but does not contain them. Upload the whole package."
)
_NO_QUIZ = gettext_noop("The package contains no quiz.")
_FOLDER = gettext_noop(
    "The files of this package are in a folder. Zip the files without the folder around them."
)
_SEVERAL = gettext_noop("The package contains several files. Upload only the file with the quiz.")

_FOREIGN: Final = (
    (b"%PDF", _PDF),
    (b"\x89PNG", _PICTURE),
    (b"\xff\xd8\xff", _PICTURE),
    (b"GIF8", _PICTURE),
    (b"\xd0\xcf\x11\xe0", _DOCUMENT),
    (b"\x1f\x8b", _ARCHIVE),
    (b"BZh", _ARCHIVE),
    (b"\xfd7zXZ", _ARCHIVE),
    (b"7z\xbc\xaf", _ARCHIVE),
    (b"Rar!", _ARCHIVE),
)
_BYTE_ORDER_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_ROOTS: Final = {
    "quiz": "moodle",
    "questestinterop": "canvas",
    "assessmentItem": "qti21",
    "qti-assessment-item": "qti3",
}
_REFUSED_ROOTS: Final = {
    _MOODLE_BACKUP.removesuffix(".xml"): _BACKUP,
    "assessmentTest": _TEST_ALONE,
    "qti-assessment-test": _TEST_ALONE,
    "manifest": _TEST_ALONE,
}
_RESOURCE: Final = re.compile(rb"""\btype\s*=\s*["']imsqti_(?:[a-z]{1,20}_)?xmlv([0-9])p""")
_PROLOG: Final = re.compile(r"\s*(?:<!--.*?-->|<\?.*?\?>|<![^>\[]*(?:\[[^\]]*\]\s*)?>)", re.DOTALL)
_ROOT: Final = re.compile(r"\s*<(?:[\w.-]{1,100}:)?([A-Za-z_][\w.-]{0,100})[\s/>]")
# GIFT has answers in braces: {T}, {=5 ~6}, {#5}. In a file that contains a brace, a title or a
# category is an equally reliable sign.
_ANSWERS: Final = re.compile(r"\{\s*(?:[=~#]|(?:T|F|TRUE|FALSE)\s*[#}])")
_GIFT_TITLE: Final = re.compile(r"^[ \t]*(?:::.{1,500}?::|\$CATEGORY:)", re.MULTILINE)
_TABLES: Final = (".csv", ".tsv", ".tab", ".json", ".jsonl", ".ndjson")


@dataclass(frozen=True, slots=True)
class Detected:
    """The name of a registered format, and the data that it reads: the whole file, or the only
    file of a zip package that merely wraps a quiz."""

    format: str
    data: bytes


def detect(data: bytes) -> Detected:
    """Return the format and the data of a quiz. For any other file, raise FormatError, which gives
    the reason and, if possible, says what to do."""
    if not data.strip():
        raise FormatError(_EMPTY)
    for magic, message in _FOREIGN:
        if data.startswith(magic):
            raise FormatError(message)
    if is_zip(data):
        return _detect_in_zip(data)
    text = _text(data[:_HEAD])
    if text.lstrip().startswith("{") and f'"{REWORD}"' in text:
        return Detected("reword", data)
    if text.lstrip().startswith("<") and (root := _root_of(text)):
        return Detected(_of_root(root), data)
    if _ANSWERS.search(text) or (b"{" in data and _GIFT_TITLE.search(text)):
        return Detected("gift", data)
    raise FormatError(_UNKNOWN)


def is_quiz(data: bytes, *, name: str) -> bool:
    """Return whether a file is a quiz rather than a table or a text file of problems.

    If in doubt, return False: such text files can contain braces, too.
    """
    try:
        detected = detect(data)
    except FormatError:
        return False
    if detected.format != "gift" or is_zip(data):
        return True  # no table or text file of problems is zipped
    name = name.lower()
    titled = _GIFT_TITLE.search(_text(data[:_HEAD])) is not None
    return name.endswith(".gift") or (titled and not name.endswith(_TABLES))


def unpacked_size(data: bytes) -> int:
    """Return the size of a file in bytes; for a zip package, the unpacked size of its files."""
    if not is_zip(data):
        return len(data)
    try:
        return Package(data).unpacked_size
    except FormatError:
        return len(data)  # `detect` refuses such a file without unpacking it


def _detect_in_zip(data: bytes) -> Detected:
    """Return the format of a zip package, or of the only quiz in it."""
    package = Package(data)
    names = set(package.names)
    if _MANIFEST in names:
        return Detected(_of_manifest(package.read(_MANIFEST)), data)
    if _MOODLE_BACKUP in names:
        raise FormatError(_BACKUP)
    if _OFFICE & names:
        raise FormatError(_DOCUMENT)
    if any(name.endswith(f"/{_MANIFEST}") for name in names):
        raise FormatError(_FOLDER)
    if any(name.rpartition("/")[2] in _PRAIRIELEARN for name in names):
        raise FormatError(_WRITTEN_ONLY)
    return _only_quiz(package)


def _only_quiz(package: Package) -> Detected:
    """Return the format and the data of the only file in a package. A package inside it is not
    unpacked."""
    inside = [name for name in package.names if not name.endswith("/") and _may_be_quiz(name)]
    if len(inside) > 1:
        raise FormatError(_SEVERAL)
    if not inside:
        raise FormatError(_NO_QUIZ)
    data = package.read(inside[0])
    if is_zip(data):
        raise FormatError(_NO_QUIZ)
    return detect(data)


def _may_be_quiz(name: str) -> bool:
    """Return False for the files that operating systems add to archives, otherwise True."""
    folder, _slash, last = name.rpartition("/")
    return not folder.startswith("__MACOSX") and not last.startswith(".")


def _of_manifest(data: bytes) -> str:
    """Determine the format of a package from the types of the resources in its manifest."""
    versions = {resource[1] for resource in _RESOURCE.finditer(data)}
    for version, format in ((b"3", "qti3"), (b"2", "qti21"), (b"1", "canvas")):
        if version in versions:
            return format
    raise FormatError(_NO_QUIZ)


def _of_root(root: str) -> str:
    if root in _ROOTS:
        return _ROOTS[root]
    if root.lower() == "html":
        raise FormatError(_WEB_PAGE)
    raise FormatError(_REFUSED_ROOTS.get(root, _UNKNOWN))


def _root_of(text: str) -> str:
    """Return the name of the first element without its prefix, or "" if there is none."""
    position = 0
    while before := _PROLOG.match(text, position):
        position = before.end()
    root = _ROOT.match(text, position)
    return root[1] if root else ""


def _text(head: bytes) -> str:
    for mark, encoding in _BYTE_ORDER_MARKS:
        if head.startswith(mark):
            return head[len(mark) :].decode(encoding, "replace")
    return head.decode("utf-8", "replace")
