"""Read the text of printed files."""

from __future__ import annotations

import re
import unicodedata

import pypdfium2
from pypdfium2 import raw

# In right-to-left lines, pdfium swaps the two halves of characters beyond 16 bits.
SWAPPED = re.compile("([\udc00-\udfff])([\ud800-\udbff])")


def pages_of(pdf: bytes) -> list[str]:
    """Return the text of each page, with every run of spaces as one space."""
    return [squeezed(_text(page.get_textpage())) for page in pypdfium2.PdfDocument(pdf)]


def _text(page: pypdfium2.PdfTextPage) -> str:
    codes = [raw.FPDFText_GetUnicode(page, index) for index in range(page.count_chars())]
    text = SWAPPED.sub(r"\2\1", "".join(map(chr, codes)))
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def squeezed(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text.replace("\ufffe", "")).split())


def bare(text: str) -> str:
    """Return the text without spaces, which a PDF does not contain at the ends of lines."""
    return "".join(squeezed(text).split())
