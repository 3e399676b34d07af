"""A template tag for the download menu of variants: `{% load downloads %}`."""

from __future__ import annotations

from django.template import Library
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from mwpapp.formats.variants.registry import FORMATS

register = Library()


@register.simple_tag
def variant_downloads(problem: int | None = None) -> SafeString:
    """Render links to the kept variants of one or all problems, one for each registered format."""
    name, where = ("download", []) if problem is None else ("download_problem", [problem])
    links = (
        (reverse(name, args=[*where, key]), gettext(format.label))
        for key, format in FORMATS.items()
    )
    return format_html_join(" · ", '<a href="{}">{}</a>', links)
