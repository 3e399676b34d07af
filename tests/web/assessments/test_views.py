"""The pages of worksheets, without scripts and with htmx."""

import csv
import io
import re

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.models import Assessment, AssessmentPlace, Problem, Run, SchoolClass, User
from mwpapp.services.assessments import building, classes, dealing, making, sharing
from mwpapp.services.assessments.pools import places_of
from mwpapp.services.runs import lifecycle
from tests.html import compact
from tests.services.assessments.building import problem_with_variants, worksheet

HTMX = {"HX-Request": "true"}
OPTIONS = {
    "include_original": "on", "points": "2.5", "tolerance": "0.1", "space": "squares",
    "space_lines": "5", "choices": "0",
}  # fmt: skip


@pytest.fixture
def sheet(owner: User) -> Assessment:
    return worksheet(owner, places=2, variants=2)


def shown(client: Client, name: str, *args: object, **query: str) -> str:
    answer = client.get(reverse(name, args=args), query)
    assert answer.status_code == 200
    return compact(answer.content)


def test_a_change_keeps_the_version_that_is_shown(teacher: Client, sheet: Assessment):
    dealing.deal(sheet, count=3)
    sent = {"title": "Sums", "language": "en", "paper": "a4", "showing": "B"}
    address = reverse("worksheet_settings", args=[sheet.pk])
    fragment = compact(teacher.post(address, sent, headers=HTMX).content)
    assert "2 of 3" in fragment
    other = teacher.get(
        reverse("preview_worksheet", args=[sheet.pk]), {"shown": "C", "showing": "B"}, headers=HTMX
    )
    assert "3 of 3" in compact(other.content)


def test_an_empty_list_links_to_a_new_worksheet(teacher: Client):
    page = shown(teacher, "worksheets")
    assert "No worksheets yet" in page
    assert reverse("new_worksheet") in page


def test_a_worksheet_is_built_without_scripts(teacher: Client, owner: User):
    found = [problem_with_variants(owner, number=number, variants=2) for number in (5, 6)]
    created = teacher.post(reverse("new_worksheet"), {"title": "Week 3"})
    sheet = Assessment.objects.get(title="Week 3")
    assert created["Location"] == reverse("worksheet", args=[sheet.pk])
    assert "Which problems?" in shown(teacher, "worksheet", sheet.pk)

    chosen = shown(teacher, "add_to_worksheet", problem=str(found[0].pk))
    assert "Week 3" in chosen
    sent = {"problem": [one.pk for one in found], "worksheet": sheet.pk}
    page = teacher.post(reverse("add_to_worksheet"), sent, follow=True)
    assert "2 problems added." in page.content.decode()

    teacher.post(reverse("deal_versions", args=[sheet.pk]), {"count": "4"})
    page_two = shown(teacher, "worksheet", sheet.pk, shown="B")
    assert "Version B" in page_two
    assert "2 of 4" in page_two
    assert re.search(r"(Ada|Bo) picks \d+ plums", page_two)


def test_selected_problems_become_a_new_worksheet(teacher: Client, owner: User):
    found = [problem_with_variants(owner, number=number, variants=0) for number in (5, 6)]
    assert 'name="problem"' in shown(teacher, "bank")
    sent = {"problem": [one.pk for one in found], "title": "From the bank"}
    teacher.post(reverse("add_to_worksheet"), sent)
    sheet = Assessment.objects.get(title="From the bank")
    assert [place.problem for place in places_of(sheet)] == found


def test_without_selected_problems_the_bank_is_shown_again(teacher: Client):
    answer = teacher.get(reverse("add_to_worksheet"), follow=True)
    assert "Select at least one problem first." in answer.content.decode()


def test_a_problem_that_is_not_visible_cannot_be_added(teacher: Client, stranger: User):
    theirs = problem_with_variants(stranger, number=5, variants=0)
    sent = {"problem": theirs.pk, "title": "Theirs"}
    assert teacher.post(reverse("add_to_worksheet"), sent).status_code == 404
    assert not Assessment.objects.exists()


