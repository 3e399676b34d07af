"""A quiz is read, shown, then imported or discarded; an import can be undone."""

from dataclasses import replace
from decimal import Decimal
from unittest.mock import patch

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from mwpapp.formats.assessments.assessment import Assessment as PlainAssessment
from mwpapp.formats.assessments.assessment import Choice, Item, Place, Section, Version
from mwpapp.formats.assessments.registry import FORMATS
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Assessment, Paraphrase, Problem, Run, SchoolClass, Upload, User
from mwpapp.services import events
from mwpapp.services.assessments import building, dealing
from mwpapp.services.assessments.building import CannotChange
from mwpapp.services.assessments.importing import drafts, saving, undoing
from mwpapp.services.assessments.importing.drafts import NoDraft
from mwpapp.services.assessments.importing.preview import Preview, preview_of
from mwpapp.services.assessments.importing.saving import Options, Take
from mwpapp.services.assessments.pools import places_of, pools_of
from mwpapp.services.bank import problems
from mwpapp.services.runs import lifecycle
from mwpapp.services.variants import deciding, scoring
from tests.formats.assessments.examples import SMALL
from tests.services.assessments.importing.steps import checked, imported, uploaded, worksheet_of

APPLES = "Ada has 12 apples and eats 5. How many are left?"


def previewed(run: Run) -> Preview:
    return preview_of(drafts.draft_of(run), person=run.asked_by)


def reword(*items: Item, **more: object) -> bytes:
    """Return a file in Reword's own format with a pool of these items."""
    sections = (Section(places=(Place(pool=items, points=Decimal(3)),)),)
    assessment = PlainAssessment(title="One", sections=sections, **more)  # type: ignore[arg-type]
    return FORMATS["reword"].write(assessment)


def problem(*, equation: str = "", answer: str = "", decimal_sign: str = "") -> PlainProblem:
    return PlainProblem(
        text=APPLES,
        equation=equation or None,
        answer=answer or None,
        decimal_sign=decimal_sign,
    )


def item(answer: str, *, unit: str = "") -> Item:
    return Item(id="a", text=APPLES, answer=answer, unit=unit)


def test_the_preview_shows_what_is_imported_and_skipped_before_anything_is_stored(owner: User):
    run = uploaded(owner)
    found = previewed(run)
    assert (found.title, found.format, found.sections) == ("Week 3", "GIFT", 2)
    assert (found.problem_count, found.variant_count, found.choice_count) == (3, 1, 1)
    first = found.places[0]
    assert (first.section, first.original.item.text, first.shown_tolerance) == (
        "Fruit", APPLES, "0.5"
    )  # fmt: skip
    assert [(one.title, one.number, one.reason) for one in found.skipped] == [
        ("Essay", 4, "It is an essay.")
    ]
    assert not Problem.objects.exists()


def test_a_worksheet_shows_imported_variants_once_they_are_checked(owner: User):
    run = imported(uploaded(owner), grade=3, tags=("fruit",), title="Mine")
    sheet = worksheet_of(run)
    assert sheet.title == "Mine"
    assert [len(pool.items) for pool in pools_of(sheet)] == [1, 1, 1]
    checked(run)
    assert [len(pool.items) for pool in pools_of(sheet)] == [2, 1, 1]
    variant = Paraphrase.objects.get()
    assert (variant.status, variant.reviewer, variant.kind) == ("accepted", owner, "renumbered")
    assert (variant.generator, variant.parameters) == ("import", {"file": "week3.gift"})
    problem = Problem.objects.get(text=APPLES)
    assert (problem.grade, problem.tags, problem.source) == (3, ["fruit"], "week3.gift")
    choices = pools_of(sheet)[1].items[0].item.choices
    assert [(one.text, one.right) for one in choices] == [
        ("$6", True),
        ("$5", False),
        ("$2", False),
    ]
    assert not Upload.objects.exists()


def test_a_variant_that_fails_its_check_waits_for_review(owner: User):
    wrong = Item(id="b", text="Ada has 9 apples and eats 5. What is left?", answer="4",
                 equation="9 - 4", kind="renumbered")  # fmt: skip
    run = imported(uploaded(owner, reword(Item(id="a", text=APPLES, answer="7"), wrong)))
    checked(run)
    assert Paraphrase.objects.get().status == "pending"
    assert [len(pool.items) for pool in pools_of(worksheet_of(run))] == [1]


