"""List the pages of the site: every address that returns a whole HTML page to at least one of
PEOPLE.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.test import Client
from django.urls import URLPattern, get_resolver

from bench.screens.sample import Values
from mwpapp.models import User

PEOPLE = ("teacher", "lead", "annotator1", "admin")
"""The people whose pages are shown. Each page is shown once, to the first who may open it."""
QUERIES = {
    "write_many": "?problem={problem}",
    "add_to_worksheet": "?problem={problem}",
    "compare": "?evaluation={evaluation}&evaluation={next_evaluation}",
}
"""The queries of pages that show little without one."""
EXCLUDED = frozenset({"healthz", "logout"})
_ARGUMENT = re.compile(r"<(?:\w+:)?(\w+)>")
_TITLE = re.compile(rb"<title>\s*(.*?)\s*</title>", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class SitePage:
    """A page with its name in `mwpapp.urls`, its title, and the username of its reader."""

    name: str
    address: str
    title: str
    reader: str


def pages_of(values: Values) -> list[SitePage]:
    """Return the pages in the order of `mwpapp.urls`."""
    found: dict[str, SitePage] = {}
    for reader in PEOPLE:
        client = Client()
        client.force_login(User.objects.get(username=reader))
        for name, address in addresses(values):
            if name in found:
                continue
            reply = client.get(address, follow=False)
            whole = reply.status_code == 200 and not reply.streaming
            if whole and b"<html" in reply.content[:500]:
                title = _TITLE.search(reply.content)
                words = " ".join(title[1].decode().split()) if title else name
                found[name] = SitePage(name=name, address=address, title=words, reader=reader)
    order = [name for name, _address in addresses(values)]
    return sorted(found.values(), key=lambda page: order.index(page.name))


def addresses(values: Values) -> Iterator[tuple[str, str]]:
    """Yield the name and the address of each pattern whose arguments all have values."""
    for pattern in get_resolver().url_patterns:
        if not isinstance(pattern, URLPattern) or pattern.name in EXCLUDED or not pattern.name:
            continue
        route = str(pattern.pattern)
        noun = route.partition("/")[0]
        chosen = {name: values.get((noun, name)) for name in _ARGUMENT.findall(route)}
        if None not in chosen.values():
            address = "/" + _ARGUMENT.sub(lambda one, chosen=chosen: str(chosen[one[1]]), route)
            yield pattern.name, address + QUERIES.get(pattern.name, "").format(**_ids(values))


def _ids(values: Values) -> dict[str, object]:
    evaluation = int(str(values["evaluations", "pk"]))
    return {
        "problem": values["problems", "other"],
        "evaluation": evaluation,
        "next_evaluation": evaluation + 1,
    }