def test_settings_change_the_preview_at_once(teacher: Client, sheet: Assessment):
    sent = {"title": "Sums", "instructions": "Show your work.", "paper": "letter"}
    sent["language"] = "de"
    answer = teacher.post(
        reverse("worksheet_settings", args=[sheet.pk]),
        {**sent, "version": sheet.version},
        headers=HTMX,
    )
    fragment = compact(answer.content)
    assert "<h3>Sums</h3>" in fragment
    assert "Show your work." in fragment
    sheet.refresh_from_db()
    assert f'value="{sheet.version}" hx-swap-oob="true"' in fragment
    assert (sheet.paper, sheet.language) == ("letter", "de")


def test_a_place_keeps_its_options(teacher: Client, sheet: Assessment):
    place = places_of(sheet)[0]
    address = reverse("change_place", args=[place.pk])
    teacher.post(address, {**OPTIONS, "kinds": ["renumbered"]}, headers=HTMX)
    place.refresh_from_db()
    assert (place.points, place.space, place.kinds) == (2.5, "squares", ["renumbered"])
    answer = teacher.post(address, {**OPTIONS, "points": "-1"}, headers=HTMX)
    assert answer.status_code == 422
    assert "Points: Ensure this value is greater than or equal to 0." in answer.content.decode()


@pytest.mark.parametrize("points", ["x", "", "1e400", "NaN", "99999"])
def test_invalid_points_are_refused(teacher: Client, sheet: Assessment, points: str):
    address = reverse("change_place", args=[places_of(sheet)[0].pk])
    answer = teacher.post(address, {**OPTIONS, "points": points}, headers=HTMX)
    assert answer.status_code == 422


def test_places_are_moved_and_removed(teacher: Client, sheet: Assessment):
    first, second = places_of(sheet)
    moved = teacher.post(
        reverse("move_place", args=[first.pk]), {"by": "down"}, headers=HTMX
    ).content.decode()
    assert moved.index(f'id="place-{second.pk}"') < moved.index(f'id="place-{first.pk}"')
    section = building.add_section(sheet)
    sent = {"section": section.pk, "index": "0"}
    teacher.post(reverse("move_place", args=[first.pk]), sent, headers=HTMX)
    assert list(section.places.all()) == [first]
    teacher.post(reverse("remove_place", args=[first.pk]), headers=HTMX)
    assert [place.pk for place in places_of(sheet)] == [second.pk]


def test_a_place_cannot_move_into_another_worksheet(
    teacher: Client, sheet: Assessment, owner: User
):
    other = building.create(owner, title="Other").sections.get()
    sent = {"section": other.pk, "index": "0"}
    address = reverse("move_place", args=[places_of(sheet)[0].pk])
    assert teacher.post(address, sent).status_code == 404


def test_sections_are_added_named_and_removed(teacher: Client, sheet: Assessment):
    teacher.post(reverse("add_section", args=[sheet.pk]))
    section = sheet.sections.last()
    assert section is not None
    sent = {"title": "Harder", "instructions": "Without a calculator."}
    teacher.post(reverse("change_section", args=[section.pk]), sent)
    assert "Harder" in shown(teacher, "worksheet", sheet.pk)
    teacher.post(reverse("remove_section", args=[section.pk]))
    assert sheet.sections.count() == 1


def test_a_change_based_on_an_older_version_shows_the_current_worksheet(
    teacher: Client, sheet: Assessment
):
    old = sheet.version
    building.change(sheet, title="Changed elsewhere")
    sent = {"title": "Mine", "language": "en", "paper": "a4", "version": old}
    address = reverse("worksheet_settings", args=[sheet.pk])
    answer = teacher.post(address, sent, headers=HTMX)
    assert (answer.status_code, answer["HX-Retarget"]) == (422, "#worksheet")
    assert "This worksheet was changed elsewhere." in answer.content.decode()
    assert "Changed elsewhere" in answer.content.decode()
    page = teacher.post(address, sent, follow=True).content.decode()
    assert "This worksheet was changed elsewhere." in page


