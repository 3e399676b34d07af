"""Measure how long it takes to make the sheets and keys of a class.

    python -m bench.worksheets [--students 200] [--places 30] [--out FOLDER]

It makes the versions of a worksheet with pools of five items and writes the sheets and the answer
key in every printed format, and the key as CSV. After each file, it prints the wall-clock and CPU
seconds so far and the size of the file. CPU seconds are sums over all threads. Other programs
hardly affect them. Target: 60 seconds in total for 200 students and 30 places on 2 cores.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

from mwpapp.formats.assessments.assessment import Assessment, Item, Place, Section, Space
from mwpapp.formats.assessments.key_csv import write_key
from mwpapp.formats.assessments.paper.layout import Layout
from mwpapp.formats.assessments.paper.registry import PRINTED
from mwpapp.services.assessments.versions import with_versions

POOL = 5
TEXT = (
    "{name} has {many} boxes with {each} {things} in each box and gives {less} of them away. "
    "How many {things} does {name} have left? Write ${many} \\times {each} - {less}$ first."
)
NAMES = ("Ada", "Ben", "Chen", "Dina", "Emre")
THINGS = ("apples", "pencils", "marbles", "stamps", "shells")


def main() -> int:
    options = _options()
    wall_start, cpu_start = time.perf_counter(), time.process_time()
    students = [f"Student {number + 1}" for number in range(options.students)]
    assessment = with_versions(_assessment(options.places), count=0, seed=1, students=students)
    for name, content in _files(assessment):
        wall_seconds = time.perf_counter() - wall_start
        cpu_seconds = time.process_time() - cpu_start
        size = len(content) / 1e6
        print(f"{name:<15} {wall_seconds:6.1f} s  {cpu_seconds:6.1f} s of CPU time  {size:5.1f} MB")
        if options.out:
            options.out.mkdir(parents=True, exist_ok=True)
            (options.out / name).write_bytes(content)
    return 0


def _files(assessment: Assessment) -> Iterator[tuple[str, bytes]]:
    yield "key.csv", write_key(assessment)
    for chosen in PRINTED.values():
        yield f"worksheet.{chosen.extension}", chosen.write_sheets(assessment, layout=Layout())
        if chosen.write_key:
            yield f"key.{chosen.extension}", chosen.write_key(assessment, layout=Layout())


def _assessment(places: int) -> Assessment:
    spaces = list(Space)
    return Assessment(
        title="Bench",
        instructions="Show your working.",
        sections=(
            Section(
                title="Problems",
                places=tuple(
                    Place(
                        pool=tuple(_item(number, index) for index in range(POOL)),
                        points=Decimal(2),
                        space=spaces[number % len(spaces)],
                    )
                    for number in range(places)
                ),
            ),
        ),
    )


def _item(number: int, index: int) -> Item:
    many, each, less = number + 3, index + 4, number + index + 1
    values = {"many": many, "each": each, "less": less}
    text = TEXT.format(name=NAMES[index], things=THINGS[(number + index) % POOL], **values)
    return Item(
        id=f"v{number}-{index}",
        text=text,
        answer=str(many * each - less),
        unit=THINGS[(number + index) % POOL],
        steps=(
            f"{many} × {each} = {many * each}",
            f"{many * each} − {less} = {many * each - less}",
        ),
    )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--students", type=int, default=200)
    parser.add_argument("--places", type=int, default=30)
    parser.add_argument("--out", type=Path, help="folder for the files")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
