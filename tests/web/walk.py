"""A person who tries every address of the site, in every way, and writes down all that comes back.

The addresses come from the resolver and the names of what a page asks for from what it reads, so
that a page that is made tomorrow is walked tomorrow: an argument or a name that nobody has said
how to fill fails the walk.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from itertools import product
from urllib.parse import urlencode

import pytest
from django.contrib.admindocs.views import simplify_regex
from django.db import transaction
from django.http import HttpResponseBase, QueryDict
from django.test import Client
from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, resolve

from mwpapp.models import User

HTMX = {"HX-Request": "true", "HX-Current-URL": "http://testserver/"}
FORM = "application/x-www-form-urlencoded"
NOWHERE = 987_654_321  # a number that nothing has
_ARGUMENT = re.compile(r"<(?:\w+:)?(\w+)>")
_NOUNS = re.compile(r"[\w-]+")
# What differs from one answer to the next, whoever asks.
_TOKENS = re.compile(rb"(csrfmiddlewaretoken\" value=\"|csrftoken=|X-CSRFToken\": \")\w+")

# (the first part of the address, the argument) -> what stands there.
Fillings = Mapping[tuple[str, str], Sequence[object]]
# A name that a page reads from its address or from a form -> what is sent.
Asked = Mapping[str, Sequence[object]]


@dataclass(frozen=True, slots=True)
class Answer:
    """All that came back: the status and the headers stand before the body."""

    asked: str
    status: int
    content: bytes


def routes(patterns: Iterable[object] | None = None, before: str = "") -> Iterator[str]:
    """Every pattern of the site, as the resolver says which one an address leads to."""
    for part in get_resolver().url_patterns if patterns is None else patterns:
        assert isinstance(part, URLPattern | URLResolver)
        written = str(part.pattern)
        route = before + (written.removeprefix("^") if before else written)
        if isinstance(part, URLResolver):
            yield from routes(part.url_patterns, route)
        else:
            yield route


def addresses(fillings: Fillings) -> list[str]:
    """Every address of the site, with every filling of its arguments. Fails for a pattern with
    an argument that has none, or that nothing leads to."""
    return sorted({address for route in routes() for address in _leading_to(route, fillings)})


def filled(route: str, fillings: Fillings) -> list[str]:
    """The route with each of its arguments' fillings. Fails where there is none."""
    written = "/" + simplify_regex(route.removesuffix("/?$")).removeprefix("/").replace("\\", "")
    noun = next((part for part in _NOUNS.findall(written) if part not in {"api", "ws"}), "")
    names = _ARGUMENT.findall(written)
    unknown = [name for name in names if (noun, name) not in fillings]
    if unknown:
        pytest.fail(f"{route}: say in FILLINGS what stands for {unknown} under “{noun}”")
    chosen = product(*(fillings[noun, name] for name in names))
    return [_with(written, values) for values in chosen]


def _with(route: str, values: Iterable[object]) -> str:
    rest = iter(values)
    return _ARGUMENT.sub(lambda _found: str(next(rest)), route)


def _leading_to(route: str, fillings: Fillings) -> list[str]:
    found = [address for address in filled(route, fillings) if _route_of(address) == route]
    if not found:
        pytest.fail(f"{route}: no filling in FILLINGS leads there")
    return found


def _route_of(address: str) -> str | None:
    try:
        return resolve(address).route
    except Resolver404:
        return None


@contextmanager
def names_read() -> Iterator[set[str]]:
    """What is looked for meanwhile in a query string or a form."""
    read: set[str] = set()
    with pytest.MonkeyPatch.context() as patch:
        for method in ("__getitem__", "__contains__", "get", "getlist"):
            patch.setattr(QueryDict, method, _noting(getattr(QueryDict, method), read))
        yield read


def _noting(look: Callable[..., object], read: set[str]) -> Callable[..., object]:
    def noting(self: QueryDict, name: str, *rest: object) -> object:
        read.add(name)
        return look(self, name, *rest)

    return noting


@dataclass
class Walker:
    """One person's browser; whatever it changes is taken back after each step."""

    person: User
    asked: Asked
    answers: list[Answer] = field(default_factory=list)
    client: Client = field(default_factory=Client)
    session: str = ""
    unknown: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.client.force_login(self.person)
        self.session = self.client.cookies["sessionid"].value

    def look(self, addresses: Iterable[str]) -> list[Answer]:
        """Every page, whole and as a fragment, with all that it can be asked."""
        for address in addresses:
            read = self.step("GET", address)
            asked = ["", *(f"?{query}" for query in self._queries(read))]
            for query in asked[1:]:
                self.step("GET", address + query)
            for query in asked if not address.startswith("/api/") else []:
                self.step("GET", address + query, headers=HTMX)
            self.step("HEAD", address)
            self.step("OPTIONS", address)
        if self.unknown:
            pytest.fail(f"say in `asked` what a page may be sent as {sorted(self.unknown)}")
        return self.answers

    def act(self, addresses: Iterable[str]) -> list[Answer]:
        """Every form, empty and filled, and every deed of the API."""
        for address in addresses:
            if address.startswith("/api/"):
                for method in ("POST", "PUT", "PATCH", "DELETE"):
                    self.step(method, address)
                    self.step(method, address, sent=self._fields(self.asked), as_json=True)
                continue
            read = self.step("POST", address)
            sent = self._fields({name: self.asked.get(name, ["x"]) for name in read})
            self.step("POST", address, sent=sent)
            self.step("POST", address, sent=sent, headers=HTMX)
        return self.answers

    def step(
        self,
        method: str,
        address: str,
        *,
        sent: Mapping[str, object] | None = None,
        as_json: bool = False,
        headers: Mapping[str, str] | None = None,
    ) -> set[str]:
        """Ask, write the answer down, take back what it did; returns the names that were read."""
        self.client.cookies = SimpleCookie({"sessionid": self.session})
        body = json.dumps(sent or {}) if as_json else urlencode(sent or {})
        kind = "application/json" if as_json else FORM
        with names_read() as read, transaction.atomic():
            answer = self.client.generic(method, address, body, kind, headers=dict(headers or {}))
            self._note(" ".join([method, address, body, *(headers or {})]), answer)
            transaction.set_rollback(True)
        return set(read)

    def _note(self, asked: str, answer: HttpResponseBase) -> None:
        assert answer.status_code not in {429, 500}, asked
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        head = "\n".join(f"{name}: {value}" for name, value in answer.items() if name != "Expires")
        cookies = "\n".join(f"{name}={kept.value}" for name, kept in answer.cookies.items())
        whole = f"{head}\n{cookies}\n\n".encode() + body
        self.answers.append(Answer(asked, answer.status_code, _TOKENS.sub(rb"\1token", whole)))

    def _queries(self, read: set[str]) -> list[str]:
        """Each name with each of its values, the others with their first."""
        self.unknown |= read - set(self.asked)
        first = {name: self.asked[name][0] for name in sorted(read & set(self.asked))}
        made = [urlencode({**first, name: value}) for name in first for value in self.asked[name]]
        return list(dict.fromkeys(made))

    def _fields(self, asked: Asked) -> dict[str, object]:
        return {name: values[0] for name, values in asked.items()}