def test_a_refused_change_based_on_an_older_version_shows_the_current_worksheet(
    teacher: Client, sheet: Assessment
):
    sent = {"title": "  ", "language": "en", "paper": "a4"}
    address = reverse("worksheet_settings", args=[sheet.pk])
    building.change(sheet, instructions="Show your work.")
    current = teacher.post(address, {**sent, "version": sheet.version}, headers=HTMX)
    assert current.status_code == 422
    assert "HX-Retarget" not in current
    old = teacher.post(address, {**sent, "version": sheet.version - 1}, headers=HTMX)
    assert (old.status_code, old["HX-Retarget"]) == (422, "#worksheet")
    assert "This worksheet was changed elsewhere." in old.content.decode()
    assert "Show your work." in old.content.decode()


def test_the_picker_finds_problems_that_are_not_on_the_worksheet(
    teacher: Client, sheet: Assessment, owner: User
):
    new = problem_with_variants(owner, number=77, variants=1)
    found = shown(teacher, "pick_problems", sheet.pk, words="plums")
    assert f'value="{new.pk}"' in found
    assert found.count("data-pick") == 1
    teacher.post(reverse("add_problems", args=[sheet.pk]), {"problem": new.pk}, headers=HTMX)
    assert len(places_of(sheet)) == 3
    assert "No other problems match." in shown(teacher, "pick_problems", sheet.pk, words="plums")


def test_six_similar_problems_are_added(teacher: Client, sheet: Assessment, owner: User):
    address = reverse("add_alike", args=[sheet.pk])
    refused = teacher.post(address, headers=HTMX)
    assert "No similar problem found" in refused.content.decode()
    for number in range(30, 38):
        problem_with_variants(owner, number=number, variants=0)
    teacher.post(address, headers=HTMX)
    assert AssessmentPlace.objects.count() == 8


def test_a_refused_change_leaves_the_list_of_places_unchanged(teacher: Client, sheet: Assessment):
    refused = teacher.post(reverse("add_alike", args=[sheet.pk]), headers=HTMX)
    assert (refused.status_code, refused["HX-Reswap"]) == (422, "none")
    assert "HX-Reswap" not in teacher.post(reverse("add_section", args=[sheet.pk]), headers=HTMX)


def test_a_place_without_an_answer_is_reported_where_files_are_offered(
    teacher: Client, sheet: Assessment
):
    Problem.objects.update(answer="", equation="")
    AssessmentPlace.objects.update(kinds=["reversed"])
    page = shown(teacher, "worksheet", sheet.pk)
    assert "Problem 1: No answer is known." in page
    assert reverse("download_worksheet", args=[sheet.pk, "key"]) not in page
    answer = teacher.get(reverse("download_worksheet", args=[sheet.pk, "csv"]), follow=True)
    assert "Problem 1: No answer is known." in answer.content.decode()


def test_files_are_downloaded(teacher: Client, sheet: Assessment):
    dealing.deal(sheet, count=2)
    answer = teacher.get(reverse("download_worksheet", args=[sheet.pk, "key"]))
    assert 'filename="fractions-week-3-key.csv"' in answer["Content-Disposition"]
    text = b"".join(answer).decode("utf-8-sig")  # type: ignore[arg-type]
    assert len(list(csv.DictReader(io.StringIO(text)))) == 4
    assert teacher.get(reverse("download_worksheet", args=[sheet.pk, "csv"])).status_code == 200
    assert teacher.get(f"/worksheets/{sheet.pk}/file/nothing/").status_code == 404


