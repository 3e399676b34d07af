"""Worksheets over REST, with the same rights as on the pages."""

import csv
import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from mwpapp.models import Assessment, User
from mwpapp.services.assessments import building, classes, dealing, making, sharing
from mwpapp.services.assessments.pools import places_of
from mwpapp.services.runs import lifecycle
from tests.api.test_bank import client
from tests.services.assessments.building import problem_with_variants, worksheet

ROOT = "/api/worksheets/"


@pytest.fixture
def sheet(owner: User) -> Assessment:
    return worksheet(owner, places=2, variants=2)


def test_a_worksheet_is_built_dealt_and_downloaded(owner: User):
    api = client(owner)
    found = [problem_with_variants(owner, number=number, variants=2) for number in (5, 6)]
    created = api.post(ROOT, {"title": "Week 3", "paper": "letter"}, format="json")
    shown = created.data["paper"], created.data["problems"]
    assert (created.status_code, *shown) == (201, "letter", [])
    address = f"{ROOT}{created.data['id']}/"
    ids = [one.pk for one in found]
    places = api.post(f"{address}places/", {"problems": ids}, format="json")
    assert [(one["number"], len(one["pool"])) for one in places.data] == [(1, 3), (2, 3)]
    place = places.data[0]["place"]["id"]
    body = {"points": "2.5", "kinds": ["retold"], "space": "squares"}
    changed = api.patch(f"{address}places/{place}/", body, format="json")
    assert (changed.status_code, changed.data["points"]) == (200, "2.50")
    dealt = api.post(f"{address}versions/", {"count": 3}, format="json")
    assert dealt.data["versions"] == ["A", "B", "C"]
    key = b"".join(api.get(f"{address}download/key/")).decode("utf-8-sig")
    assert len(list(csv.DictReader(io.StringIO(key)))) == 6
    assert api.get(f"{address}download/csv/").status_code == 200
    assert api.get(f"{address}download/nothing/").status_code == 404
    assert api.delete(f"{address}places/{place}/").status_code == 204
    assert api.get(address).data["problems"] == ids[1:]


@pytest.mark.parametrize(
    "body",
    [
        {"points": "-1"},
        {"points": "x"},
        {"kinds": ["odd"]},
        {"space": "odd"},
        {"choices": 1},
        {"odd": 1},
    ],
)
def test_invalid_values_are_refused(owner: User, sheet: Assessment, body: dict[str, object]):
    place = places_of(sheet)[0]
    answer = client(owner).patch(f"{ROOT}{sheet.pk}/places/{place.pk}/", body, format="json")
    assert (answer.status_code, list(answer.data)) == (400, list(body))


def test_an_edit_based_on_an_older_version_is_refused(owner: User, sheet: Assessment):
    api, address = client(owner), f"{ROOT}{sheet.pk}/"
    body = {"title": "Plums", "version": sheet.version}
    assert api.patch(address, body, format="json").data["title"] == "Plums"
    assert api.patch(address, body, format="json").status_code == 409


def test_changes_to_parts_based_on_an_older_version_are_refused(owner: User, sheet: Assessment):
    api, address, old = client(owner), f"{ROOT}{sheet.pk}/", {"version": sheet.version}
    place, section = places_of(sheet)[0], sheet.sections.get()
    at_place, at_section = f"{address}places/{place.pk}/", f"{address}sections/{section.pk}/"
    moved = {"section": section.pk, "index": 1, **old}
    assert api.post(f"{at_place}move/", moved, format="json").status_code == 200
    stale = [
        api.post(f"{at_place}move/", moved, format="json"),
        api.patch(at_place, {"points": "3", **old}, format="json"),
        api.delete(f"{at_place}?version={sheet.version}"),
        api.post(f"{address}places/", {"problems": [place.problem_id], **old}, format="json"),
        api.post(f"{address}add_alike/", old, format="json"),
        api.post(f"{address}sections/", {"title": "Late", **old}, format="json"),
        api.patch(at_section, {"title": "Late", **old}, format="json"),
        api.delete(f"{at_section}?version={sheet.version}"),
        api.post(f"{address}versions/", {"count": 2, **old}, format="json"),
    ]
    assert {answer.status_code for answer in stale} == {409}
    assert api.delete(f"{at_place}?version={sheet.version + 1}").status_code == 204


def test_a_place_without_a_fitting_variant_is_reported(owner: User, sheet: Assessment):
    place = places_of(sheet)[1]
    api, address = client(owner), f"{ROOT}{sheet.pk}/"
    body = {"kinds": ["reversed"], "include_original": False}
    api.patch(f"{address}places/{place.pk}/", body, format="json")
    answer = api.get(f"{address}download/csv/")
    assert (answer.status_code, answer.data["detail"]) == (
        409, "Problem 2: No accepted variant fits."
    )  # fmt: skip
    assert api.post(f"{address}versions/", {"count": 2}, format="json").status_code == 409


