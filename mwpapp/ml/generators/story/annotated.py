"""Read annotated templates: stories with placeholders, ranges, conditions and an answer.

The notation is close to that of GSM-Symbolic (Mirzadeh et al., 2024). A block looks like this:

    ## market-01
    unit: apples; grade: 3; tags: subtraction; split: train
    {name,Amina} brings {had,48} apples to the market and sells {sold,15} of them. How many
    apples does she have left?
    #init:
    - $had = range(5, 500)
    - $sold = range(2, 400)
    - name = sample("Amina", "Rosa", "Leila")
    #conditions:
    - sold < had
    #answer: had - sold

A placeholder has a name and, where it first appears, a default. `range(low, high, step)` excludes
`high`, as in Python; `$` marks a number. `fractions(low, high)` includes both ends and is for
numbers like 3/4 and 2 1/2. `sample` lists the possible values. The lines of a text are joined.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.generators.story.bounds import Bounds, Parts, Range
from mwpapp.ml.generators.story.conditions import Condition, ConditionError, condition

_PLACEHOLDER = re.compile(r"\{(?P<name>[A-Za-z_]\w*)(?:,\s*(?P<default>[^{}]+?))?\s*\}")
_VALUE = re.compile(r"-?\d{1,15}(?:\.\d{1,15})?(?:/\d{1,15})?")
_INIT = re.compile(
    r"-\s*\$?(?P<name>[A-Za-z_]\w*)\s*=\s*(?P<kind>range|sample|fractions)\((?P<of>.*)\)\s*"
)
_PART = re.compile(r'\s*(?:"([^"]*)"|([^,"]+))\s*(?:,|$)')
_ANSWER = "#answer:"
_FIELDS = ("unit", "grade", "tags", "split", "language")


class TemplateError(ValueError):
    """A template cannot be used; `id` identifies it, and the message gives the reason."""

    def __init__(self, id: str, why: str) -> None:
        super().__init__(f"{id}: {why}")
        self.id = id


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """A story as written. `text` contains the defaults in place of the placeholders.

    `places` contains the spans of each placeholder in `text`, `ranges` the values of each number,
    and `samples` those of each word. `answer` is an expression in the names of the numbers. With
    `allow_unused`, the text may contain numbers that the answer does not use.
    """

    id: str
    fields: Mapping[str, str]
    text: str
    places: Mapping[str, Sequence[tuple[int, int]]]
    ranges: Mapping[str, Bounds]
    samples: Mapping[str, Sequence[str]]
    conditions: Sequence[Condition]
    answer: str
    allow_unused: bool = False


def templates(text: str) -> Iterator[Template]:
    """Yield the templates of a file. Raise TemplateError for the first that cannot be read."""
    for block in re.split(r"(?m)^## ", text)[1:]:
        head, _, body = block.partition("\n")
        yield _template(head.strip(), body)


def _template(id: str, body: str) -> Template:
    head, _, body = body.partition("\n")
    return parsed(id, body, fields=_fields(id, head))


def parsed(
    id: str, body: str, *, fields: Mapping[str, str], allow_unused: bool = False
) -> Template:
    """Parse a story with its sections. Raise TemplateError if it cannot be read."""
    story, init, conditions, answer = sections(id, body)
    text, places = _filled(id, " ".join(story.split()))
    ranges, samples = _choices(id, init)
    return Template(
        id=id,
        fields=fields,
        text=text,
        places=places,
        ranges=ranges,
        samples=samples,
        conditions=[_condition(id, line) for line in _lines(conditions)],
        answer=" ".join(answer.split()),
        allow_unused=allow_unused,
    )


def sections(id: str, body: str) -> tuple[str, str, str, str]:
    """Return the story, the choices, the conditions and the answer.

    Raise TemplateError if no `#answer:` follows an `#init:`.
    """
    story, _, rest = body.partition("#init:")
    init, _, rest = rest.partition("#conditions:")
    conditions, found, answer = rest.partition(_ANSWER) if rest else ("", "", "")
    if not found:
        init, found, answer = init.partition(_ANSWER)
    if not found:
        raise TemplateError(id, "there is no #answer")
    return story, init, conditions, answer


def _lines(part: str) -> list[str]:
    return [line.strip() for line in part.splitlines() if line.strip()]


def _fields(id: str, head: str) -> dict[str, str]:
    pairs = [part.partition(":") for part in head.split(";") if part.strip()]
    found = {name.strip(): value.strip() for name, _, value in pairs}
    if unknown := set(found) - set(_FIELDS):
        raise TemplateError(id, f"unknown fields: {', '.join(sorted(unknown))}")
    return found


def _filled(id: str, written: str) -> tuple[str, dict[str, list[tuple[int, int]]]]:
    text, places, last = "", dict[str, list[tuple[int, int]]](), 0
    defaults: dict[str, str] = {}
    for match in _PLACEHOLDER.finditer(written):
        name, default = match["name"], match["default"] or defaults.get(match["name"], "")
        if not default:
            raise TemplateError(id, f"{name} has no default")
        text += written[last : match.start()]
        places.setdefault(name, []).append((len(text), len(text) + len(default)))
        text += default
        defaults[name] = default
        last = match.end()
    text += written[last:]
    if "{" in text or "}" in text:
        raise TemplateError(id, "a placeholder cannot be read")
    return text, places


def _choices(id: str, init: str) -> tuple[dict[str, Bounds], dict[str, list[str]]]:
    ranges: dict[str, Bounds] = {}
    samples: dict[str, list[str]] = {}
    for line in _lines(init):
        match = _INIT.fullmatch(line)
        if match is None:
            raise TemplateError(id, f"cannot read: {line}")
        parts = [a or b.strip() for a, b in _PART.findall(match["of"])]
        if match["kind"] == "sample" and not line.removeprefix("-").strip().startswith("$"):
            samples[match["name"]] = parts
            continue
        numbers = [_number(id, part) for part in parts]
        ranges[match["name"]] = _BOUNDS[match["kind"]](id, numbers)
    return ranges, samples


def _number(id: str, written: str) -> Fraction:
    try:
        # Fraction("1e999999999") would take hours.
        return Fraction(written if _VALUE.fullmatch(written) else "")
    except (ValueError, ZeroDivisionError):
        raise TemplateError(id, f"not a number: {written[:40]}") from None


def _sample(_id: str, numbers: Sequence[Fraction]) -> Bounds:
    return frozenset(numbers)


def _parts(id: str, numbers: Sequence[Fraction]) -> Parts:
    if len(numbers) != 2 or not 0 < numbers[0] < numbers[1]:
        raise TemplateError(id, "fractions need exactly two bounds, with 0 < low < high")
    return Parts(numbers[0], numbers[1])


def _range(id: str, numbers: Sequence[Fraction]) -> Range:
    if len(numbers) not in (2, 3) or numbers[0] >= numbers[1] or numbers[-1] <= 0:
        raise TemplateError(id, "a range needs low < high and, optionally, a step greater than 0")
    step = numbers[2] if len(numbers) == 3 else Fraction(1)
    steps = -((numbers[0] - numbers[1]) // step) - 1  # the high end itself is excluded
    return Range(numbers[0], numbers[0] + steps * step, step)


_BOUNDS: Mapping[str, Callable[[str, Sequence[Fraction]], Bounds]] = {
    "range": _range,
    "sample": _sample,
    "fractions": _parts,
}


def _condition(id: str, line: str) -> Condition:
    if not line.startswith("-"):
        raise TemplateError(id, f"cannot read: {line}")
    try:
        return condition(line[1:].strip())
    except ConditionError as error:
        raise TemplateError(id, str(error)) from None
