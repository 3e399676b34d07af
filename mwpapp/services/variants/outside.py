"""Use the external writing service of the installation, if one is configured."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from django.utils.translation import gettext as _

from mwpapp.ml.catalogue.service_failures import SERVICE_FAILURES
from mwpapp.ml.protocols import Engines
from mwpapp.ml.types import Problem
from mwpapp.ml.writers.endpoint import EndpointError
from mwpapp.ml.writers.prompt import requested_kinds
from mwpapp.services import engines


def receiving_host() -> str:
    """Return the host of the writing service, or "" if none is configured."""
    try:
        endpoint = engines.writer_endpoint()
    except EndpointError:  # workers do not start with invalid settings, so nothing is sent
        return ""
    return endpoint.host if endpoint else ""


def sent_to(problem: Problem, *, kinds: Collection[str]) -> str:
    """Return the host that `problem` is sent to if variants of these kinds are written, or ""."""
    return receiving_host() if requested_kinds(problem, kinds=kinds) else ""


def with_writer(loaded: Engines, *, problem: Problem, kinds: Collection[str]) -> Engines:
    """Return the engines with a writer for `problem`, or unchanged if no service is used."""
    writer = engines.writer(problem, kinds=kinds)
    return replace(loaded, tools=replace(loaded.tools, writer=writer)) if writer else loaded


def failure_of(loaded: Engines) -> str:
    """Return the code of the writing service's failure, as a run stores it, or "" if it has
    not failed."""
    writer = loaded.tools.writer
    return (writer.failure or "") if writer else ""


def worded_failure(failure: str) -> str:
    """Return a stored failure as a sentence for the reader, or ""."""
    return _(SERVICE_FAILURES[failure]) if failure in SERVICE_FAILURES else ""