def test_a_worksheet_is_archived_and_restored(owner: User, sheet: Assessment):
    api = client(owner)
    api.post(f"{ROOT}{sheet.pk}/archive/")
    assert api.get(ROOT).data["count"] == 0
    assert api.get(ROOT, {"archived": "true"}).data["count"] == 1
    api.post(f"{ROOT}{sheet.pk}/restore/")
    assert api.get(ROOT).data["count"] == 1


def test_rights_are_those_of_the_pages(
    owner: User, colleague: User, stranger: User, sheet: Assessment
):
    address, place = f"{ROOT}{sheet.pk}/", places_of(sheet)[0]
    assert client(stranger).get(address).status_code == 404
    assert client(colleague).get(address).status_code == 404
    sharing.share(sheet, username="colleague", level="view")
    api = client(colleague)
    assert api.get(address).status_code == 200
    changes = [
        api.patch(address, {"title": "Theirs"}, format="json"),
        api.post(f"{address}places/", {"problems": [place.problem_id]}, format="json"),
        api.patch(f"{address}places/{place.pk}/", {"points": 2}, format="json"),
        api.delete(f"{address}places/{place.pk}/"),
        api.post(f"{address}versions/", {"count": 2}, format="json"),
        api.post(f"{address}archive/"),
        api.post(f"{address}copy/"),
    ]
    assert {answer.status_code for answer in changes} == {403}
    sharing.share(sheet, username="colleague", level="copy")
    assert api.post(f"{address}copy/").status_code == 201


def test_problems_and_classes_of_others_cannot_be_used(
    owner: User, stranger: User, sheet: Assessment
):
    theirs = problem_with_variants(stranger, number=9, variants=0)
    list_of_theirs = classes.create(stranger, name="4b", count=2)
    api, address = client(owner), f"{ROOT}{sheet.pk}/"
    added = api.post(f"{address}places/", {"problems": [theirs.pk]}, format="json")
    assert (added.status_code, list(added.data)) == (400, ["problems"])
    huge = api.post(f"{address}places/", {"problems": [10**30]}, format="json")
    assert huge.status_code == 400
    body = {"school_class": list_of_theirs.pk}
    assert api.post(f"{address}versions/", body, format="json").status_code == 404


def test_places_move_between_sections(owner: User, sheet: Assessment):
    api, address = client(owner), f"{ROOT}{sheet.pk}/"
    first, second = (place.pk for place in places_of(sheet))
    created = api.post(f"{address}sections/", {"title": "Harder"}, format="json")
    assert (created.status_code, created.data["places"]) == (201, [])
    body = {"section": created.data["id"], "index": 0}
    moved = api.post(f"{address}places/{first}/move/", body, format="json")
    assert moved.data["section"] == created.data["id"]
    shown = api.get(f"{address}sections/").data
    assert [(one["title"], one["places"]) for one in shown] == [("", [second]), ("Harder", [first])]
    section = f"{address}sections/{created.data['id']}/"
    changed = api.patch(section, {"instructions": "Show your work."}, format="json").data
    assert (changed["title"], changed["instructions"]) == ("Harder", "Show your work.")
    assert api.delete(section).status_code == 204
    assert [place.pk for place in places_of(sheet)] == [second, first]
    only = api.get(f"{address}sections/").data[0]["id"]
    assert api.delete(f"{address}sections/{only}/").status_code == 409


def test_a_new_section_can_have_instructions(owner: User, sheet: Assessment):
    api, address = client(owner), f"{ROOT}{sheet.pk}/sections/"
    body = {"title": "Harder", "instructions": "Show your work."}
    created = api.post(address, body, format="json")
    assert (created.status_code, created.data["instructions"]) == (201, "Show your work.")
    assert api.get(address).data[-1]["instructions"] == "Show your work."


def test_a_place_cannot_move_to_another_worksheet(owner: User, sheet: Assessment):
    other = building.create(owner, title="Other").sections.get()
    place, body = places_of(sheet)[0].pk, {"section": other.pk, "index": 0}
    address = f"{ROOT}{sheet.pk}/places/{place}/move/"
    assert client(owner).post(address, body, format="json").status_code == 404


def test_problems_like_those_on_the_worksheet_are_added(owner: User, sheet: Assessment):
    for number in range(30, 38):
        problem_with_variants(owner, number=number, variants=0)
    places = client(owner).post(f"{ROOT}{sheet.pk}/add_alike/", {}, format="json")
    assert len(places.data) == 8


