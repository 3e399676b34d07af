"""Create class lists and read pasted names."""

from __future__ import annotations

import re
from typing import Final

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from mwpapp.models import SchoolClass, Student, User
from mwpapp.services.assessments.building import CannotChange

MAX_STUDENTS = 500
MAX_NAME_LENGTH = 120  # characters, as in the column
_NUMBERING: Final = re.compile(r"^\s*(?:[0-9]{1,3}[.)]\s+|[-•*]\s+)")


def create(owner: User, *, name: str, pasted: str = "", count: int = 0) -> SchoolClass:
    """Create a class from a pasted list, or else with `count` students whose names are numbers.

    Raise CannotChange if the list is empty or too long, or if the owner has a class with this name.
    """
    names = read_names(pasted) or [str(number) for number in range(1, count + 1)]
    if not names:
        raise CannotChange(_("Paste the names, or enter the number of students."))
    if len(names) > MAX_STUDENTS:
        raise CannotChange(_("A class can have at most %s students.") % MAX_STUDENTS)
    try:
        with transaction.atomic():
            school_class = SchoolClass.objects.create(owner=owner, name=" ".join(name.split()))
            Student.objects.bulk_create(
                Student(school_class=school_class, name=student, position=position)
                for position, student in enumerate(names)
            )
    except IntegrityError:
        raise CannotChange(_("You already have a class with this name.")) from None
    return school_class


def read_names(pasted: str) -> list[str]:
    """Return the name on each line without its numbering. Empty lines are skipped."""
    lines = (
        " ".join(_NUMBERING.sub("", line).replace("\x00", "").split())
        for line in pasted.splitlines()
    )
    return [line[:MAX_NAME_LENGTH] for line in lines if line]
