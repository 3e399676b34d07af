"""Declare the messages of the steps of a solution, in English.

To add a kind of step, add one entry to `STEPS` and build the step in `ml.assessments.steps`.
Numbers and calculations are parameters, already in the number format of their problem.
"""

from __future__ import annotations

from collections.abc import Mapping

from mwpapp.ml.catalogue.messages import gettext_noop

CALCULATION = "calculation"
ABOUT = "about"
PART = "part"
REMAINDER = "remainder"
GCD = "gcd"
LCM = "lcm"
UNKNOWN = "unknown"
PERCENT = "percent"
ROUNDED_UP = "rounded_up"
ROUNDED_DOWN = "rounded_down"
ROUNDED = "rounded"
ANSWER = "answer"

STEPS: Mapping[str, str] = {
    CALCULATION: "%(calculation)s = %(result)s",
    ABOUT: "%(calculation)s ≈ %(result)s",
    PART: gettext_noop("%(part)s of %(whole)s = %(result)s"),
    REMAINDER: gettext_noop("%(calculation)s = %(result)s remainder %(rest)s"),
    GCD: gettext_noop("The greatest common divisor of %(numbers)s is %(result)s."),
    LCM: gettext_noop("The least common multiple of %(numbers)s is %(result)s."),
    UNKNOWN: gettext_noop("%(equation)s, so %(unknown)s = %(calculation)s"),
    PERCENT: "%(calculation)s = %(result)s",
    ROUNDED_UP: gettext_noop("Round %(calculation)s up to %(result)s."),
    ROUNDED_DOWN: gettext_noop("Round %(calculation)s down to %(result)s."),
    ROUNDED: gettext_noop("Round %(calculation)s to %(result)s."),
    ANSWER: gettext_noop("Answer: %(result)s"),
}
"""The code of each kind of step with its English message."""
