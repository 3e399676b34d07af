"""Files that take a long time are created in a run, and kept for the person who requested them."""

import io
import zipfile
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F

from mwpapp.models import Assessment, MadeFile, Run, User
from mwpapp.services.assessments import building, classes, dealing, files, making, sharing
from mwpapp.services.assessments.making import TakesLong
from mwpapp.services.assessments.offers import State, offers
from mwpapp.services.assessments.pools import pools_of
from mwpapp.services.runs import lifecycle
from tests.services.assessments.building import worksheet


@pytest.fixture
def sheet(owner: User) -> Assessment:
    """A worksheet for two students."""
    created = worksheet(owner, places=2, variants=2)
    school_class = classes.create(owner, name="4b", pasted="Mei Ling\nÒscar ../x")
    dealing.deal(created, school_class=school_class)
    return created


@pytest.fixture(autouse=True)
def everything_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_MAX_WEIGHT", 0)


def perform(sheet: Assessment, *, name: str, person: User) -> Run:
    run = making.request(sheet, name=name, person=person)
    lifecycle.perform(run.pk, making.make)
    run.refresh_from_db()
    return run


def content(sheet: Assessment, *, name: str, person: User) -> bytes:
    (piece,) = making.file_now(sheet, name=name, person=person).pieces
    assert isinstance(piece, bytes)
    return piece


def state(sheet: Assessment, *, name: str, person: User) -> State:
    found = offers(sheet, pools_of(sheet), person=person, scores=False)
    return next(one.state for one in found if one.name == name)


def test_progress_and_stored_files_take_one_query(
    sheet: Assessment, owner: User, colleague: User, django_assert_num_queries: Any
):
    perform(sheet, name="pdf", person=owner)
    making.request(sheet, name="pdf-key", person=owner)
    with django_assert_num_queries(1):
        progress = making.progress_of(sheet, person=owner)
    assert list(progress.making) == ["pdf-key"]
    assert [name for name, _digest in progress.stored] == ["pdf"]
    none = making.progress_of(sheet, person=colleague)
    assert (len(none.making), len(none.stored)) == (0, 0)


def test_a_file_that_takes_a_long_time_is_created_and_then_downloaded(
    sheet: Assessment, owner: User
):
    with pytest.raises(TakesLong):
        making.file_now(sheet, name="pdf", person=owner)
    assert state(sheet, name="pdf", person=owner) is State.TO_MAKE
    run = making.request(sheet, name="pdf", person=owner)
    assert state(sheet, name="pdf", person=owner) is State.MAKING
    assert making.request(sheet, name="pdf", person=owner) == run
    lifecycle.perform(run.pk, making.make)
    assert state(sheet, name="pdf", person=owner) is State.READY
    assert content(sheet, name="pdf", person=owner).startswith(b"%PDF")


def test_formats_without_pages_need_no_run(sheet: Assessment, owner: User):
    assert state(sheet, name="gift", person=owner) is State.READY
    assert content(sheet, name="gift", person=owner)


def test_the_archive_has_a_safely_named_file_for_each_student(sheet: Assessment, owner: User):
    run = perform(sheet, name="pdf-each", person=owner)
    assert (run.state, run.done, run.total) == ("done", 2, 2)
    with zipfile.ZipFile(io.BytesIO(content(sheet, name="pdf-each", person=owner))) as archive:
        assert archive.namelist() == [
            "fractions-week-3-1-a-mei-ling.pdf",
            "fractions-week-3-2-b-òscar-x.pdf",
        ]
        assert all(archive.read(name).startswith(b"%PDF") for name in archive.namelist())


def test_a_changed_worksheet_needs_a_new_file(sheet: Assessment, owner: User):
    perform(sheet, name="pdf", person=owner)
    building.change(sheet, title="Sums")
    with pytest.raises(TakesLong):
        making.file_now(sheet, name="pdf", person=owner)
    perform(sheet, name="pdf", person=owner)
    assert making.file_now(sheet, name="pdf", person=owner).name == "sums.pdf"
    assert MadeFile.objects.count() == 1


def test_only_its_requester_gets_a_file(sheet: Assessment, owner: User, colleague: User):
    sharing.share(sheet, username="colleague", level="view")
    perform(sheet, name="pdf-each", person=owner)
    with pytest.raises(TakesLong):
        making.file_now(sheet, name="pdf-each", person=colleague)
    perform(sheet, name="pdf-each", person=colleague)
    assert b"mei-ling" in content(sheet, name="pdf-each", person=owner)
    assert b"mei-ling" not in content(sheet, name="pdf-each", person=colleague)


def test_no_file_is_created_for_a_colleague_who_may_no_longer_see_the_worksheet(
    sheet: Assessment, colleague: User
):
    sharing.share(sheet, username="colleague", level="view")
    run = making.request(sheet, name="pdf", person=colleague)
    sharing.unshare(sheet, username="colleague")
    lifecycle.perform(run.pk, making.make)
    run.refresh_from_db()
    assert (run.state, str(run.error)) == (
        "failed",
        "The worksheet was deleted, or is no longer shared with you.",
    )
    assert not MadeFile.objects.exists()


def test_files_are_deleted_with_the_class(sheet: Assessment, owner: User):
    perform(sheet, name="pdf", person=owner)
    owner.classes.get().delete()
    assert not MadeFile.objects.exists()


def test_no_file_is_kept_if_the_class_is_deleted_meanwhile(
    sheet: Assessment, owner: User, monkeypatch: pytest.MonkeyPatch
):
    ordered = making.ordered

    def ordered_and_deleted(*of, **more):
        found = ordered(*of, **more)
        owner.classes.get().delete()
        return found

    run = making.request(sheet, name="pdf", person=owner)
    monkeypatch.setattr(making, "ordered", ordered_and_deleted)
    lifecycle.perform(run.pk, making.make)
    run.refresh_from_db()
    assert str(run.error) == "The class was deleted. Make the file again."
    assert not MadeFile.objects.exists()


def test_no_file_is_kept_if_the_worksheet_is_deleted_meanwhile(
    sheet: Assessment, owner: User, monkeypatch: pytest.MonkeyPatch
):
    ordered = making.ordered

    def ordered_and_deleted(*of, **more):
        found = ordered(*of, **more)
        Assessment.objects.filter(pk=sheet.pk).delete()
        return found

    run = making.request(sheet, name="pdf-each", person=owner)
    monkeypatch.setattr(making, "ordered", ordered_and_deleted)
    lifecycle.perform(run.pk, making.make)
    run.refresh_from_db()
    assert str(run.error) == "The worksheet was deleted, or is no longer shared with you."
    assert not MadeFile.objects.exists()


def test_files_are_kept_for_a_day(sheet: Assessment, owner: User):
    perform(sheet, name="pdf", person=owner)
    making.clear_old_files()
    assert MadeFile.objects.exists()
    Run.objects.update(finished_at=F("finished_at") - timedelta(days=1))
    making.clear_old_files()
    assert not MadeFile.objects.exists()


def test_a_run_that_cannot_create_its_file_fails_with_the_reason(sheet: Assessment, owner: User):
    run = making.request(sheet, name="pdf", person=owner)
    for pool in pools_of(sheet):
        building.remove_place(pool.place)
    lifecycle.perform(run.pk, making.make)
    run.refresh_from_db()
    assert str(run.error) == "Add a problem first."