@pytest.mark.parametrize(("take", "variants"), [(Take.PROBLEMS, 0), (Take.VARIANTS, 1)])
def test_problems_can_be_imported_without_a_worksheet(owner: User, take: Take, variants: int):
    imported(uploaded(owner), take=take)
    counts = (Problem.objects.count(), Paraphrase.objects.count(), Assessment.objects.count())
    assert counts == (3, variants, 0)


def test_existing_problems_and_variants_are_reused_unchanged(owner: User):
    known = problems.add(PlainProblem(text=APPLES, answer="8"), owner=owner)
    found = previewed(run := uploaded(owner))
    assert (found.known_problems, found.places[0].original.problem) == (1, known)
    assert found.places[0].original.clash == "Your bank has the answer 8 and keeps it."
    imported(run)
    assert run.added_problems.count() == 2
    again = previewed(uploaded(owner))
    assert (again.known_problems, again.known_variants) == (3, 1)
    known.refresh_from_db()
    assert (known.answer, known.paraphrases.count()) == ("8", 1)


@pytest.mark.parametrize(
    ("known", "item", "clash"),
    [
        (problem(answer="$7.50"), item("7.50", unit="$"), ""),
        (problem(answer="-£7.50"), item("-7.5", unit="£"), ""),
        (problem(answer="4.200", decimal_sign=","), item("4200"), ""),
        (problem(answer="7 apples"), item("7"), ""),
        (problem(equation="12 - 5"), item("7"), ""),
        (problem(answer="7 km"), item("7", unit="m"), "7 km"),
        (problem(answer="4.200"), item("4200"), "4.200"),
        (problem(equation="12 - 5"), item("8"), "7"),
    ],
)
def test_the_preview_reports_only_answers_that_differ(
    owner: User, known: PlainProblem, item: Item, clash: str
):
    problems.add(known, owner=owner)
    found = previewed(uploaded(owner, reword(item)))
    expected = f"Your bank has the answer {clash} and keeps it." if clash else ""
    assert found.places[0].original.clash == expected


def test_a_worksheet_does_not_use_a_text_that_was_rejected(owner: User):
    data = FORMATS["reword"].write(SMALL)
    checked(imported(uploaded(owner, data)))
    deciding.reject(Paraphrase.objects.get(), by=owner)
    found = previewed(run := uploaded(owner, data))
    (rejected,) = found.places[0].variants
    assert rejected.known
    assert rejected.clash == "This text is rejected in your bank, so worksheets will not use it."
    assert (found.versions, found.students) == (0, 0)
    sheet = worksheet_of(imported(run))
    pools = pools_of(sheet)
    assert [len(pool.items) for pool in pools] == [1, 1, 1]
    assert not sheet.dealt.exists()
    assert not dealing.out_of_date(sheet, pools)


def test_a_worksheet_has_the_language_of_the_file_or_else_of_the_page(owner: User):
    item = Item(id="a", text="Bo has 3 figs and gets 4. How many are there?", answer="7")
    with translation.override("de"):
        stated = imported(uploaded(owner, reword(item, language="fr")))
        unstated = imported(uploaded(owner))
    assert [worksheet_of(run).language for run in (stated, unstated)] == ["fr", "de"]


def test_the_value_of_a_number_in_a_file_is_kept(owner: User):
    item = Item(id="a", text=APPLES, answer="4.200", plain="4200")
    (pool,) = pools_of(worksheet_of(imported(uploaded(owner, reword(item)))))
    assert (pool.items[0].item.answer, pool.items[0].item.number) == ("4.200", 4200)


def test_problems_of_colleagues_are_not_changed(owner: User, colleague: User):
    theirs = problems.add(PlainProblem(text=APPLES, answer="7"), owner=colleague, shared=True)
    run = imported(uploaded(owner))
    assert run.counts["added"] == 3
    assert theirs.paraphrases.count() == 0