def test_a_worksheet_is_shared_and_unshared(
    owner: User, colleague: User, stranger: User, sheet: Assessment
):
    api, address = client(owner), f"{ROOT}{sheet.pk}/shares/"
    theirs = f"{address}{colleague.username}/"
    shared = api.put(theirs, {"level": "view"}, format="json")
    assert shared.data == {"username": colleague.username, "level": "view"}
    assert client(colleague).get(f"{ROOT}{sheet.pk}/").status_code == 200
    assert client(colleague).get(address).status_code == 403
    assert client(colleague).put(theirs, {"level": "copy"}, format="json").status_code == 403
    assert client(stranger).get(address).status_code == 404
    assert (
        api.put(f"{address}{stranger.username}/", {"level": "view"}, format="json").status_code
        == 409
    )
    assert api.delete(theirs).status_code == 204
    assert (api.get(address).data, api.delete(theirs).status_code) == ([], 404)
    assert client(colleague).get(f"{ROOT}{sheet.pk}/").status_code == 404


def test_only_the_owner_can_change_sections(
    owner: User, colleague: User, stranger: User, sheet: Assessment
):
    sharing.share(sheet, username=colleague.username, level="copy")
    address = f"{ROOT}{sheet.pk}/sections/"
    section = f"{address}{sheet.sections.get().pk}/"
    assert client(colleague).get(address).status_code == 200
    assert client(stranger).get(address).status_code == 404
    for person, status in ((colleague, 403), (stranger, 404)):
        api = client(person)
        assert api.post(address, {"title": "x"}, format="json").status_code == status
        assert api.patch(section, {"title": "x"}, format="json").status_code == status
        assert api.delete(section).status_code == status


def test_classes_belong_to_one_teacher(owner: User, colleague: User):
    api, address = client(owner), "/api/classes/"
    created = api.post(address, {"name": "4a", "students": ["Mei", "Tom"]}, format="json")
    assert (created.status_code, created.data["students"]) == (201, ["Mei", "Tom"])
    numbered = api.post(address, {"name": "4b", "count": 3}, format="json")
    assert numbered.data["students"] == ["1", "2", "3"]
    for wrong in ({"name": "4a", "count": 2}, {"name": "4c"}):
        assert api.post(address, wrong, format="json").status_code == 409
    own = f"{address}{created.data['id']}/"
    assert client(colleague).get(address).data["results"] == []
    assert client(colleague).get(own).status_code == 404
    assert client(colleague).delete(own).status_code == 404
    assert api.delete(own).status_code == 204
    assert [one["name"] for one in api.get(address).data["results"]] == ["4b"]


def test_a_download_for_a_larger_class_takes_no_more_queries(owner: User, sheet: Assessment):
    api, address = client(owner), f"{ROOT}{sheet.pk}/download/csv/"
    taken = []
    for count in (2, 2, 12):  # the first request also fills caches
        dealing.deal(sheet, school_class=classes.create(owner, name=str(len(taken)), count=count))
        with CaptureQueriesContext(connection) as queries:
            assert api.get(address).status_code == 200
        taken.append(len(queries))
    assert taken[1] == taken[2]


def test_a_longer_list_of_worksheets_takes_no_more_queries(owner: User, sheet: Assessment):
    api, found = client(owner), [place.problem for place in places_of(sheet)]
    taken = []
    for more in (0, 0, 4):
        for _number in range(more):
            building.add_problems(building.create(owner, title="More"), found)
        with CaptureQueriesContext(connection) as queries:
            rows = api.get(ROOT).data["results"]
        assert [row["problems"] for row in rows] == [[one.pk for one in found]] * len(rows)
        taken.append(len(queries))
    assert (len(rows), taken[1]) == (5, taken[2])


def test_the_list_has_the_problems_in_the_order_of_the_places(owner: User):
    sheet = worksheet(owner, places=3, variants=0)
    first, *others = places_of(sheet)
    building.move_place(first, section=building.add_section(sheet), index=0)
    building.move_place(others[1], section=sheet.sections.first(), index=0)
    expected = [others[1].problem_id, others[0].problem_id, first.problem_id]
    api = client(owner)
    assert api.get(ROOT).data["results"][0]["problems"] == expected
    assert api.get(f"{ROOT}{sheet.pk}/").data["problems"] == expected


def test_a_run_creates_a_file_that_takes_a_long_time(
    owner: User, colleague: User, sheet: Assessment, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("mwpapp.services.assessments.files._MAX_WEIGHT", 0)
    dealing.deal(sheet, count=2)
    api, address = client(owner), f"{ROOT}{sheet.pk}/download/pdf/"
    refused = api.get(address)
    assert (refused.status_code, "Make it first" in refused.data["detail"]) == (409, True)
    answer = api.post(address)
    assert (answer.status_code, answer.data["state"]) == (202, "queued")
    lifecycle.perform(answer.data["id"], making.make)
    assert b"".join(api.get(address)).startswith(b"%PDF")
    assert client(colleague).post(address).status_code == 404


def test_only_people_who_may_copy_a_worksheet_get_its_scores(
    owner: User, colleague: User, sheet: Assessment
):
    address = f"{ROOT}{sheet.pk}/download/research-jsonl/"
    assert b"valid_probability" in b"".join(client(owner).get(address))
    sharing.share(sheet, username="colleague", level="view")
    assert client(colleague).get(address).status_code == 403
