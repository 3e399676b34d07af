"""Only administrators can use the admin site, which shows no labels."""

import pytest
from django.test import Client

from mwpapp.models import Campaign, Label, Problem, Role, Run, School, User
from mwpapp.models.messages import Message
from mwpapp.services.runs import lifecycle
from tests.cast import person
from tests.services.labelling.test_agreement import label_by_text

NEW = {
    "username": "newcomer", "usable_password": "true", "password1": "seven-quiet-otters",
    "password2": "seven-quiet-otters", "roles": ["teacher", "lead"],
}  # fmt: skip


def administrator(school: School) -> User:
    admin = person("head", Role.ADMINISTRATOR, school=school)
    admin.is_staff = admin.is_superuser = True
    admin.save()
    return admin


def test_an_administrator_adds_a_person_with_roles(client: Client, school: School):
    client.force_login(administrator(school))
    answer = client.post("/admin/mwpapp/user/add/", {**NEW, "school": school.pk})
    assert answer.status_code == 302, answer.content.decode()
    added = User.objects.get(username="newcomer")
    assert added.roles == ["teacher", "lead"]
    assert not added.is_staff


def test_the_administrator_role_alone_grants_access(client: Client, school: School):
    client.force_login(administrator(school))
    sent = {**NEW, "school": school.pk, "roles": ["administrator"]}
    client.post("/admin/mwpapp/user/add/", sent)
    client.force_login(User.objects.get(username="newcomer"))
    assert client.get("/admin/mwpapp/user/add/").status_code == 200


def test_a_teacher_has_no_access(client: Client, owner: User):
    client.force_login(owner)
    assert client.get("/admin/mwpapp/user/").status_code == 302


@pytest.fixture
def admin_client(client: Client, school: School) -> Client:
    client.force_login(administrator(school))
    return client


@pytest.fixture
def labelled(campaign: Campaign, annotator: User) -> User:
    label_by_text(campaign, annotator, {0: "not_valid"})
    return annotator


def delete_page(somebody: User | School) -> str:
    return f"/admin/mwpapp/{somebody._meta.model_name}/{somebody.pk}/delete/"


def test_the_page_that_deletes_a_person_names_no_label(admin_client: Client, labelled: User):
    page = admin_client.get(delete_page(labelled)).content.decode()
    assert "deactivate the account instead" in page
    for word in ("valid", "abel:", "Participation", "Bakery", "loaves", "laim"):
        assert word not in page, word


def test_a_person_with_labels_cannot_be_deleted(admin_client: Client, labelled: User):
    answer = admin_client.post(delete_page(labelled), {"post": "yes"}, follow=True)
    assert "Deactivate the account instead" in answer.content.decode()
    assert Label.objects.filter(annotator=labelled).exists()


def test_a_person_without_work_is_deleted(admin_client: Client, annotator: User):
    answer = admin_client.post(delete_page(annotator), {"post": "yes"}, follow=True)
    assert "was deleted" in answer.content.decode()
    assert not User.objects.filter(pk=annotator.pk).exists()


def test_people_are_deleted_one_at_a_time(admin_client: Client, labelled: User):
    sent = {"action": "delete_selected", "_selected_action": [labelled.pk]}
    page = admin_client.post("/admin/mwpapp/user/", sent, follow=True).content.decode()
    assert "not_valid" not in page
    assert User.objects.filter(pk=labelled.pk).exists()


def test_a_school_with_people_is_not_deleted(
    admin_client: Client, problem: Problem, school: School
):
    assert "Nadia" not in admin_client.get(delete_page(school)).content.decode()
    answer = admin_client.post(delete_page(school), {"post": "yes"}, follow=True)
    assert "cannot be deleted" in answer.content.decode()
    assert School.objects.filter(pk=school.pk).exists()


QUERIES = ("labels__isnull=0", "labels={label}", "participations__id=1", "school__people__labels=1")


@pytest.mark.parametrize("query", QUERIES)
def test_people_cannot_be_listed_by_their_labels(admin_client: Client, labelled: User, query: str):
    label = Label.objects.filter(annotator=labelled).latest("pk").pk
    answer = admin_client.get("/admin/mwpapp/user/?" + query.format(label=label))
    assert answer.status_code == 400


def test_people_are_still_filtered_by_school(admin_client: Client, school: School):
    assert admin_client.get(f"/admin/mwpapp/user/?school__id__exact={school.pk}").status_code == 200


def test_a_run_shows_neither_its_parameters_nor_its_result(admin_client: Client, lead: User):
    run = lifecycle.request(Run.Kind.FREEZE, asked_by=lead, parameters={"name": "Bakery"})
    Run.objects.filter(pk=run.pk).update(
        counts={"unanimous": 271}, error=Message("op-1 is missing")
    )
    page = admin_client.get(f"/admin/mwpapp/run/{run.pk}/change/").content.decode()
    assert "Freeze a test set" in page
    for word in ("Bakery", "271", "op-1"):
        assert word not in page, word
    assert admin_client.get("/admin/mwpapp/run/?counts__unanimous=271").status_code == 400
