"""Print the finished rows beside the published figures: `python -m bench.solvers table`."""

from __future__ import annotations

import json
from collections import defaultdict
from statistics import mean, stdev
from typing import Any

from bench.solvers.catalogue import FOLDS, PUBLISHED
from bench.solvers.rows import ROW_RESULTS


def main() -> int:
    finished = [json.loads(path.read_text()) for path in sorted(ROW_RESULTS.glob("*.json"))]
    for line in table(finished):
        print(line)
    return 0


def table(finished: list[dict[str, Any]]) -> list[str]:
    """Return the lines of a table with a row for each group, in percent: the mean accuracy of all
    seeds on the first fold, and the accuracy on all folds with seed 0. SVAMP has one fold, its test
    set. Other rows contain the published figures and the accuracy with a second opinion."""
    groups: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for one in finished:
        groups[one["set"], one["group"]].append(one)
    lines = ["| row | first fold (seeds) | all folds, seed 0 |", "|---|---|---|"]
    shown: set[str] = set()
    for (name, group), results in sorted(groups.items()):
        if name not in shown:
            lines += [f"| published: {who} | | {value} |" for who, value in _published(name)]
            shown.add(name)
        lines.append(f"| {group} | {_seeds(results)} | {_folds(results, name=name)} |")
        if seconded := _seconded(results):
            shown_as = f"{group}, second opinion"
            lines.append(f"| {shown_as} | {_seeds(seconded)} | {_folds(seconded, name=name)} |")
    return lines


def _seconded(results: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the results that have a second opinion, each with the accuracy that it gives."""
    return [
        one | {"result": one["result"] | {"accuracy": accuracy}}
        for one in results
        if (accuracy := one["result"].get("seconded")) is not None
    ]


def _published(name: str) -> list[tuple[str, float]]:
    return list(PUBLISHED.get(name, {}).items())


def _seeds(results: list[dict[str, Any]]) -> str:
    first = min(one["fold"] for one in results)
    values = [100 * one["result"]["accuracy"] for one in results if one["fold"] == first]
    spread = f" ± {stdev(values):.1f}" if len(values) > 1 else ""
    return f"{mean(values):.1f}{spread} ({len(values)})"


def _folds(results: list[dict[str, Any]], *, name: str) -> str:
    found = {one["fold"]: one["result"] for one in results if one["seed"] == 0}
    if set(found) < set(FOLDS) and name in ("asdiv_a", "mawps"):
        return "–"
    measured = sum(one["measured"] for one in found.values())
    right = sum(one["accuracy"] * one["measured"] for one in found.values())
    return f"{100 * right / measured:.1f}" if measured else "–"
