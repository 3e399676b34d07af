"""Read the configuration of a training run: a TOML file whose tables fill dataclasses."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from mwpapp.ml.checkpoints.errors import CheckpointError

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    T = TypeVar("T", bound=DataclassInstance)


@contextmanager
def tables_in(path: Path, *, known: Collection[str]) -> Iterator[Mapping[str, dict[str, Any]]]:
    """Provide the tables of a file by name.

    Raise ValueError, which names the file, if it is not TOML, if it has other tables than the known
    ones, or if the body of the `with` statement finds a value invalid. Raise OSError if the file
    cannot be read.
    """
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        check_names(tables, known=known, where="the file")
        if plain := sorted(name for name, table in tables.items() if not isinstance(table, dict)):
            raise ValueError(f"not tables: {', '.join(plain)}")
        yield tables
    except (CheckpointError, ValueError) as error:
        raise ValueError(f"{path.name}: {error}") from error


def filled(default: T, table: Mapping[str, Any], *, where: str) -> T:
    """Return a copy of `default` with the values in `table`; lists become tuples.

    Raise ValueError for an unknown name or a wrong type; `where` says which table has it.
    """
    known = {item.name: getattr(default, item.name) for item in fields(default)}
    check_names(table, known=known, where=where)
    values = {name: tuple(v) if isinstance(v, list) else v for name, v in table.items()}
    for name, value in values.items():
        if not _fits(value, default=known[name]):
            raise ValueError(f"{name} in {where} has the wrong type")
    return replace(default, **values)


def check_names(table: Mapping[str, Any], *, known: Collection[str], where: str) -> None:
    """Raise ValueError if `table` has a name that is not known."""
    if unknown := sorted(set(table) - set(known)):
        raise ValueError(f"unknown names in {where}: {', '.join(unknown)}")


def _fits(value: Any, *, default: Any) -> bool:
    """Return whether a value has the type of its default. An int fits a float, and a
    bool fits None."""
    if default is None:
        return isinstance(value, bool)
    if isinstance(default, Mapping):
        return isinstance(value, dict)
    if isinstance(default, float):
        return isinstance(value, int | float) and not isinstance(value, bool)
    return type(value) is type(default)