def test_a_worksheet_is_archived_and_restored(teacher: Client, sheet: Assessment):
    address = reverse("archive_worksheet", args=[sheet.pk])
    teacher.post(address)
    assert "was archived." in shown(teacher, "worksheets")
    assert sheet.title not in shown(teacher, "worksheets")
    assert sheet.title in shown(teacher, "archived_worksheets")
    teacher.post(address, {"restore": "1"})
    assert sheet.title in shown(teacher, "worksheets")


def test_only_owners_of_archived_worksheets_get_a_link_to_the_archive(
    client: Client, sheet: Assessment, owner: User, colleague: User
):
    sharing.share(sheet, username="colleague", level="view")
    building.archive(sheet, archived=True)
    link = f'href="{reverse("archived_worksheets")}"'
    client.force_login(owner)
    assert link in shown(client, "worksheets")
    client.force_login(colleague)
    assert link not in shown(client, "worksheets")


def test_classes_are_added_and_deleted(teacher: Client, owner: User, sheet: Assessment):
    sent = {"name": "4b", "pasted": "Ada Quist\nBo Lee", "count": ""}
    teacher.post(reverse("classes"), sent)
    created = SchoolClass.objects.get(name="4b")
    teacher.post(
        reverse("deal_versions", args=[sheet.pk]), {"count": "4", "school_class": created.pk}
    )
    assert "Ada Quist" in shown(teacher, "worksheet", sheet.pk)
    assert "2 students" in shown(teacher, "classes")
    teacher.post(reverse("delete_class", args=[created.pk]))
    assert "Ada Quist" not in shown(teacher, "worksheet", sheet.pk)
    refused = teacher.post(reverse("classes"), {"name": "4c"})
    assert (refused.status_code, SchoolClass.objects.count()) == (422, 0)


def test_a_shared_worksheet_is_shown_without_names_and_cannot_be_changed(
    client: Client, sheet: Assessment, owner: User, colleague: User
):
    found = classes.create(owner, name="4b", pasted="Ada Quist\nBo Lee")
    dealing.deal(sheet, school_class=found)
    client.force_login(colleague)
    assert client.get(reverse("worksheet", args=[sheet.pk])).status_code == 404
    sharing.share(sheet, username="colleague", level="view")
    page = shown(client, "worksheet", sheet.pk)
    assert "Ada Quist" not in page
    assert "Make versions" not in page
    assert "shared by owner" in shown(client, "worksheets")
    assert client.get(reverse("download_worksheet", args=[sheet.pk, "key"])).status_code == 200
    exported = client.get(reverse("download_worksheet", args=[sheet.pk, "reword"]))
    assert b"Ada Quist" not in b"".join(exported)  # type: ignore[arg-type]
    place = places_of(sheet)[0]
    refused = {
        "worksheet_settings": sheet.pk, "archive_worksheet": sheet.pk, "copy_worksheet": sheet.pk,
        "share_worksheet": sheet.pk, "add_problems": sheet.pk, "add_alike": sheet.pk,
        "add_section": sheet.pk, "deal_versions": sheet.pk, "change_section": place.section_id,
        "remove_section": place.section_id, "change_place": place.pk, "move_place": place.pk,
        "remove_place": place.pk,
    }  # fmt: skip
    for name, pk in refused.items():
        assert client.post(reverse(name, args=[pk])).status_code == 403, name
    sharing.share(sheet, username="colleague", level="copy")
    client.post(reverse("copy_worksheet", args=[sheet.pk]))
    assert Assessment.objects.filter(owner=colleague).count() == 1


def test_a_colleague_who_may_only_view_is_not_told_to_change_the_worksheet(
    client: Client, owner: User, colleague: User
):
    sheet = worksheet(owner, places=0)
    sharing.share(sheet, username="colleague", level="view")
    client.force_login(colleague)
    page = shown(client, "worksheet", sheet.pk)
    assert page.count("This worksheet has no problems yet.") == 1
    assert "Which problems?" not in page
    assert "No versions yet." in page
    assert "Consecutive versions" not in page
    building.add_problems(sheet, [problem_with_variants(owner, number=5, variants=2)])
    dealing.deal(sheet, count=2)
    building.add_problems(sheet, [problem_with_variants(owner, number=6, variants=2)])
    page = shown(client, "worksheet", sheet.pk)
    assert "texts of this worksheet have changed since these versions were made." in page
    assert "were made. Make the versions again." not in page


