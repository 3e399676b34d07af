"""What a quiz contains is adapted to the bank, or skipped with a reason."""

from decimal import Decimal

import pytest

from mwpapp.formats.assessments.assessment import Assessment, Choice, Item, Place, Section
from mwpapp.formats.assessments.format import Import
from mwpapp.formats.assessments.registry import FORMATS
from mwpapp.models import Problem, User
from mwpapp.services.assessments.importing.fitting import fitted
from mwpapp.services.assessments.pools import pools_of
from tests.services.assessments.importing.steps import imported, uploaded, worksheet_of

ROPE = "Ein Seil ist 2,5 m lang. Wie lang ist der Rest?"
GIFT = f"{ROPE} {{#2.125:0.001}}".encode()


def sheet(item: Item) -> Assessment:
    return Assessment(title="One", sections=(Section(places=(Place(pool=(item,)),)),))


def written(format: str) -> bytes:
    """Return a quiz with the answer 2.125, which quizzes write with a point."""
    item = Item(id="a", text=ROPE, answer="2,125", plain="2.125")
    return FORMATS[format].write(sheet(item))


@pytest.mark.parametrize(
    "content",
    [GIFT, *map(written, ("gift", "moodle", "qti21", "qti3", "canvas"))],
    ids=["foreign", "gift", "moodle", "qti21", "qti3", "canvas"],
)
def test_a_number_of_a_quiz_gets_the_decimal_comma_of_its_text(owner: User, content: bytes):
    (pool,) = pools_of(worksheet_of(imported(uploaded(owner, content))))
    assert Problem.objects.get().answer == "2,125"
    assert (pool.items[0].item.answer, pool.items[0].item.number) == ("2,125", Decimal("2.125"))


@pytest.mark.parametrize(
    ("text", "answer", "plain", "kept"),
    [
        (ROPE, "-2.125", "-2.125", "-2,125"),
        (ROPE, "12.500", "12.5", "12,5"),
        (ROPE, "4.200", "4200", "4.200"),
        (ROPE, "2,125", "2.125", "2,125"),
        (ROPE, "2.125", "", "2.125"),
        ("A rope is 2.5 m long. How long is the rest?", "2.125", "2.125", "2.125"),
    ],
)
def test_only_a_number_that_would_be_misread_is_changed(
    text: str, answer: str, plain: str, kept: str
):
    item = Item(id="a", text=text, answer=answer, plain=plain)
    (place,) = fitted(Import(sheet(item), ())).assessment.places
    assert place.pool[0].answer == kept


@pytest.mark.parametrize(("count", "reasons"), [(26, []), (27, ["It has more than 26 choices."])])
def test_a_question_has_at_most_one_choice_for_each_letter(count: int, reasons: list[str]):
    choices = tuple(Choice(text=str(number), right=number == 1) for number in range(count))
    item = Item(id="a", text="One plus zero?", answer="1", choices=choices)
    found = fitted(Import(sheet(item), ()))
    assert [str(one.reason) for one in found.skipped] == reasons
    assert len(found.assessment.places) == 1 - len(reasons)
