"""Read the annotated templates of GSM-Symbolic in their published format: JSON files, each with
one template or a list of them.

`question_annotated` contains the text with placeholders and the sections `#init`, `#conditions` and
`#answer`; `answer` ends with "#### " and the default answer (Mirzadeh et al., 2024). Differences
from our own notation:

- Lists have brackets: `sample(["nephew", "cousin"])`. A named list, as in `sample(names)`, is
  not published with the template; the word then keeps its default.
- `range_sample` and `arange` are ranges. Other assignments are ignored for words, which keep their
  default, and refused for numbers.
- The answer is a Python expression. It is read, never executed. `int`, `float` and `round` are
  dropped, and `//` is read as `/`; if the template states an answer, the result must equal it.

The optional fields `unit`, `grade`, `tags` and `split` have the same meaning as in our templates.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.generators.story.annotated import Template, TemplateError, parsed, sections
from mwpapp.ml.generators.story.frame import Frame
from mwpapp.ml.generators.story.written import written_frame

MAX_LENGTH = 20_000  # characters of a file
_MAX_ANSWER_LENGTH = 300
_ASSIGNED = re.compile(r"-\s*(?P<names>\$?\w+(?:\s*,\s*\$?\w+)*)\s*=\s*(?P<call>\w+)\((?P<of>.*)\)")
_RANGES = frozenset(["range", "range_sample", "arange"])
_NUMBER = re.compile(r"-?[\d.]+(?:/\d+)?")
_WORDS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9}
_WORDS |= {"ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20}
_OPERATORS: Mapping[type[ast.operator], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "/",
}  # fmt: skip
_EXACT = frozenset(["int", "round", "float"])


def gsm_symbolic_frames(text: str, *, name: str) -> Iterator[Frame]:
    """Yield a frame for each template of the file, which contains one or a list of them.

    Raise TemplateError for a file that cannot be read, or for the first template that cannot be
    used. The id of the file and of its first template is `name`; that of the second is `name`-2.
    """
    for place, fields in enumerate(_records(text, name=name)):
        yield _frame(fields, id=name if place == 0 else f"{name}-{place + 1}")


def _records(text: str, *, name: str) -> list[Mapping[str, Any]]:
    if len(text) > MAX_LENGTH:
        raise TemplateError(name, f"the file has more than {MAX_LENGTH} characters")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise TemplateError(name, f"not JSON: {error}") from None
    records = found if isinstance(found, list) else [found]
    if not all(isinstance(record, dict) for record in records):
        raise TemplateError(name, "each template must be a JSON object")
    return records


def _frame(fields: Mapping[str, Any], *, id: str) -> Frame:
    frame = written_frame(_template(fields, id=id))
    stated = _stated_answer(fields)
    try:
        value = frame.own_steps[0]
    except EquationError as error:
        raise TemplateError(id, str(error)) from None
    if stated and parse_answer(stated) != value:
        raise TemplateError(id, f"its numbers give {value}, but the stated answer is {stated[:40]}")
    return frame


def _stated_answer(fields: Mapping[str, Any]) -> str:
    answer = fields.get("answer")
    return answer.rpartition("####")[2].strip() if isinstance(answer, str) else ""


def _template(fields: Mapping[str, Any], *, id: str) -> Template:
    annotated = fields.get("question_annotated")
    if not isinstance(annotated, str):
        raise TemplateError(id, "question_annotated must be a string")
    story, init, conditions, answer = sections(id, annotated)
    lines = [line for raw in init.splitlines() if raw.strip() for line in _choice(id, raw.strip())]
    body = f"{story}\n#init:\n" + "\n".join(lines)
    body += f"\n#conditions:\n{conditions}\n#answer: {_infix(id, answer)}"
    return parsed(id, body, fields=_own_fields(fields), allow_unused=True)


def _own_fields(fields: Mapping[str, Any]) -> dict[str, str]:
    tags = fields.get("tags")
    own = {name: fields.get(name) for name in ("unit", "grade", "split")}
    own["tags"] = ", ".join(map(str, tags)) if isinstance(tags, list) else tags
    return {name: str(value) for name, value in own.items() if isinstance(value, str | int)}


def _choice(id: str, line: str) -> list[str]:
    """Return a list with the line in our notation; an empty one if a word keeps its default."""
    found = _ASSIGNED.fullmatch(line)
    if found is None:
        raise TemplateError(id, f"cannot read: {line[:80]}")
    names, call, of = found["names"], found["call"], found["of"].strip()
    if call in _RANGES and "," not in names:
        return [f"- ${names.lstrip('$')} = range({of})"]
    if call == "sample" and "," not in names and of[:1] + of[-1:] == "[]":
        return [_sample(names, _items(id, of))]
    if "$" in names:
        raise TemplateError(id, f"cannot read: {line[:80]}")
    return []


def _items(id: str, of: str) -> list[str]:
    try:
        items = ast.literal_eval(of)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        raise TemplateError(id, f"cannot read the list {of[:80]}") from None
    return [str(item) for item in items]


def _sample(name: str, items: list[str]) -> str:
    numbers = [str(_WORDS.get(item, item)) for item in items]
    if all(_NUMBER.fullmatch(number) for number in numbers):
        return f"- ${name.lstrip('$')} = sample({', '.join(numbers)})"
    quoted = ", ".join('"' + item.replace('"', "") + '"' for item in items)
    return f"- {name} = sample({quoted})"


def _infix(id: str, answer: str) -> str:
    """Return the answer's Python expression as an equation."""
    try:
        if len(answer) > _MAX_ANSWER_LENGTH:
            raise ValueError("it is too long")
        return _printed(ast.parse(answer.strip(), mode="eval").body)
    except (ValueError, SyntaxError, RecursionError, MemoryError) as error:
        raise TemplateError(id, f"the answer cannot be read: {error}") from None


def _printed(node: ast.expr) -> str:
    match node:
        case ast.Constant(value=bool()):
            raise ValueError("unexpected Boolean")
        case ast.Constant(value=int() | float() as number) if abs(number) < 10**15:
            return repr(number)
        case ast.Name(id=name):
            return name
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return f"(-{_printed(operand)})"
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            return f"({_printed(left)} {_OPERATORS[type(op)]} {_printed(right)})"
        case ast.Call(func=ast.Name(id=name), args=[inner], keywords=[]) if name in _EXACT:
            return _printed(inner)
        case _:
            raise ValueError(f"unexpected: {ast.unparse(node)[:80]}")
