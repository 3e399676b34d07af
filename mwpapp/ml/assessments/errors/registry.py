"""List the typical errors behind the wrong answers of multiple-choice questions.

To add an error, write a finder and add an entry to `ERRORS` and a test. A finder gets a solved
problem and yields what a pupil who makes the error calculates. It need not check that a result is a
plausible choice: `ml.assessments.distractors` does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mwpapp.ml.assessments.errors import numbers, operations, shares
from mwpapp.ml.assessments.errors.changes import Finder
from mwpapp.ml.assessments.solved import Ending
from mwpapp.ml.catalogue.messages import gettext_noop


@dataclass(frozen=True, slots=True)
class TypicalError:
    """An error with its English message, marked for translation."""

    message: str
    find: Finder


ERRORS: Mapping[str, TypicalError] = {
    "tops_and_bottoms": TypicalError(
        gettext_noop("Calculates with numerators and denominators separately."),
        shares.tops_and_bottoms,
    ),
    "rounded_down": TypicalError(
        gettext_noop("Rounds down instead of up."), numbers.other_rounding(Ending.UP)
    ),
    "rounded_up": TypicalError(
        gettext_noop("Rounds up instead of down."), numbers.other_rounding(Ending.DOWN)
    ),
    "other_result": TypicalError(
        gettext_noop("Confuses the quotient and the remainder."), numbers.other_result
    ),
    "hundred_minutes": TypicalError(
        gettext_noop("Counts an hour as 100 minutes."), numbers.hundred_minutes
    ),
    "not_converted": TypicalError(
        gettext_noop("Forgets to convert the units."), numbers.not_converted
    ),
    "left_to_right": TypicalError(
        gettext_noop("Does the steps from left to right."), operations.left_to_right
    ),
    "no_brackets": TypicalError(gettext_noop("Ignores the brackets."), operations.no_brackets),
    "percent_of_wrong_whole": TypicalError(
        gettext_noop("Takes the share of the wrong whole."), shares.of_wrong_whole
    ),
    "percent_itself": TypicalError(
        gettext_noop("Takes the percentage itself."), shares.percent_itself
    ),
    "part_itself": TypicalError(gettext_noop("Takes only the part."), shares.part_itself),
    "percent_rest": TypicalError(
        gettext_noop("Takes what is left instead of the percentage."), shares.percent_rest
    ),
    "part_rest": TypicalError(
        gettext_noop("Takes what is left instead of the part."), shares.part_rest
    ),
    "percent_as_amount": TypicalError(
        gettext_noop("Treats the percentage as an amount."), shares.percent_as_amount
    ),
    "not_compounded": TypicalError(
        gettext_noop("Takes the same amount each time instead of compounding."),
        shares.not_compounded,
    ),
    "perimeter": TypicalError(
        gettext_noop("Calculates the perimeter instead of the area."), operations.perimeter
    ),
    "area": TypicalError(
        gettext_noop("Calculates the area instead of the perimeter."), operations.area
    ),
    "multiplied_by_exponent": TypicalError(
        gettext_noop("Multiplies by the exponent."), operations.multiplied_by_exponent
    ),
    "added": TypicalError(
        gettext_noop("Adds instead of subtracting."), operations.exchanged("-", by="+")
    ),
    "subtracted": TypicalError(
        gettext_noop("Subtracts instead of adding."), operations.exchanged("+", by="-")
    ),
    "multiplied": TypicalError(
        gettext_noop("Multiplies instead of dividing."), operations.exchanged("/", by="*")
    ),
    "divided": TypicalError(
        gettext_noop("Divides instead of multiplying."), operations.exchanged("*", by="/")
    ),
    "stopped": TypicalError(gettext_noop("Stops before the last step."), operations.stopped),
    "turned": TypicalError(gettext_noop("Divides the wrong way round."), operations.turned),
    "left_out": TypicalError(gettext_noop("Leaves out a number."), operations.left_out),
    "added_factors": TypicalError(
        gettext_noop("Adds instead of multiplying."), operations.exchanged("*", by="+")
    ),
    "subtracted_divisor": TypicalError(
        gettext_noop("Subtracts instead of dividing."), operations.exchanged("/", by="-")
    ),
    "spare_number": TypicalError(
        gettext_noop("Uses a number that is not needed."), numbers.spare_number
    ),
    "smaller_from_larger": TypicalError(
        gettext_noop("Takes the smaller digit from the larger in each column."),
        numbers.smaller_from_larger,
    ),
    "not_carried": TypicalError(gettext_noop("Forgets to carry."), numbers.not_carried),
    "one_row_off": TypicalError(
        gettext_noop("Is one row off in the times table."), numbers.one_row_off
    ),
    "other_number": TypicalError(gettext_noop("Reads the wrong number."), numbers.other_number),
    "miscounted": TypicalError(gettext_noop("Counts one too many or too few."), numbers.miscounted),
    "ten_off": TypicalError(gettext_noop("Is off by ten."), numbers.ten_off),
    "copied": TypicalError(gettext_noop("Repeats a number of the text."), numbers.copied),
    "wrong_quotient": TypicalError(gettext_noop("Divides inexactly."), numbers.wrong_quotient),
    "place_value": TypicalError(
        gettext_noop("Puts the digits in the wrong place."), numbers.place_value
    ),
}
"""The typical errors by code, most revealing first."""