def test_a_repeated_message_imports_nothing_twice(owner: User):
    run = uploaded(owner)
    saving.confirm(run, Options(take=Take.WORKSHEET))
    with pytest.raises(NoDraft):
        saving.confirm(run, Options(take=Take.WORKSHEET))
    assert scoring.unscored() == []
    for _time in range(2):
        lifecycle.perform(run.pk, saving.perform)
    counts = (Problem.objects.count(), Paraphrase.objects.count(), Assessment.objects.count())
    assert counts == (3, 1, 1)
    assert scoring.unscored() == []  # the run of the import scores them


def test_a_resumed_import_counts_only_what_it_has_read_again(owner: User):
    run = uploaded(owner)
    with patch.object(saving, "_finish", side_effect=lifecycle.CannotRun("Stopped.")):
        assert imported(run, take=Take.PROBLEMS).state == Run.State.FAILED
    assert lifecycle.retry(run)
    wrapped = patch.object(lifecycle, "advance", wraps=lifecycle.advance)
    with patch.object(saving, "BATCH", 1), wrapped as advance:
        lifecycle.perform(run.pk, saving.perform)
    counts = [call.kwargs["counts"] for call in advance.call_args_list]
    assert [(each["added"], each["already_there"]) for each in counts] == [(1, 0), (2, 0), (3, 0)]


def test_discarding_deletes_the_file(owner: User):
    run = uploaded(owner)
    drafts.discard(run)
    assert not Upload.objects.exists()
    with pytest.raises(NoDraft):
        drafts.draft_of(run)
    with pytest.raises(NoDraft):
        drafts.discard(run)
    assert not Problem.objects.exists()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"%PDF-1.7", "PDF"),
        (b"PK\x03\x04 damaged", "damaged"),
        (b"text,answer\n1,2\n", "does not recognize"),
        (b"<quiz><question", "not valid XML"),
        (b"::Q:: Write a story. {}", "None of the questions.*essay"),
        (b'<!DOCTYPE x [<!ENTITY a "b">]><quiz>&a;</quiz>', "not valid XML"),
    ],
)
def test_other_files_are_refused_with_a_reason(owner: User, content: bytes, reason: str):
    run = uploaded(owner, content)
    assert run.state == Run.State.FAILED
    with pytest.raises(AssertionError, match=reason):
        raise AssertionError(run.error)


def test_texts_that_the_database_cannot_store_are_skipped_or_cleaned(owner: User):
    items = (
        Item(id="a", text="One \x00 SURROGATE plus 1?", answer="2", steps=("\x00",)),
        Item(id="b", text="x" * 10_001, answer="2"),
        Item(id="c", text="2 plus 2?", answer="4" * 201),
        Item(id="d", text="3 plus 3?", answer=" "),
        Item(id="e", text="One plus  1?", answer="2", equation="1+" * 300),
        Item(id="f", text="One plus 1?", answer="2", kind="odd+kind", unit="u" * 60,
             choices=(Choice(text="2", right=True), Choice(text="\x00", right=False))),
    )  # fmt: skip
    versions = (Version(code="A", chosen=(4,), student="Ada\x00"),)
    data = reword(*items, versions=versions, language="x" * 90)
    run = uploaded(owner, data.replace(b"SURROGATE", b"\\ud83d"))
    found = previewed(run)
    assert [one.title for one in found.skipped] == ["b", "c", "d", "e", "f"]
    assert (found.problem_count, found.variant_count, found.versions) == (1, 0, 1)
    sheet = worksheet_of(imported(run))
    assert [place.points for place in places_of(sheet)] == [3]
    assert list(SchoolClass.objects.values_list("students__name", flat=True)) == ["Ada"]


def test_versions_with_a_blank_code_are_skipped(owner: User):
    item = Item(id="a", text="One plus 1?", answer="2")
    data = reword(item, versions=(Version(code="\u2003", chosen=(0,), student="Ada"),))
    run = uploaded(owner, data)
    assert (previewed(run).problem_count, previewed(run).versions) == (1, 0)


def test_a_long_question_bank_does_not_become_a_worksheet(owner: User):
    data = "\n\n".join(f"What is {number} + 1? {{#{number + 1}}}" for number in range(101))
    run = uploaded(owner, data.encode())
    assert "at most 100" in previewed(run).no_worksheet
    with pytest.raises(CannotChange, match="at most 100"):
        saving.confirm(run, Options(take=Take.WORKSHEET))
    run = imported(run, take=Take.VARIANTS)
    assert (run.counts["added"], run.done) == (101, 101)


