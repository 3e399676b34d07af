"""Compute the steps of a solution, one for each operation, as data.

`Step.message` gives the English message with its parameters; services translate it. The numbers
follow the convention of the problem. A sum of several numbers is one step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.assessments.forms import Forms, is_one
from mwpapp.ml.assessments.labels import Labels
from mwpapp.ml.assessments.showing import Form, Term, Writer
from mwpapp.ml.assessments.solved import Ending, Solved, solved
from mwpapp.ml.catalogue import solution_steps as codes
from mwpapp.ml.catalogue.messages import Message
from mwpapp.ml.equations.parsing import read_sides
from mwpapp.ml.equations.printing import to_readable
from mwpapp.ml.equations.tree import Constant, Negation, Node, Number, Operation, Variable
from mwpapp.ml.types import Problem

_SIGNS = {"+": " + ", "-": " − ", "*": " × ", "/": " ÷ ", "quotient": " ÷ ", "remainder": " ÷ "}
_POWERS = {Fraction(2): "²", Fraction(3): "³"}
_HALF, _HUNDRED = Fraction(1, 2), Fraction(100)
_CHAINED = ("+", "gcd", "lcm")  # several of them in a row are one step
_ROUNDINGS = {
    Ending.UP: codes.ROUNDED_UP,
    Ending.DOWN: codes.ROUNDED_DOWN,
    Ending.PLACES: codes.ROUNDED,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A step of a solution: `operator` applied to `operands`, from left to right, is `result`.

    `operator` is one of `tree.OPERATORS`, or "" for a step without a calculation: solving for an
    unknown, rounding, writing a percentage, and the answer. `code` names the message in
    `catalogue.solution_steps`, and `parameters` fill it.
    """

    code: str
    result: Fraction
    parameters: Mapping[str, str]
    operator: str = ""
    operands: tuple[Fraction, ...] = ()

    @property
    def message(self) -> Message:
        return Message(codes.STEPS[self.code], self.parameters)


def solution_steps(problem: Problem) -> tuple[Step, ...]:
    """Return the steps from the numbers of the text to the answer, which is the last step.

    Return an empty tuple if the equation is missing, cannot be read, or does not give the answer.
    """
    solution = solved(problem)
    if solution is None:
        return ()
    writer = Writer(solution)
    by_text = {str(step.message): step for step in _Calculations(solution, writer=writer).steps()}
    steps = [*_unknown(solution), *by_text.values(), *_ending(solution, writer=writer)]
    shown = writer.with_unit(problem.answer or "", value=solution.answer)
    answer = Step(code=codes.ANSWER, result=solution.answer, parameters={"result": shown})
    return (*steps, answer)


def _unknown(solution: Solved) -> Iterator[Step]:
    """Yield "x + 5 = 12, so x = 12 − 5" if the unknown is not alone on either side."""
    name, decimal = solution.equation.unknown, solution.convention.decimal
    sides = read_sides(solution.problem.equation or "")
    if name is None or sides.right is None or Variable(name) in (sides.left, sides.right):
        return
    left, right = (to_readable(side, decimal=decimal) for side in (sides.left, sides.right))
    yield Step(
        code=codes.UNKNOWN,
        result=solution.value,
        parameters={
            "equation": f"{left} = {right}",
            "unknown": name,
            "calculation": to_readable(solution.equation.expression, decimal=decimal),
        },
    )


def _ending(solution: Solved, *, writer: Writer) -> Iterator[Step]:
    """Yield the step that rounds the value of the equation or makes it a percentage, if needed."""
    term = Forms(solution).term(solution.node)
    before = writer.number(term)
    if solution.ending in _ROUNDINGS:
        code = _ROUNDINGS[solution.ending]
        after = writer.number(Term(value=solution.answer), places=solution.places)
    elif solution.ending is Ending.PERCENT and solution.value * _HUNDRED != solution.answer:
        rounded = writer.number(Term(value=solution.answer), places=solution.places)
        code, after = codes.ABOUT, f"{rounded}%"
    elif solution.ending is Ending.PERCENT and term.form is not Form.PERCENT:
        code, after = codes.PERCENT, writer.number(Term(value=solution.value, form=Form.PERCENT))
    else:
        return
    parameters = {"calculation": before, "result": after}
    yield Step(code=code, result=solution.answer, parameters=parameters)