def test_worksheets_that_a_person_may_not_see_are_not_found(
    client: Client, sheet: Assessment, stranger: User, owner: User
):
    client.force_login(stranger)
    place, created = places_of(sheet)[0], classes.create(owner, name="4b", count=2)
    for name in ("worksheet", "preview_worksheet", "pick_problems"):
        assert client.get(reverse(name, args=[sheet.pk])).status_code == 404, name
    posts = {
        "worksheet_settings": sheet.pk, "deal_versions": sheet.pk, "change_place": place.pk,
        "change_section": place.section_id, "delete_class": created.pk, "copy_worksheet": sheet.pk,
    }  # fmt: skip
    for name, pk in posts.items():
        assert client.post(reverse(name, args=[pk])).status_code == 404, name
    sent = {"problem": problem_with_variants(stranger, number=5, variants=0).pk}
    answer = client.post(reverse("add_to_worksheet"), {**sent, "worksheet": sheet.pk})
    assert answer.status_code == 404


def test_a_worker_creates_a_file_that_takes_a_long_time(
    teacher: Client, sheet: Assessment, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("mwpapp.services.assessments.files._MAX_WEIGHT", 0)
    dealing.deal(sheet, count=2)
    download = reverse("download_worksheet", args=[sheet.pk, "pdf"])
    make = reverse("make_worksheet_file", args=[sheet.pk, "pdf"])
    assert "Make it first" in compact(teacher.get(download, follow=True).content)
    assert make in shown(teacher, "worksheet", sheet.pk)
    fragment = compact(teacher.post(make, headers=HTMX).content)
    assert "Making the file…" in fragment
    assert 'hx-trigger="every 2s"' in fragment
    run = Run.objects.get()
    assert teacher.post(make).headers["Location"] == reverse("run", args=[run.pk])
    lifecycle.perform(run.pk, making.make)
    assert download in shown(teacher, "run", run.pk)
    polled = teacher.get(reverse("worksheet_downloads", args=[sheet.pk]), headers=HTMX)
    assert download in compact(polled.content)
    assert "every 2s" not in compact(polled.content)
    assert b"".join(teacher.get(download)).startswith(b"%PDF")


def test_a_file_that_cannot_be_created_is_refused_with_the_reason(
    teacher: Client, sheet: Assessment, client: Client, stranger: User
):
    make = reverse("make_worksheet_file", args=[sheet.pk, "pdf-key"])
    assert "Make the versions first." in compact(teacher.post(make, follow=True).content)
    client.force_login(stranger)
    assert client.post(make).status_code == 404
    assert client.get(reverse("worksheet_downloads", args=[sheet.pk])).status_code == 404
    assert not Run.objects.exists()


def test_a_colleague_who_may_only_view_gets_no_scores(
    client: Client, sheet: Assessment, colleague: User
):
    sharing.share(sheet, username="colleague", level="view")
    client.force_login(colleague)
    address = reverse("download_worksheet", args=[sheet.pk, "research-csv"])
    assert client.get(address).status_code == 403
    assert address not in shown(client, "worksheet", sheet.pk)
    sharing.share(sheet, username="colleague", level="copy")
    assert client.get(address).status_code == 200


def test_a_place_can_offer_two_answers(teacher: Client, sheet: Assessment):
    place = places_of(sheet)[0]
    teacher.post(reverse("change_place", args=[place.pk]), {**OPTIONS, "choices": "2"})
    place.refresh_from_db()
    assert place.choices == 2
