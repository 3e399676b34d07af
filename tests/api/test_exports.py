"""In every exported row, the equation over the text's numbers gives the answer, unless the variant
was kept anyway and is marked as such."""

from __future__ import annotations

import csv
import io
import json
import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import ceil
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.formats.variants.registry import FORMATS
from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.tree import numbers
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.models import Paraphrase, User
from mwpapp.services.variants import deciding, editing, scoring
from tests.api.test_bank import client as api_client
from tests.services.variants.scored import engines
from tests.services.variants.stickers import OTHER, TEXT, sticker_problem, variant_of

READERS: dict[str, Callable[[str], list[dict[str, Any]]]] = {
    "csv": lambda text: list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))),
    "jsonl": lambda text: [json.loads(line) for line in text.splitlines()],
}

# Edits of "Mia bought 4 packs of 15 stickers and gave 12 of them away."
UNUSUAL_EDITS: list[dict[str, str]] = [
    {"text": OTHER.replace("4 packs", "5 packs")},
    {"text": OTHER.replace("4 packs", "five packs")},
    {"text": OTHER.replace("4 packs", "1 pack")},
    {"text": OTHER.replace("4 packs", "half a pack")},
    {"text": OTHER.replace("4 packs", "0 packs")},
    {"text": OTHER.replace("4 packs", "some packs")},
    {"text": OTHER.replace("4 packs of 15", "15 packs of 4")},
    {"text": OTHER.replace("4 packs of 15", "12 packs of 12")},
    {"text": OTHER.replace("4 packs of 15", "60")},
    {"text": OTHER.replace("12 of them", "a dozen of them")},
    {"text": OTHER.replace("12 of them", "12 of them and 3 more")},
    {"text": OTHER.replace("12 of them", "20% of them")},
    {"text": OTHER.replace("15", "1,500")},
    {"text": OTHER.replace("4 packs", "5 packs"), "answer": "48"},
    {"text": OTHER.replace("4 packs", "5 packs"), "answer": "about 60"},
    {"text": OTHER.replace("4 packs", "5 packs"), "answer": ""},
    {"text": OTHER.replace("4 packs", "5 packs"), "equation": "4 * 15 - 12"},
    {"text": OTHER.replace("4 packs", "5 packs"), "equation": "4 * 15 - 12", "answer": "48"},
    {"text": OTHER.replace("4 packs", "5 packs"), "equation": "", "answer": "63"},
    {"text": OTHER.replace("4 packs", "5 packs"), "equation": "5 * 15 -"},
    {"text": OTHER.replace("4 packs", "5 packs"), "equation": "5 * 15 / 0", "answer": "63"},
    {"text": OTHER, "answer": "49"},
    {"text": OTHER, "answer": "48.0"},
    {"text": OTHER, "equation": "12 - 4 * 15"},
    {"text": OTHER.replace("How many stickers are left", "Does she have 48 left")},
]


@pytest.fixture(autouse=True)
def quick_engines() -> Iterator[None]:
    with patch("mwpapp.services.variants.scoring.loaded_engines", engines):
        yield


def exported(owner: User) -> Iterator[list[dict[str, Any]]]:
    """Yield the rows of each registered format, which the pages and the API must both return."""
    assert set(FORMATS) == set(READERS), "a new format needs a reader in this test"
    page, api = Client(), api_client(owner)
    page.force_login(owner)
    problems = set(Paraphrase.objects.values_list("problem_id", flat=True))
    for name, read in READERS.items():
        home = page.get(reverse("download", args=[name]))
        each = [page.get(reverse("download_problem", args=[pk, name])) for pk in problems]
        rest = api.get(f"/api/paraphrases/download/{name}/")
        whole = read(home.getvalue().decode())
        assert whole == read(rest.getvalue().decode())
        assert len(whole) == sum(len(read(one.getvalue().decode())) for one in each)
        yield whole


def follows(row: dict[str, Any], *, rounding: str) -> bool:
    """Return whether the equation uses only numbers of the text and gives the answer.

    Without an equation, any answer is sufficient. This is computed independently of the code under
    test. The equation may contain a percentage as a whole number, such as 20 for 20%.
    """
    if not row["equation"]:
        return row["answer"] != ""
    tree = parse(row["equation"])
    stated = [quantity.value for quantity in find_quantities(row["text"])]
    used = [number.value for number in numbers(tree)]
    value = evaluate(tree)
    value = Fraction(ceil(value)) if rounding == "up" else value
    return set(used) <= {*stated, *(100 * v for v in stated)} and value == parse_answer(
        row["answer"]
    )


def is_marked(row: dict[str, Any]) -> bool:
    return row["kept_anyway"] in (True, "True")


def test_every_exported_answer_follows_from_its_text_after_unusual_edits(owner: User):
    for number, edit in enumerate(UNUSUAL_EDITS):
        problem = sticker_problem(owner, text=f"{TEXT} ({'I' * (number + 1)})")
        row = editing.edit(variant_of(problem, OTHER + " "), by=owner, **edit)
        scoring.rescore(row.pk)
    kept = 0
    for rows in exported(owner):
        assert [row["text"] for row in rows if not follows(row, rounding="none")] == []
        assert not any(map(is_marked, rows))
        kept = len(rows)
    assert 8 <= kept <= len(UNUSUAL_EDITS) - 8
    for row in Paraphrase.objects.filter(status="pending"):
        deciding.accept(row, by=owner, anyway=True)
    for rows in exported(owner):
        assert len(rows) == len(UNUSUAL_EDITS)
        unmarked = [row for row in rows if not is_marked(row)]
        assert all(follows(row, rounding="none") for row in unmarked)
        assert sum(map(is_marked, rows)) == len(UNUSUAL_EDITS) - kept


def test_randomly_edited_rounded_problems_are_exported_only_with_the_right_answer(owner: User):
    rng = random.Random(7)
    text = "80 people go on a trip. A bus seats 15 people. How many buses do they need?"
    buses = {"equation": "80 / 15", "answer": "6", "unit": "buses", "rounding": "up"}
    for number in range(25):
        problem = sticker_problem(owner, text=f"{text} ({'I' * (number + 1)})", **buses)
        row = variant_of(problem, text.replace("do they need", "are needed"))
        people, seats = rng.randint(1, 400), rng.randint(1, 60)
        changed = row.text.replace("80", str(people)).replace("15", str(seats))
        typed = {"answer": str(rng.randint(1, 9))} if rng.random() < 0.3 else {}
        scoring.rescore(editing.edit(row, by=owner, text=changed, **typed).pk)
    for rows in exported(owner):
        assert len(rows) >= 15
        assert all(follows(row, rounding="up") for row in rows)


@pytest.mark.parametrize("wrong", [{"answer": "47"}, {"equation": "4 * 16 - 12", "answer": "52"}])
def test_a_row_made_inconsistent_directly_in_the_database_is_not_exported(
    owner: User, wrong: dict[str, str]
):
    deciding.accept(variant_of(sticker_problem(owner)), by=owner)
    Paraphrase.objects.update(**wrong)
    assert list(exported(owner)) == [[], []]