def test_data_of_the_file_are_used_only_for_its_unchanged_text_and_answer(owner: User):
    sheet = worksheet_of(imported(uploaded(owner, FORMATS["reword"].write(SMALL))))
    shown = [pool.items[0].item for pool in pools_of(sheet)]
    assert shown[0].steps == ("12 − 5 = 7", "Ada has 7 apples left.")
    assert [choice.error for choice in shown[1].choices] == ["", "wrong_operation", "missing_step"]
    second = places_of(sheet)[1]
    building.change_place(second, choices=4)
    assert len(pools_of(sheet)[1].items[0].item.choices) == 4
    problem = second.problem
    plain = problems.plain(problem)
    problems.edit(problem, replace(plain, answer="8", equation=None), shared=False)
    building.change_place(second, choices=3)
    assert pools_of(sheet)[1].items[0].item.choices == ()


def test_an_import_can_be_undone_while_nothing_uses_it(owner: User):
    known = problems.add(PlainProblem(text=APPLES, answer="7"), owner=owner)
    run = imported(uploaded(owner))
    checked(run)
    assert undoing.why_not(run) == ""
    undoing.undo(run)
    assert list(Problem.objects.alive()) == [known]
    assert not known.paraphrases.exists()
    assert not Assessment.objects.exists()
    with pytest.raises(CannotChange, match="nothing to undo"):
        undoing.undo(run)
    assert imported(uploaded(owner)).counts["added"] == 2


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The topics to which messages were published."""
    topics: list[str] = []
    monkeypatch.setattr(events, "publish", lambda names, **_more: topics.extend(names))
    return topics


def test_undoing_more_problems_takes_the_same_number_of_queries(owner: User):
    taken = []
    for count in (3, 10):
        lines = (f"Bo has {number} of {count} pears? {{#7}}" for number in range(count))
        run = imported(uploaded(owner, "\n\n".join(lines).encode()))
        assert run.counts["added"] == count
        with CaptureQueriesContext(connection) as queries:
            undoing.undo(run)
        taken.append(len(queries))
    assert not Problem.objects.alive().exists()
    assert taken[0] == taken[1]


def test_undoing_is_announced_to_every_problem(owner: User, published: list[str]):
    known = problems.add(PlainProblem(text=APPLES, answer="7"), owner=owner)
    run = imported(uploaded(owner))
    added = [row.pk for row in run.added_problems.all()]
    published.clear()
    undoing.undo(run)
    topics = {events.problem_topic(pk) for pk in (known.pk, *added)}
    assert topics == {topic for topic in published if topic.startswith("problem.")}


def test_undoing_deletes_the_class_of_the_file(owner: User):
    data = FORMATS["reword"].write(SMALL)
    run = imported(uploaded(owner, data))
    checked(run)
    sheet = worksheet_of(run)
    assert [one.student for one in dealing.as_assessment(
        sheet, pools_of(sheet), names=True).versions] == ["Zoë O’Neil", ""]  # fmt: skip
    undoing.undo(run)
    assert not SchoolClass.objects.exists()


def test_an_import_is_not_undone_if_another_worksheet_can_use_its_variants(owner: User):
    known = problems.add(PlainProblem(text=APPLES, answer="7"), owner=owner)
    run = imported(uploaded(owner))
    other = building.create(owner, title="Other")
    building.add_problems(other, [known])
    reason = "Another worksheet uses a problem to which this import added variants."
    assert undoing.why_not(run) == reason
    other.delete()
    assert undoing.why_not(run) == ""


def test_an_import_in_use_is_not_undone(owner: User, colleague: User):
    run = imported(uploaded(owner))
    sheet = worksheet_of(run)
    other = building.create(owner, title="Other")
    building.add_problems(other, [places_of(sheet)[0].problem])
    reason = "Another worksheet uses a problem that this import added."
    assert undoing.why_not(run) == reason
    other.delete()
    deciding.reject(Paraphrase.objects.get(), by=owner)
    assert "Somebody decided" in undoing.why_not(run)
    building.change(sheet, title="New")
    assert "changed" in undoing.why_not(run)
    with pytest.raises(CannotChange, match="changed"):
        undoing.undo(run)
    assert Assessment.objects.filter(pk=sheet.pk).exists()
