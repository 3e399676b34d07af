"""Read HTML as plain text with paragraphs, line breaks, superscripts and subscripts. Report other
content as an obstacle."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Final

from mwpapp.formats.assessments.markup.html_writing import BLANK, PRE_WRAP
from mwpapp.formats.messages import Message, gettext_noop

MAX_LENGTH: Final = 60_000  # characters; a problem has at most 10,000

_TOO_LONG = gettext_noop("Its text is too long.")
_LONE: Final = re.compile(r"<(?!/?[a-zA-Z][^<>]*>)")
_SPACES: Final = re.compile(r"[ \t\n\r\f]+")
_BLOCKS: Final = frozenset(
    ("p", "div", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre")
)
_SILENT: Final = frozenset(("script", "style", "title", "head"))
_WITHOUT_TEXT: Final = {
    "img": gettext_noop("It contains a picture."),
    "svg": gettext_noop("It contains a picture."),
    "object": gettext_noop("It contains an embedded file."),
    "embed": gettext_noop("It contains an embedded file."),
    "iframe": gettext_noop("It contains an embedded page."),
    "audio": gettext_noop("It contains a recording."),
    "video": gettext_noop("It contains a video."),
    "math": gettext_noop("It contains a formula in MathML."),
    "table": gettext_noop("It contains a table."),
}
_VOID: Final = frozenset(("br", "img", "embed", "hr", "input", "col", "wbr", "source", "track"))
_BEGINS, _ENDS = "\\(", "\\)"  # delimiters of mathematics
_RAISED: Final = str.maketrans("0123456789+-=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ")
_LOWERED: Final = str.maketrans("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")
_SHIFTED: Final = {"sup": (_RAISED, "^"), "sub": (_LOWERED, "_")}
_ORDINALS: Final = ("st", "nd", "rd", "th", "er", "re", "ère", "ème")
_DEGREES: Final = ("o", "°", "º")  # how people raise a degree sign: "20<sup>o</sup>C"


@dataclass(frozen=True, slots=True)
class Rich:
    """The text of a piece of HTML.

    `unit` is set only for HTML that Reword wrote. `obstacle` names the first content that is not
    text, if there is any, or says that the HTML is too long.
    """

    text: str
    unit: str = ""
    obstacle: Message | None = None

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the text, without empty lines."""
        return tuple(line for each in self.text.split("\n") if (line := each.strip()))


def read_html(html: str) -> Rich:
    """Return the text of a piece of HTML. Broken markup raises no error. If the HTML is longer than
    MAX_LENGTH, it is not read, and `obstacle` says so.
    """
    if len(html) > MAX_LENGTH:
        return Rich("", obstacle=Message(_TOO_LONG))
    reader = _Reader()
    reader.feed(_tame(html))
    reader.close()
    text = "\n\n".join(map(_joined, reader.blocks))
    return Rich(text, reader.unit.rstrip(" "), reader.obstacle)


def _tame(html: str) -> str:
    """Return HTML without comments, in which each "<" begins a complete tag. The parser of the
    standard library takes minutes for tags that are never closed.
    """
    first, *others = html.split("<!--")
    return _LONE.sub("&lt;", first + "".join(part.partition("-->")[2] for part in others))


def lines_of(html: str) -> tuple[str, ...]:
    """Return the lines of the text of a piece of HTML, without empty lines."""
    return read_html(html).lines


@dataclass(slots=True)
class _Open:
    """An element whose end tag has not been read yet."""

    tag: str
    pre: bool
    silent: bool
    unit: bool
    dollars: bool = False
    shift: str = ""  # the innermost of `sup` and `sub` around the text


class _Reader(HTMLParser):
    """Collects each block as pieces of text, each with a flag: whether its spaces are kept."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.blocks: list[list[tuple[str, bool]]] = []
        self.in_block = False
        self.open: list[_Open] = []
        self.unit = ""
        self.obstacle: Message | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "br":
            self._break()
        elif "data-equation-content" in given:  # how Canvas writes a formula
            self._add(f"\\({given['data-equation-content']}\\)", pre=True)
        elif tag in _WITHOUT_TEXT:
            self.obstacle = self.obstacle or Message(_WITHOUT_TEXT[tag])
        if tag in _VOID:
            return
        outer = self.open[-1] if self.open else _Open("", pre=False, silent=False, unit=False)
        classes = given.get("class", "").split()
        kept = tag == "pre" or "pre-wrap" in classes or PRE_WRAP in given.get("style", "")
        unit = outer.unit or (tag == "p" and "unit" in classes)
        silent = outer.silent or tag in _SILENT
        inherited = "" if tag in _BLOCKS else outer.shift  # a block is never raised or lowered
        shift = tag if tag in _SHIFTED else inherited
        self.open.append(_Open(tag, outer.pre or kept, silent, unit, "dollars" in classes, shift))
        if tag in _BLOCKS and not unit:
            self._begin()

    def handle_endtag(self, tag: str) -> None:
        if tag not in {element.tag for element in self.open[-50:]}:
            return
        while self.open.pop().tag != tag:
            pass
        if tag in _BLOCKS:
            self.in_block = False

    def handle_data(self, data: str) -> None:
        inner = self.open[-1] if self.open else _Open("", pre=False, silent=False, unit=False)
        if inner.silent:
            return
        text = data if inner.pre else _SPACES.sub(" ", data)
        if inner.dollars:
            text = f"${text.removeprefix(_BEGINS).removesuffix(_ENDS)}$"
        if inner.unit:
            self.unit += text if self.unit else text.replace(BLANK, "", 1).lstrip(" ")
        elif inner.dollars:
            self._add(text, pre=True)
        elif inner.shift and text.strip():
            self._add(_shifted(text.strip(" "), tag=inner.shift), pre=True)
        elif text != " " or (self.in_block and self.blocks[-1]):
            self._add(text, pre=inner.pre)

    def _begin(self) -> None:
        """Begin a block, unless an empty one has just begun."""
        if not (self.in_block and not self.blocks[-1]):
            self.blocks.append([])
        self.in_block = True

    def _break(self) -> None:
        if self.in_block and self.blocks[-1] and not self.blocks[-1][-1][1]:
            text, pre = self.blocks[-1].pop()
            self.blocks[-1].append((text.rstrip(" "), pre))
        self._add("\n", pre=True)

    def _add(self, text: str, *, pre: bool) -> None:
        if not self.in_block:
            self._begin()
        self.blocks[-1].append((text, pre))


def _shifted(text: str, *, tag: str) -> str:
    """Return superscript or subscript text: in Unicode characters if all of them exist, otherwise
    after "^" or "_". The ending of an ordinal number, such as "4th", is plain text."""
    characters, sign = _SHIFTED[tag]
    if tag == "sup" and text.lower() in _ORDINALS:
        return text
    if tag == "sup" and text in _DEGREES:
        return "°"
    if text and all(ord(character) in characters for character in text):
        return text.translate(characters)
    return f"{sign}({text})" if len(text) > 1 else f"{sign}{text}"


def _joined(pieces: list[tuple[str, bool]]) -> str:
    """Join the pieces of a block. Remove spaces at its ends and after other spaces or line breaks,
    except in pieces whose spaces are kept."""
    text = ""
    for piece, pre in pieces:
        starts = not pre and (not text or text.endswith(("\n", " ")))
        text += piece.lstrip(" ") if starts else piece
    return text if pieces and pieces[-1][1] else text.rstrip(" ")
