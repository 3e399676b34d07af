"""The pages of the bank and of a problem, without scripts."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from mwpapp.ml.catalogue.kinds import KINDS
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Paraphrase, Problem, Run, User
from mwpapp.models.messages import Message
from mwpapp.services.bank import problems
from mwpapp.services.variants import writing
from tests.html import compact

NEW = "Ines has 12 pens and buys 7 more. How many pens has she now?"


@pytest.fixture
def teacher(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


def test_a_typed_problem_is_added_and_opened(teacher: Client):
    sent = {"text": NEW, "equation": "12 + 7", "answer": "19", "grade": "2", "tags": "sums, pens"}
    page = teacher.post(reverse("add"), sent)
    problem = Problem.objects.get(text=NEW)
    assert page["Location"] == reverse("problem", args=[problem.pk])
    assert (problem.grade, problem.tags, problem.warnings) == (2, ["sums", "pens"], [])


def test_the_list_shows_the_answer_that_an_equation_gives(teacher: Client, owner: User):
    problems.add(PlainProblem(text=NEW, equation="12 + 7", unit="pens"), owner=owner)
    assert '19<span class="muted">pens</span>' in compact(teacher.get(reverse("bank")).content)


@pytest.mark.parametrize(
    ("sent", "message"),
    [
        ({"text": " "}, "This field is required."),
        ({"text": NEW, "equation": "12 +"}, "This equation cannot be read"),
        (
            {"text": NEW, "equation": "+".join(["1,125"] * 83), "decimal_sign": ","},
            "Written with decimal points, an equation can have at most 500 characters.",
        ),
        ({"text": NEW, "tags": "x" * 41}, "A tag can have at most 40 characters."),
        ({"text": NEW, "grade": "99"}, "Select a valid choice."),
    ],
)
def test_an_invalid_problem_is_refused_with_a_reason(
    teacher: Client, sent: dict[str, str], message: str
):
    page = teacher.post(reverse("add"), sent)
    assert page.status_code == 422
    assert message in page.content.decode()
    assert not Problem.objects.exists()


def test_an_answer_that_contradicts_the_equation_is_kept_and_flagged(teacher: Client):
    teacher.post(reverse("add"), {"text": NEW, "equation": "12 + 7", "answer": "20"})
    problem = Problem.objects.get(text=NEW)
    page = teacher.get(reverse("problem", args=[problem.pk])).content.decode()
    assert "The equation gives 19, but the answer is 20." in page


def test_a_duplicate_text_links_to_the_existing_problem(teacher: Client, problem: Problem):
    page = teacher.post(reverse("add"), {"text": problem.text})
    assert page.status_code == 422
    assert reverse("problem", args=[problem.pk]) in page.content.decode()


def test_a_pasted_equation_that_becomes_too_long_is_refused(teacher: Client):
    pasted = f"{NEW}\r\nEquation: {'+'.join(['1,125'] * 83)}"
    page = teacher.post(reverse("paste"), {"pasted": pasted, "decimal_sign": ",", "add": 1})
    assert page.status_code == 200
    assert "an equation can have at most 500 characters" in page.content.decode()
    assert not Problem.objects.exists()


def test_several_problems_are_previewed_before_they_are_added(teacher: Client, problem: Problem):
    pasted = f"{NEW}\r\n\r\n{problem.text}\n \nA third one: 3 of 4?"
    preview = teacher.post(reverse("paste"), {"pasted": pasted})
    assert b"Add 3 problems" in preview.content
    assert Problem.objects.count() == 1
    done = teacher.post(reverse("paste"), {"pasted": pasted, "add": "1"}, follow=True)
    assert b"2 problems added. 1 was already in your bank." in done.content


def test_an_error_in_the_tags_is_shown_in_place_of_the_preview(teacher: Client):
    page = teacher.post(reverse("paste"), {"pasted": NEW, "tags": "x" * 400}).content.decode()
    preview = page[page.index('id="preview"') :]
    assert "tag" in preview[: preview.index("</div>")]
    assert "A preview of each problem" not in preview


def test_the_bank_is_searched_and_filtered(teacher: Client, problem: Problem):
    address = reverse("bank")
    assert problem.text[:20] in teacher.get(address, {"words": "seedling"}).content.decode()
    for nothing in ({"words": "zeppelin"}, {"grade": "7"}, {"tag": "fractions"}):
        assert b"No problems match" in teacher.get(address, nothing).content
    odd = {"grade": "x", "status": "?", "page": "-1", "words": "\x00", "deleted": "y"}
    assert teacher.get(address, odd).status_code == 200


@pytest.mark.parametrize(
    "odd", ["9" * 5000, "9" * 19, "²", "٣", "-1", "1e9", "x", "\x00", "a\x00b"]
)
def test_the_bank_accepts_any_query_string(teacher: Client, problem: Problem, odd: str):
    for name in ("deleted", "page", "grade", "words", "tag", "status", "mine"):
        assert teacher.get(reverse("bank"), {name: odd}).status_code == 200, name
    assert teacher.get(reverse("review"), {"after": odd}).status_code == 200
    assert teacher.get(reverse("runs"), {"page": odd}).status_code == 200


def test_a_search_ignores_null_characters(teacher: Client, problem: Problem):
    for confirmation in ({"words": "seed\x00lings"}, {"tag": "two\x00-step"}):
        assert "1 problem<" in compact(teacher.get(reverse("bank"), confirmation).content)
    assert b"No problem" in teacher.get(reverse("bank"), {"words": "zep\x00pelin"}).content


def test_a_chosen_tag_stays_chosen_if_it_is_not_offered(teacher: Client, problem: Problem):
    page = teacher.get("/problems/", {"tag": "fractions"}).text
    assert "<option selected>fractions</option>" in page
    assert "<option >two-step</option>" in page


def test_htmx_gets_only_the_list(teacher: Client, problem: Problem):
    page = teacher.get(reverse("bank"), headers={"HX-Request": "true"}).content
    assert page.strip().startswith(b'<div id="bank-list"')


def test_deleting_lists_what_is_deleted_and_can_be_undone(
    teacher: Client, problem: Problem, variant: Paraphrase
):
    confirmation = teacher.get(reverse("delete_problem", args=[problem.pk]))
    assert b"1 variant" in confirmation.content
    deleted = teacher.post(reverse("delete_problem", args=[problem.pk]), follow=True)
    assert reverse("restore_problem", args=[problem.pk]).encode() in deleted.content
    assert teacher.get(reverse("problem", args=[problem.pk])).status_code == 404
    teacher.post(reverse("restore_problem", args=[problem.pk]))
    assert teacher.get(reverse("problem", args=[problem.pk])).status_code == 200


def test_deleted_problems_can_be_restored(
    teacher: Client, owner: User, colleague: User, problem: Problem
):
    link = reverse("deleted").encode()
    assert link not in teacher.get(reverse("bank")).content
    later = problems.add(PlainProblem(text=NEW), owner=owner)
    foreign = problems.add(PlainProblem(text="Whose 3 are these?"), owner=colleague)
    for deleted in (problem, foreign, later):
        problems.delete(deleted)
    assert link in teacher.get(reverse("bank")).content
    page = teacher.get(reverse("deleted")).content.decode()
    assert page.index(NEW) < page.index(problem.text[:40])
    assert foreign.text not in page
    assert reverse("restore_problem", args=[later.pk]) in page
    teacher.post(reverse("restore_problem", args=[later.pk]))
    assert NEW not in teacher.get(reverse("deleted")).content.decode()


def test_a_change_marks_the_variants_as_out_of_date(
    teacher: Client, problem: Problem, variant: Paraphrase
):
    teacher.post(reverse("edit_problem", args=[problem.pk]), {"text": NEW, "equation": "12 + 7"})
    page = teacher.get(reverse("problem", args=[problem.pk]))
    assert b"Out of date" in page.content
    assert b"Nothing to review" in page.content
    assert b"All reviewed" not in page.content


def test_an_edit_based_on_an_older_version_is_refused_and_nothing_is_lost(
    teacher: Client, problem: Problem
):
    address = reverse("edit_problem", args=[problem.pk])
    first = problem.updated_at.isoformat()
    assert f'name="seen" value="{first}"' in compact(teacher.get(address).content)
    problems.edit(problem, PlainProblem(text="Saved by somebody else: 1 + 1?"), shared=False)
    page = teacher.post(address, {"text": NEW, "seen": first})
    assert page.status_code == 409
    shown = compact(page.content)
    assert "This problem was changed while you edited it." in shown
    assert "Saved by somebody else: 1 + 1?" in shown
    assert f"{NEW}</textarea>" in shown
    problem.refresh_from_db()
    second = problem.updated_at.isoformat()
    assert f'name="seen" value="{second}"' in shown
    assert teacher.post(address, {"text": NEW, "seen": second}).status_code == 302
    problem.refresh_from_db()
    assert problem.text == NEW


def test_an_edit_does_not_overwrite_a_concurrent_change_of_grade_tags_and_unit(
    teacher: Client, problem: Problem, variant: Paraphrase
):
    address = reverse("edit_problem", args=[problem.pk])
    form = teacher.get(address).context["form"]
    changed = replace(problems.plain(problem), unit="seedlings", grade=5, tags=("spring",))
    problems.edit(problem, changed, shared=True)
    sent = {name: form[name].value() or "" for name in ("equation", "answer", "grade", "tags")}
    mine = {**sent, "text": problem.text, "unit": "plants", "seen": form["seen"].value()}
    page = teacher.post(address, mine)
    assert page.status_code == 409
    for line in ("Unit: seedlings", "Grade: 5", "Tags: spring", "Share with my school: Yes"):
        assert f"<p>{line}</p>" in compact(page.content)
    problem.refresh_from_db()
    variant.refresh_from_db()
    assert (problem.unit, problem.grade, problem.tags) == ("seedlings", 5, ["spring"])
    assert variant.unit == "seedlings"


def test_an_edit_with_an_invalid_timestamp_is_refused(teacher: Client, problem: Problem):
    address = reverse("edit_problem", args=[problem.pk])
    assert teacher.post(address, {"text": NEW, "seen": "yesterday"}).status_code == 422


def test_an_edit_to_the_text_of_another_problem_links_to_it(
    teacher: Client, owner: User, problem: Problem
):
    other = problems.add(PlainProblem(text=NEW), owner=owner)
    address = reverse("edit_problem", args=[problem.pk])
    page = teacher.post(address, {"text": NEW, "seen": problem.updated_at.isoformat()})
    assert page.status_code == 422
    assert reverse("problem", args=[other.pk]) in page.content.decode()


def test_a_teacher_requests_variants(teacher: Client, owner: User, problem: Problem):
    page = teacher.post(
        reverse("write", args=[problem.pk]), {"count": "5", "kinds": ["retold", "reordered"]}
    )
    assert page["Location"] == reverse("problem", args=[problem.pk])
    run = Run.objects.get()
    assert (run.asked_by, run.total, run.state) == (owner, 5, "queued")
    assert run.parameters == {"count": 5, "kinds": ["reordered", "retold"]}


def test_the_form_offers_every_kind(teacher: Client, problem: Problem):
    page = compact(teacher.get(reverse("problem", args=[problem.pk])).content)
    for kind in KINDS:
        assert f'name="kinds" value="{kind}" checked' in page


@pytest.mark.parametrize("sent", [{"count": "0", "kinds": "retold"}, {"count": "5"}, {}])
def test_an_invalid_request_starts_no_run(teacher: Client, problem: Problem, sent):
    assert teacher.post(reverse("write", args=[problem.pk]), sent).status_code == 422
    assert not Run.objects.exists()


def test_quantities_keep_their_colour_in_original_tree_and_variant(
    teacher: Client, problem: Problem, variant: Paraphrase
):
    page = teacher.get(reverse("problem", args=[problem.pk])).content.decode()
    for number in range(3):
        # In the original, its tree, the variant, and the original compared with the variant.
        assert page.count(f'data-quantity="{number}"') == 4
    assert "(14 − 5) × 6" in page
    assert "54 plants" in page
    assert "97% likely to be right" in page


def test_the_next_problem_has_pending_variants(teacher: Client, variant: Paraphrase):
    assert teacher.get(reverse("review")).context["problem"] == variant.problem
    teacher.post(reverse("accept", args=[variant.pk]))
    assert b"Nothing to review" in teacher.get(reverse("review")).content


def test_a_file_is_uploaded_and_followed(teacher: Client, owner: User):
    from django.core.files.uploadedfile import SimpleUploadedFile

    file = SimpleUploadedFile("mine.csv", f'text\n"{NEW}"\n'.encode())
    page = teacher.post(reverse("upload"), {"file": file})
    run = Run.objects.get()
    assert page["Location"] == reverse("run", args=[run.pk])
    shown = teacher.get(page["Location"])
    assert b"mine.csv" in shown.content
    teacher.post(reverse("cancel", args=[run.pk]))
    run.refresh_from_db()
    assert run.state == "cancelled"
    teacher.post(reverse("try_again", args=[run.pk]))
    run.refresh_from_db()
    assert run.state == "queued"


def test_only_the_owner_of_the_problem_can_retry_a_run(
    owner: User, colleague: User, problem: Problem, client: Client
):
    Problem.objects.update(shared=True)
    wanted = {"count": 1, "kinds": ["retold"]}
    ended = {"state": "failed", "error": Message("Out of luck."), "finished_at": timezone.now()}
    again = []
    for person in (owner, colleague):
        client.force_login(person)
        run = writing.request_variants(problem, asked_by=person, **wanted)
        Run.objects.update(**ended)
        address = reverse("try_again", args=[run.pk])
        for page in (reverse("runs"), reverse("problem", args=[problem.pk])):
            shown = client.get(page).content.decode()
            assert "Out of luck." in shown
            again.append(address in shown)
        again.append(client.post(address).status_code)
        run.delete()
    assert again == [True, True, 302, False, False, 403]


def test_a_run_has_a_page_of_its_own_while_its_problem_is_deleted(
    teacher: Client, owner: User, problem: Problem
):
    run = Run.objects.create(kind="variants", problem=problem, asked_by=owner)
    address = reverse("run", args=[run.pk])
    assert teacher.get(address)["Location"] == reverse("problem", args=[problem.pk])
    problems.delete(problem)
    assert teacher.get(address).status_code == 200


def test_only_the_person_who_started_a_run_sees_it(colleague: User, owner: User, client: Client):
    run = Run.objects.create(kind="import", asked_by=owner)
    client.force_login(colleague)
    assert client.get(reverse("run", args=[run.pk])).status_code == 404
    assert client.post(reverse("cancel", args=[run.pk])).status_code == 404


def test_the_list_of_runs_shows_their_results(teacher: Client, owner: User, problem: Problem):
    ended = {"asked_by": owner, "state": "done", "finished_at": timezone.now()}
    counts = {"added": 12, "already_there": 3, "left_out": 2, "flagged": 1}
    read = Run.objects.create(
        kind="import", parameters={"name": "mine.csv"}, counts=counts, done=17, total=17, **ended
    )
    Run.objects.create(kind="variants", problem=problem, done=8, total=30, **ended)
    checked = {"renewed": 6, "not_renewed": 1}
    Run.objects.create(kind="judging", problem=problem, counts=checked, **ended)
    shown = teacher.get(reverse("runs")).content.decode()
    for message in (
        "mine.csv",
        "12 added",
        "3 duplicates",
        "2 skipped",
        "1 needs checking",
        "8 of 30",
        "6 checked again",
    ):
        assert message in shown
    assert "0 added" not in shown
    flagged = f'href="{reverse("bank")}?status=flagged'
    assert flagged in shown
    detail = teacher.get(reverse("run", args=[read.pk])).content.decode()
    assert flagged in detail
    assert "mine.csv" in detail


def test_the_picture_links_to_searches(teacher: Client, problem: Problem):
    page = compact(teacher.get(reverse("bank_picture")).content)
    assert '<a href="/problems/?template=' in page
    assert "grade=4&amp;reading=" in page
    narrowed = compact(teacher.get(reverse("bank_picture"), {"grade": "7"}).content)
    assert "No problems match" in narrowed


def test_the_picture_of_an_empty_bank_says_that_the_bank_is_empty(teacher: Client):
    page = compact(teacher.get(reverse("bank_picture")).content)
    assert "Your bank is empty" in page
    assert "No problems match" not in page


def test_the_picture_and_the_filters_accept_any_query(teacher: Client, problem: Problem):
    for odd in ("9" * 5000, "\x00", "x", "²"):
        for name in ("grade", "reading", "warning", "template", "words", "run", "page"):
            for address in ("bank", "bank_picture"):
                assert teacher.get(reverse(address), {name: odd}).status_code == 200


def test_the_bank_is_filtered_by_template(teacher: Client, problem: Problem):
    shown = teacher.get(reverse("bank"), {"template": problem.template}).content.decode()
    assert problem.text[:20] in shown
    assert f'name="template" value="{problem.template}"' in compact(shown)
    assert b"No problems match" in teacher.get(reverse("bank"), {"template": "N * N"}).content


def test_only_people_who_may_use_the_bank_see_its_picture(
    client: Client, annotator: User, problem: Problem
):
    assert client.get(reverse("bank_picture")).status_code == 302
    client.force_login(annotator)
    assert client.get(reverse("bank_picture")).status_code == 403


@pytest.mark.parametrize("address", ["bank", "bank_picture"])
@pytest.mark.parametrize("query", ["", "words=plants&grade=4&reading=easy&status=waiting"])
def test_the_bank_and_its_searches_take_fewer_than_ten_queries(
    teacher: Client, variant: Paraphrase, address: str, query: str, django_assert_max_num_queries
):
    with django_assert_max_num_queries(9):
        teacher.get(f"{reverse(address)}?{query}")