class _Calculations:
    """The steps of one equation."""

    def __init__(self, solved: Solved, *, writer: Writer) -> None:
        self.solved = solved
        self.writer = writer
        self.labels = Labels(solved)
        self.forms = Forms(solved)

    def steps(self) -> Iterator[Step]:
        expects = self.labels.answer is not None
        yield from self._steps(self.solved.node, expects=expects)

    def _steps(self, node: Node, *, expects: bool, bare: bool = False) -> Iterator[Step]:
        """Yield the steps of the operands from left to right, then that of the node itself.

        `expects`: the result certainly has the unit of the answer. `bare`: the node is part of a
        sum that is written without units, so the node has none either.
        """
        if isinstance(node, Negation):
            yield from self._steps(node.operand, expects=expects)
        if not isinstance(node, Operation):
            return
        parts = _chain(node)
        labelled = self._labelled(node, parts, expects=expects)
        labelled = [has_unit and not bare for has_unit in labelled]
        is_bare = node.op in ("+", "-") and not any(labelled)
        for part, has_unit in zip(parts, labelled, strict=True):
            yield from self._steps(part, expects=has_unit, bare=is_bare and _is_sum(part))
        yield self._step(node, parts, labelled=labelled, expects=expects)

    def _labelled(self, node: Operation, parts: Sequence[Node], *, expects: bool) -> list[bool]:
        """Return for each operand whether it certainly has the unit of the answer."""
        answer = self.labels.answer
        if answer is None:
            return [False] * len(parts)
        certain = [self.labels.of(part) == answer for part in parts]
        if node.op in ("+", "-"):
            fits = all(self.labels.fits(part) for part in parts)
            return [fits and (expects or self.labels.of(node) == answer)] * len(parts)
        if node.op == "*" and expects and not any(certain):
            pure = [self.labels.of(part) == "" or _is_fraction(part) for part in parts]
            return [not one for one in pure] if any(pure) and not all(pure) else certain
        certainly = self.labels.of(node) == answer and (expects or self.labels.is_money)
        return certain if certainly else [False] * len(parts)

    def _step(
        self, node: Operation, parts: Sequence[Node], *, labelled: Sequence[bool], expects: bool
    ) -> Step:
        terms, result = [self.forms.term(part) for part in parts], self.forms.term(node)
        amounts = [term for term, has_unit in zip(terms, labelled, strict=True) if has_unit]
        cents = (bool(amounts) or expects) and self._has_cents([*amounts, result])
        written = [
            self._written(part, term, has_unit=has_unit, cents=cents, node=node)
            for part, term, has_unit in zip(parts, terms, labelled, strict=True)
        ]
        code, parameters = self._code_and_parameters(node, parts, written)
        if self._makes_percent(node):
            code, result_text = codes.PERCENT, self.writer.number(result) + "%"
            parameters = {"calculation": " × ".join(written) + "%", "result": result_text}
        elif any(labelled) and result.form is not Form.TIME:
            parameters["result"] = self.writer.amount(result, cents=cents)
        else:
            money = cents and expects
            parameters.setdefault("result", self.writer.number(result, places=2 if money else 0))
        if code in (codes.CALCULATION, codes.PERCENT) and not self.writer.is_exact(result):
            code = codes.ABOUT
        return Step(
            code=code,
            operator=node.op,
            operands=tuple(term.value for term in terms),
            result=result.value,
            parameters=parameters,
        )

    def _makes_percent(self, node: Operation) -> bool:
        """Return whether a step is the last one and makes a percentage: "0.04 × 100" for 4%."""
        last = isinstance(node.right, Number) and node.right.value == _HUNDRED
        return node is self.solved.node and last and node.op == "*" and self.solved.in_percent

    def _has_cents(self, amounts: Sequence[Term]) -> bool:
        """Return whether an amount in a step is money with decimals, so that all need two."""
        return self.labels.is_money and any(
            term.value.denominator > 1 for term in amounts if term.form is Form.DECIMAL
        )

    def _written(
        self, part: Node, term: Term, *, has_unit: bool, cents: bool, node: Operation
    ) -> str:
        """Return an operand as text; 1 + 15% is written 100% + 15%."""
        if is_one(part) and self.forms.term(node).form is Form.PERCENT:
            return self.writer.number(Term(value=term.value, form=Form.PERCENT))
        if isinstance(part, Constant):
            return to_readable(part)
        if has_unit and term.form is not Form.TIME:
            return self.writer.amount(term, cents=cents)
        sides = [self.forms.term(side).form for side in (node.left, node.right)]
        is_added = term.form is Form.DECIMAL and node.op in ("+", "-") and Form.TIME in sides
        return self.writer.number(term) + (" min" if is_added else "")

    def _code_and_parameters(
        self, node: Operation, parts: Sequence[Node], written: Sequence[str]
    ) -> tuple[str, dict[str, str]]:
        """Return the code of a step's message with its parameters, except for the result."""
        if node.op in ("gcd", "lcm"):
            return node.op, {"numbers": ", ".join(written)}
        if node.op in ("quotient", "remainder"):
            return codes.REMAINDER, self._with_remainder(node, written)
        if node.op == "^":
            return codes.CALCULATION, {"calculation": self._power(node, written)}
        if node.op == "*" and (whole := self._share(node, parts)) is not None:
            return codes.PART, {"part": written[1 - whole], "whole": written[whole]}
        first, *others = written
        signed = [first, *(_bracketed(one) for one in others)]
        return codes.CALCULATION, {"calculation": _SIGNS[node.op].join(signed)}

    def _share(self, node: Operation, parts: Sequence[Node]) -> int | None:
        """Return the index of the factor that the other one is a share of (15% of 80), or None."""
        forms = dict(enumerate(self.forms.term(part).form for part in parts))
        if self.forms.term(node).form is Form.PERCENT:
            return None
        for share in (1, 0):
            if forms[share] is Form.PERCENT and forms[1 - share] is not Form.PERCENT:
                return 1 - share
            if _is_share(parts[share]) and forms == {share: Form.FRACTION, 1 - share: Form.DECIMAL}:
                return 1 - share
        return None

    def _with_remainder(self, node: Operation, written: Sequence[str]) -> dict[str, str]:
        ways = ("quotient", "remainder")
        results = [self.forms.term(Operation(op, node.left, node.right)) for op in ways]
        whole, rest = (self.writer.number(term) for term in results)
        return {"calculation": " ÷ ".join(written), "result": whole, "rest": rest}

    def _power(self, node: Operation, written: Sequence[str]) -> str:
        base, exponent = written
        value = self.forms.term(node.right).value
        if value == _HALF:
            return f"√{base}" if base.isdigit() else f"√({base})"
        base = base if base.replace(".", "").replace(",", "").isdigit() else f"({base})"
        exponent = exponent if exponent.isdigit() else f"({exponent})"
        return base + _POWERS.get(value, f"^{exponent}")


def _chain(node: Operation) -> list[Node]:
    """Return the operands of one step: all those of a sum, GCD or LCM, otherwise two."""
    left = node.left
    if node.op in _CHAINED and isinstance(left, Operation) and left.op == node.op:
        return [*_chain(left), node.right]
    return [left, node.right]


def _is_sum(node: Node) -> bool:
    return isinstance(node, Operation) and node.op in ("+", "-")


def _is_share(node: Node) -> bool:
    """Return whether a node is a fraction of a whole, or what a fraction leaves of it."""
    match node:
        case Operation("-", left, right):
            return is_one(left) and _is_fraction(right)
        case _:
            return _is_fraction(node)


def _is_fraction(node: Node) -> bool:
    return isinstance(node, Number) and node.mixed and 0 < node.value < 1


def _bracketed(number: str) -> str:
    return f"({number})" if number.startswith("−") else number
