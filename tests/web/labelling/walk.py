"""Request every address of the site with every method and query, and record every response.

The addresses come from the resolver, and the names of parameters from what each page reads, so
that a new page is visited as well: an argument or a parameter without a value fails the walk.
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
WHOLE_ONLY = ("/api/", "/admin/")  # they have no fragments
UNKNOWN_METHOD = 405
REFUSED = (302, 403, 404)
NOWHERE = 987_654_321  # a number that no row has
_ARGUMENT = re.compile(r"<(?:\w+:)?(\w+)>")
_NOUNS = re.compile(r"[\w-]+")
# Tokens, which differ between any two responses.
_TOKENS = re.compile(
    rb"(csrfmiddlewaretoken\" value=\"|csrftoken=|X-CSRFToken\": \"|X-CSRFTOKEN\"\] = \""
    rb"|messages=[^:\s]+:)[\w:-]+"
)

# (first part of the address after any /api/ or /ws/, argument) -> the values of the argument.
Fillings = Mapping[tuple[str, str], Sequence[object]]
# A parameter that a page reads from its query or form -> its values.
Values = Mapping[str, Sequence[object]]


@dataclass(frozen=True, slots=True)
class Answer:
    """A response: `content` contains its headers, cookies and body."""

    request: str
    status: int
    content: bytes


def routes(patterns: Iterable[object] | None = None, before: str = "") -> Iterator[str]:
    """Yield every pattern of the site, as the resolver names it."""
    for part in get_resolver().url_patterns if patterns is None else patterns:
        assert isinstance(part, URLPattern | URLResolver)
        written = str(part.pattern)
        route = before + (written.removeprefix("^") if before else written)
        if isinstance(part, URLResolver):
            yield from routes(part.url_patterns, route)
        else:
            yield route


def addresses(fillings: Fillings) -> list[str]:
    """Return every address of the site, with every value of its arguments.

    Fail if a pattern has an argument without values, or if no address resolves to it.
    """
    return sorted({address for route in routes() for address in _leading_to(route, fillings)})


def filled(route: str, fillings: Fillings) -> list[str]:
    """Return the route with each combination of its arguments' values.

    Fail if an argument has no values.
    """
    written = "/" + simplify_regex(route.removesuffix("/?$")).removeprefix("/").replace("\\", "")
    noun = next((part for part in _NOUNS.findall(written) if part not in {"api", "ws"}), "")
    names = _ARGUMENT.findall(written)
    unknown = [name for name in names if (noun, name) not in fillings]
    if unknown:
        pytest.fail(f"{route}: add values for {unknown} under “{noun}” to `make_fillings`")
    chosen = product(*(fillings[noun, name] for name in names))
    return [_with(written, values) for values in chosen]


def _with(route: str, values: Iterable[object]) -> str:
    rest = iter(values)
    return _ARGUMENT.sub(lambda _found: str(next(rest)), route)


def _leading_to(route: str, fillings: Fillings) -> list[str]:
    found = [address for address in filled(route, fillings) if _route_of(address) == route]
    if not found:
        pytest.fail(f"{route}: no address made from the values in `make_fillings` resolves to it")
    return found


def _route_of(address: str) -> str | None:
    try:
        return resolve(address).route
    except Resolver404:
        return None


@contextmanager
def names_read() -> Iterator[set[str]]:
    """Collect the names that views read from queries and forms inside the context."""
    read: set[str] = set()
    with pytest.MonkeyPatch.context() as patch:
        for method in ("__getitem__", "__contains__", "get", "getlist"):
            patch.setattr(QueryDict, method, _noting(getattr(QueryDict, method), read))
        yield read


def _noting(look: Callable[..., object], read: set[str]) -> Callable[..., object]:
    def noting(self: QueryDict, name: str, *rest: object) -> object:
        if name:  # Django REST framework looks up None because `URL_FORMAT_OVERRIDE` is None
            read.add(name)
        return look(self, name, *rest)

    return noting


@dataclass
class Walker:
    """A person's browser. The changes that each request makes are rolled back."""

    person: User
    values: Values
    answers: list[Answer] = field(default_factory=list)
    client: Client = field(default_factory=Client)
    session: str = ""
    unknown: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.client.force_login(self.person)
        self.session = self.client.cookies["sessionid"].value
        # The admin site shows when an account last logged in, which differs between two walks.
        User.objects.filter(pk=self.person.pk).update(last_login=None)

    def look(
        self, addresses: Iterable[str], *, methods: Iterable[str] = ("OPTIONS",)
    ) -> list[Answer]:
        """Get every page, whole and as a fragment, with every query; then try other `methods`.

        A page that refuses before it reads a query refuses every query, so it is requested once.
        """
        for address in addresses:
            read = self.step("GET", address)
            if self.answers[-1].status in REFUSED and not (read or address.startswith("/api/")):
                continue
            queries = ["", *(f"?{query}" for query in self._queries(read))]
            for query in queries[1:]:
                self.step("GET", address + query)
            for query in queries if not address.startswith(WHOLE_ONLY) else []:
                self.step("GET", address + query, headers=HTMX)
            for method in methods:
                self.step(method, address)
        if self.unknown:
            pytest.fail(f"add values for {sorted(self.unknown)} to `World.values`")
        return self.answers

    def act(self, addresses: Iterable[str]) -> list[Answer]:
        """Submit every form, empty and filled, and send a request with every unsafe method to each
        API address. A request whose method is not allowed is not repeated with a body."""
        for address in addresses:
            if address.startswith("/api/"):
                for method in ("POST", "PUT", "PATCH", "DELETE"):
                    self.step(method, address)
                    if self.answers[-1].status != UNKNOWN_METHOD:
                        self._send_all(method, address)
                continue
            read = self.step("POST", address)
            if self.answers[-1].status == UNKNOWN_METHOD:
                continue
            sent = self._fields({name: self.values.get(name, ["x"]) for name in read})
            self.step("POST", address, sent=sent)
            self.step("POST", address, sent=sent, headers=HTMX)
        return self.answers

    def _send_all(self, method: str, address: str) -> None:
        """Send every field; if some are refused, send the others again."""
        sent = self._fields(self.values)
        self.step(method, address, sent=sent, as_json=True)
        last = self.answers[-1]
        if last.status == 400:
            refused = json.loads(last.content.partition(b"\n\n")[2])
            known = {name: value for name, value in sent.items() if name not in refused}
            self.step(method, address, sent=known, as_json=True)

    def step(
        self,
        method: str,
        address: str,
        *,
        sent: Mapping[str, object] | None = None,
        as_json: bool = False,
        headers: Mapping[str, str] | None = None,
    ) -> set[str]:
        """Send a request, record the response, roll back; return the names that were read."""
        self.client.cookies = SimpleCookie({"sessionid": self.session})
        body = json.dumps(sent or {}) if as_json else urlencode(sent or {})
        kind = "application/json" if as_json else FORM
        with names_read() as read, transaction.atomic():
            answer = self.client.generic(method, address, body, kind, headers=dict(headers or {}))
            self._note(" ".join([method, address, body, *(headers or {})]), answer)
            transaction.set_rollback(True)
        return set(read)

    def _note(self, request: str, answer: HttpResponseBase) -> None:
        assert answer.status_code not in {429, 500}, request
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        head = "\n".join(f"{name}: {value}" for name, value in answer.items() if name != "Expires")
        cookies = "\n".join(f"{name}={kept.value}" for name, kept in answer.cookies.items())
        whole = f"{head}\n{cookies}\n\n".encode() + body
        self.answers.append(Answer(request, answer.status_code, _TOKENS.sub(rb"\1token", whole)))

    def _queries(self, read: set[str]) -> list[str]:
        """Return a query for each value of each name, with the other names at their first value."""
        self.unknown |= read - set(self.values)
        first = {name: self.values[name][0] for name in sorted(read & set(self.values))}
        made = [urlencode({**first, name: value}) for name in first for value in self.values[name]]
        return list(dict.fromkeys(made))

    def _fields(self, values: Values) -> dict[str, object]:
        return {name: choices[0] for name, choices in values.items()}
