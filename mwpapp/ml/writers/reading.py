"""Read the texts in the reply of a writing service.

The reply is untrusted. Each text becomes one line of plain text, without markup or control
characters; anything that is not a list of texts is dropped. A crafted reply could make patterns
slow, so long items are dropped before they are cleaned.
"""

from __future__ import annotations

import html
import json
import re
import unicodedata
from collections.abc import Iterable

MAX_TEXT_LENGTH = 1500  # characters; a long word problem has 600
LONGER = 4  # a text may be this many times as long as the problem
ROOM = 200  # additional characters, for very short problems
MAX_TEXTS = 20  # texts of one reply

_THOUGHT_ENDS = "</think>"  # some services put their reasoning before the answer
_ITEM = re.compile(r"\s{0,9}(?:\d{1,2}[.)]|[-*•–])\s{1,9}(\S.*)", re.DOTALL)
_HIDDEN = re.compile(r"<(script|style)\b.*?(?:</\1\s{0,9}>|$)|<!--.*?(?:-->|$)", re.S | re.I)
# After its name, a tag has attributes with values or nothing: "a<b and c>d" contains no tag.
_ELEMENT = re.compile(r"</?[a-z][a-z0-9-]*(?:[\s/]+[a-z][\w:.-]*\s*=[^<>]*|\s*/?)>", re.IGNORECASE)
_HEADING = re.compile(r"^\s{0,9}(?:#{1,6}|>{1,6})\s")
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)")
# Not "2**3**4" and "(a)**2 + (b)**2", which are powers.
_EMPHASIS = re.compile(r"(?<![\w*_`)\]])(\*{1,3}|_{2,3}|`{1,3})(?=\S)(.+?)(?<=\S)\1(?![\w*_`])")
_ADDRESS = re.compile(r"://|\bwww\.|\w@\w")
_BLANK = frozenset(("Cc", "Zl", "Zp", "Zs"))
_DROPPED = frozenset(("Cf", "Cs", "Co", "Cn"))  # invisible, surrogate, private or unassigned


def texts_in(reply: str, *, original: str) -> list[str]:
    """Return the distinct usable texts of a reply, at most MAX_TEXTS: with a letter, not too long,
    without web or e-mail addresses, and not equal to `original`.

    The reply is a JSON list of strings, or a numbered or bulleted list with one text per line.
    """
    longest = min(MAX_TEXT_LENGTH, LONGER * len(original) + ROOM)
    inner = reply.rpartition(_THOUGHT_ENDS)[2]
    found = _json_items(inner) or _listed(inner.splitlines())
    texts = (plain(item) for item in found if len(item) <= 2 * longest)
    usable = [text for text in texts if len(text) <= longest and _is_prose(text)]
    return [text for text in dict.fromkeys(usable) if text != original][:MAX_TEXTS]


def _is_prose(text: str) -> bool:
    return any(map(str.isalpha, text)) and not _ADDRESS.search(text)


def plain(text: str) -> str:
    """Return `text` as one line without tags, Markdown or invisible characters."""
    shown = "".join(map(_visible, html.unescape(text)))
    shown = _ELEMENT.sub(" ", _HIDDEN.sub(" ", shown))
    if item := _ITEM.fullmatch(shown):
        shown = item[1]
    shown = _EMPHASIS.sub(r"\2", _LINK.sub(r"\1", _HEADING.sub("", shown)))
    return " ".join(shown.split())


def _visible(character: str) -> str:
    category = unicodedata.category(character)
    if category in _DROPPED:
        return ""
    return " " if category in _BLANK else character


def _json_items(reply: str) -> list[str]:
    """Return the strings of the JSON list between the outermost brackets, if there is one."""
    try:
        found = json.loads(reply[reply.index("[") : reply.rindex("]") + 1])
    except (ValueError, RecursionError):
        return []
    return [item for item in found if isinstance(item, str)]


def _listed(lines: Iterable[str]) -> list[str]:
    return [line for line in lines if _ITEM.fullmatch(line)]
