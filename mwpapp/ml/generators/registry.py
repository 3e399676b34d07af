"""Import the generators of the catalogue of kinds when they are first needed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from mwpapp.ml.catalogue.kinds import KINDS
from mwpapp.ml.protocols import Generator


def all_generators() -> Mapping[str, Generator]:
    """Return every generator that needs no configuration, by name, in the order of the kinds."""
    return {generator.name: generator for kind in KINDS for generator in generators_of(kind)}


def generators_of(kind: str) -> tuple[Generator, ...]:
    """Return the generators of one kind that need no configuration."""
    return tuple(map(_loaded, KINDS[kind].generators))


def configured_generators_of(kind: str) -> tuple[Generator, ...]:
    """Return the generators of one kind that an installation must configure before use."""
    return tuple(map(_loaded, KINDS[kind].configured))


def renumbering_generators_of(kind: str) -> tuple[Generator, ...]:
    """Return the generators of one kind that also give new numbers."""
    return tuple(map(_loaded, KINDS[kind].renumbering))


@cache
def _loaded(dotted: str) -> Generator:
    module, _, name = dotted.rpartition(".")
    generator: Generator = getattr(import_module(module), name)()
    return generator
