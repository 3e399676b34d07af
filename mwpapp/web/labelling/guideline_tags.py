"""A template filter for guidelines, which are Markdown: `{% load guidelines %}`."""

from __future__ import annotations

from functools import lru_cache

from django.template import Library
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore

register = Library()

HEADING_OFFSET = 2  # levels below the page's own headings
LOWEST_HEADING = 6
CACHE_SIZE = 128  # rendered versions


def _make_parser() -> MarkdownIt:
    """Return a parser that escapes raw HTML, shows no images, and keeps line breaks."""
    parser = MarkdownIt("commonmark", {"html": False, "breaks": True})
    parser.enable("table").disable("image")
    parser.core.ruler.push("lower_headings", _lower_headings)
    return parser


def _lower_headings(state: StateCore) -> None:
    for token in state.tokens:
        if token.type in {"heading_open", "heading_close"}:
            token.tag = f"h{min(int(token.tag[1]) + HEADING_OFFSET, LOWEST_HEADING)}"
        for part in token.children or ():
            if part.type == "link_open":
                part.attrSet("rel", "noopener noreferrer")


_PARSER = _make_parser()


@register.filter
@lru_cache(maxsize=CACHE_SIZE)
def as_guidelines(text: str) -> SafeString:
    """Return the text as HTML. Raw HTML appears as it was typed, and an image as a link."""
    html: str = _PARSER.render(text)
    return mark_safe(html)  # noqa: S308 — the parser escapes
