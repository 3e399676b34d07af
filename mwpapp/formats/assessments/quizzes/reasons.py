"""List the reasons why a question is not imported."""

from __future__ import annotations

from mwpapp.formats.messages import gettext_noop

ESSAY = gettext_noop("It is an essay.")
MATCHING = gettext_noop("It is a matching question.")
TRUE_FALSE = gettext_noop("It is a true or false question.")
DESCRIPTION = gettext_noop("It is a description.")
PARTLY_RIGHT = gettext_noop("An answer is partly right.")
PATTERN = gettext_noop("Its answer is a pattern with an asterisk.")
NOT_A_NUMBER = gettext_noop("Its answer is not a number.")
OTHER_TYPE = gettext_noop("Reword does not import questions of the type “%(type)s”.")
NO_TEXT = gettext_noop("It has no text.")
NO_ANSWER = gettext_noop("It has no right answer.")
SEVERAL_RIGHT = gettext_noop("More than one choice is right.")
ONE_CHOICE = gettext_noop("It has only one choice.")
SEVERAL_FIELDS = gettext_noop("It has several fields for answers.")
PICTURE = gettext_noop("It contains a picture.")
MANY_CHOICES = gettext_noop("It has more than %(limit)d choices.")
