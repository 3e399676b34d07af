"""The size of folders, files and functions, typed signatures, and names in the documentation."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).resolve().parent.parent
FLOORS = ("mwpapp", "workers")
# Django finds the modules of these folders by their location, so the folders cannot be split.
COLLECTED = ("mwpapp/management/commands", "mwpapp/migrations")

MAX_MODULES = 15  # in one folder, not counting __init__.py
MAX_LINES = 400
FEWEST_MEDIAN_LINES, MAX_MEDIAN_LINES = 60, 100
MAX_FUNCTION_LINES = 40
MEDIAN_FUNCTION = 8  # lines

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Module:
    """A file of the product; `path` is relative to the root of the repository."""

    path: Path
    text: str

    @property
    def lines(self) -> int:
        return len(self.text.splitlines())

    def functions(self) -> Iterator[Function]:
        for node in ast.walk(ast.parse(self.text)):
            if isinstance(node, Function):
                yield node


@cache
def modules() -> list[Module]:
    files = (file for floor in FLOORS for file in sorted((ROOT / floor).rglob("*.py")))
    # makemessages, which another test may be running, writes temporary files like "key.html.py".
    paths = [file.relative_to(ROOT) for file in files if file.suffixes == [".py"]]
    return [
        Module(path=path, text=(ROOT / path).read_text(encoding="utf-8"))
        for path in paths
        if path.name != "__init__.py" and "migrations" not in path.parts
    ]


def functions() -> Iterator[tuple[str, Function]]:
    """Yield every function with its path and name."""
    for module in modules():
        for function in module.functions():
            yield f"{module.path}:{function.lineno} {function.name}", function


def length(function: Function) -> int:
    return (function.end_lineno or function.lineno) - function.lineno + 1


def untyped(function: Function) -> list[str]:
    """Return the parts of a signature without an annotation: names of parameters, and "return"."""
    given = function.args
    parameters = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    missing = [
        one.arg
        for one in parameters
        if one is not None and one.annotation is None and one.arg not in {"self", "cls"}
    ]
    return missing if function.returns is not None else [*missing, "return"]


def test_no_folder_has_more_than_15_modules():
    counted = Counter(str(module.path.parent) for module in modules())
    crowded = {folder for folder, number in counted.items() if number > MAX_MODULES}
    assert crowded - set(COLLECTED) == set()


def test_no_file_has_more_than_400_lines():
    assert [(m.lines, str(m.path)) for m in modules() if m.lines > MAX_LINES] == []


def test_no_test_file_has_more_than_400_lines():
    counted = {
        str(file.relative_to(ROOT)): len(file.read_text(encoding="utf-8").splitlines())
        for file in (ROOT / "tests").rglob("*.py")
    }
    assert {name: lines for name, lines in counted.items() if lines > MAX_LINES} == {}


def test_the_median_file_has_60_to_100_lines():
    typical = median(module.lines for module in modules())
    assert FEWEST_MEDIAN_LINES <= typical <= MAX_MEDIAN_LINES


def test_no_function_has_more_than_40_lines():
    long = [(length(one), name) for name, one in functions() if length(one) > MAX_FUNCTION_LINES]
    assert long == []


def test_the_median_function_has_at_most_8_lines():
    assert median(length(function) for _name, function in functions()) <= MEDIAN_FUNCTION


def test_every_signature_is_typed():
    found = [(name, missing) for name, one in functions() if (missing := untyped(one))]
    assert found == []


@pytest.mark.parametrize(
    ("source", "missing"),
    [
        ("def f(a: int, *, b: str = '') -> None: ...", []),
        ("def f(self, a): ...", ["a", "return"]),
        ("async def f(*args, **more) -> None: ...", ["args", "more"]),
    ],
)
def test_missing_annotations_are_reported(source: str, missing: list[str]):
    (function,) = ast.parse(source).body
    assert isinstance(function, Function)
    assert untyped(function) == missing


# `path/like.py`, `path/like.py::name` or `folder/`, between backticks or as a link
NAMED = re.compile(r"[`(]((?:[\w.-]+/)+(?:[\w-]+\.(?:py|md|svg|png|toml|jsonl|csv|yml))?)[`):]")
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "docs/*.md", "fixtures/README.md")
# Paths that exist only in a running installation.
MADE_LATER = ("var/",)


def named_paths() -> Iterator[tuple[Path, str]]:
    for pattern in DOCUMENTS:
        for document in sorted(ROOT.glob(pattern)):
            text = document.read_text(encoding="utf-8")
            for name in NAMED.findall(text):
                yield document, name


def exists(document: Path, name: str) -> bool:
    """Return whether the path exists relative to the root or the document, or is the end of a path
    in the product."""
    if (ROOT / name).exists() or (document.parent / name).exists():
        return True
    return any(place.match(name) for floor in FLOORS for place in (ROOT / floor).rglob("*"))


def test_every_path_that_the_documentation_names_exists():
    lost = [
        (str(document.relative_to(ROOT)), name)
        for document, name in named_paths()
        if not name.startswith(MADE_LATER) and not exists(document, name)
    ]
    assert lost == []


def test_every_pinned_package_has_a_reason():
    explained = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8")
    pinned = {
        re.split(r"[\[=]", line)[0]
        for file in ROOT.glob("requirements*.txt")
        for line in file.read_text(encoding="utf-8").splitlines()
        if "==" in line
    }
    assert {name for name in pinned if f"`{name}`" not in explained} == set()
