"""Who may see, change and copy a worksheet: permission beside refusal."""

import pytest

from mwpapp.models import Assessment, User
from mwpapp.services import rights
from mwpapp.services.assessments import building, classes, sharing


@pytest.fixture
def sheet(owner: User) -> Assessment:
    return building.create(owner, title="Plums")


def may(person: User, sheet: Assessment) -> tuple[bool, bool, bool]:
    """Return whether a person may see, change and copy it."""
    return (
        rights.may_see_assessment(person, sheet),
        rights.may_change_assessment(person, sheet),
        rights.may_copy_assessment(person, sheet),
    )


def test_the_owner_may_do_everything_and_nobody_else_anything(
    sheet: Assessment, owner: User, colleague: User, stranger: User, annotator: User
):
    assert may(owner, sheet) == (True, True, True)
    for person in (colleague, stranger, annotator):
        assert may(person, sheet) == (False, False, False)


def test_a_share_lets_a_colleague_see_or_also_copy(sheet: Assessment, colleague: User):
    sharing.share(sheet, username="colleague", level="view")
    assert may(colleague, sheet) == (True, False, False)
    sharing.share(sheet, username="colleague", level="copy")
    assert may(colleague, sheet) == (True, False, True)
    sharing.unshare(sheet, username="colleague")
    assert may(colleague, sheet) == (False, False, False)


def test_a_share_ends_with_the_school(sheet: Assessment, colleague: User, stranger: User):
    sharing.share(sheet, username="colleague", level="copy")
    User.objects.filter(pk=colleague.pk).update(school=stranger.school)
    assert may(User.objects.get(pk=colleague.pk), sheet) == (False, False, False)


def test_a_class_is_seen_by_its_owner_alone(owner: User, colleague: User):
    made = classes.create(owner, name="4b", count=2)
    assert list(rights.classes_of(owner)) == [made]
    assert not rights.classes_of(colleague).exists()
