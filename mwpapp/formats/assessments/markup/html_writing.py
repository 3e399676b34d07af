"""Write plain text as HTML. `html_reading` restores printable text from what `html_of` wrote."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

# Spaces that a browser would collapse.
_ODD_SPACE: Final = re.compile(r"\t|  |^ | $| \n|\n ")
_UNPRINTABLE: Final = re.compile(r"[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\n": "<br/>"})
# Mathematics between single dollar signs contains a command or a power; prices do not. A dollar
# sign after a digit opens mathematics only directly before a command or a power.
_INSIDE = r"(?![\s$])([^$<]{0,200}(?:\\[a-zA-Z]|\^)[^$<]{0,200})(?<![\s\\])"
_DOLLARS: Final = re.compile(rf"(?<![\\$])(?:(?<![0-9])|(?=\$[\\^]))\${_INSIDE}\$(?![$0-9])")

BLANK: Final = "_____"  # Moodle replaces this with the field for the answer
PRE_WRAP: Final = "white-space: pre-wrap"


def printable(text: str) -> str:
    """Return the text with "\\n" at the end of lines, and a space for each control character other
    than a tab and each character that XML cannot contain."""
    return _UNPRINTABLE.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n"))


def inline_html(text: str) -> str:
    """Return a text as HTML without paragraphs. Browsers may collapse its spaces."""
    return _marked(printable(text))


def html_of(text: str, *, unit: str = "") -> str:
    """Return a text as HTML: inline if it is one line without a unit, otherwise in paragraphs. A
    text with spaces that browsers would collapse is one block that preserves them.

    If there is a unit, the last paragraph contains a blank for the answer, and the unit.
    """
    paragraphs = _paragraphs(printable(text), always=bool(unit))
    return paragraphs + (f'<p class="unit">{BLANK} {inline_html(unit)}</p>' if unit else "")


def html_of_lines(lines: Sequence[str]) -> str:
    """Return the lines as one paragraph with line breaks; without lines, return ""."""
    return f"<p>{'<br/>'.join(inline_html(line) for line in lines)}</p>" if lines else ""


def _paragraphs(text: str, *, always: bool) -> str:
    if _ODD_SPACE.search(text):
        return f'<div style="{PRE_WRAP}" class="pre-wrap">{_marked(text)}</div>'
    if "\n" not in text and not always:
        return _marked(text)
    return "".join(f"<p>{_marked(part)}</p>" for part in text.split("\n\n"))


def _marked(text: str) -> str:
    """Escape a text, and mark its mathematics as learning platforms expect it."""
    return _DOLLARS.sub(r'<span class="dollars">\\(\1\\)</span>', text.translate(_ESCAPES))
