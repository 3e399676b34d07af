"""Assessments that the tests of all formats use."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import strategies as st

from mwpapp.formats.assessments.assessment import (
    Assessment,
    Choice,
    Item,
    Place,
    Section,
    Space,
    Version,
)

HOSTILE = (
    "Is 2 : 4 = 1 # 2 {~x} \\ right?\n\nA blank line, “quotes”, 'single' and \"double\".",
    "=1+1 @sum -3 <b>bold</b> &amp; <script>alert(1)</script> ]]> $HOME %s",
    "مرحبا: كم تفاحة؟ 🍎 שלום",
    "What is $\\frac{1}{2} + 3^{2}$ if \\(x = 2\\)? $$x_1$$ // comment",
    "::title:: [html] **star** _under_ `code` #1 - item\n1. one\n* two\t(tab)",
    "a " * 2500,
)

APPLES = Item(
    id="v1",
    text="Ada has 12 apples. She gives 5 to Ben. How many apples does she have left?",
    answer="7",
    unit="apples",
    equation="12 - 5",
    steps=("12 − 5 = 7", "Ada has 7 apples left."),
)
PEARS = Item(
    id="v2",
    text="A farmer picks 12 pears. 5 of them are bad. How many pears are good?",
    answer="7",
    unit="pears",
    kind="retold",
    equation="12 - 5",
    steps=("12 − 5 = 7",),
)
PRICE = Item(
    id="v3",
    text="A pen costs $2.50. How much do 3 pens cost?",
    answer="7.50",
    unit="$",
    equation="2.5 * 3",
    choices=(
        Choice(text="$7.50", right=True),
        Choice(text="$5.50", right=False, error="wrong_operation"),
        Choice(text="$2.50", right=False, error="missing_step"),
    ),
)
TIME = Item(id="v4", text="School starts at 8:15 am. When is it over?", answer="3:15 pm")

SMALL = Assessment(
    title="Fruit & money",
    instructions="Show your working.",
    sections=(
        Section(
            title="Warm-up",
            instructions="No calculator.",
            places=(
                Place(pool=(APPLES, PEARS), points=Decimal("2.5"), space=Space.SQUARES),
                Place(pool=(PRICE,), tolerance=Decimal("0.01"), space_lines=5),
            ),
        ),
        Section(title="Harder", places=(Place(pool=(TIME,), space=Space.NONE),)),
    ),
    versions=(
        Version(code="A", chosen=(0, 0, 0), student="Zoë O’Neil"),
        Version(code="B", chosen=(1, 0, 0)),
    ),
)

ODD = Assessment(
    title="Odd",
    sections=(
        Section(
            places=tuple(
                Place(pool=(Item(id=f"odd{number}", text=text.strip(), answer="7"),))
                for number, text in enumerate(HOSTILE)
            )
        ),
    ),
)


def texts() -> st.SearchStrategy[str]:
    """Texts that a bank can contain: no control characters except line breaks and tabs."""
    characters = st.characters(
        codec="utf-8", exclude_categories=["Cc", "Cs"], exclude_characters="\ufffe\uffff"
    )
    free = st.text(characters | st.sampled_from("\n\t:=~#{}\\%$<>&'\"-"), min_size=1, max_size=60)
    return st.sampled_from(HOSTILE).map(str.strip) | free.map(str.strip).filter(bool)


def choices() -> st.SearchStrategy[tuple[Choice, ...]]:
    """No choices, or two to four, one of which is right."""
    wrong = st.lists(
        st.builds(Choice, text=texts(), right=st.just(False), error=st.sampled_from(["", "a #1"])),
        min_size=1,
        max_size=3,
    )
    right = texts() | st.sampled_from(["$7.50", "3/4 m", "7", "9:15 pm"])

    def joined(others: list[Choice], text: str, index: int) -> tuple[Choice, ...]:
        others.insert(index, Choice(text=text, right=True))
        return tuple(others)

    return st.just(()) | st.builds(joined, wrong, right, st.integers(0, 3))


def assessments() -> st.SearchStrategy[Assessment]:
    """Small assessments with odd and hostile texts."""
    amounts = st.decimals(min_value=0, max_value=100, places=2)
    numbers = st.decimals(min_value=-1000, max_value=1000, places=2).map(str)
    items = st.builds(
        Item,
        id=st.from_regex(r"[a-z][0-9]{1,4}", fullmatch=True),
        text=texts(),
        answer=numbers | st.sampled_from(["3/4", "9:15 pm", "5 r 2"]),
        also_right=st.sampled_from([(), ("0.75",), ("75%", ".75")]),
        unit=st.sampled_from(["", "apples", "$", "km/h", "sq. $m^2$"]),
        kind=st.sampled_from(["original", "retold", "reworded+renumbered"]),
        equation=st.sampled_from(["", "12 - 5"]),
        steps=st.sampled_from([(), ("12 − 5 = 7", "7 < 8 #1 {ok}")]),
        choices=choices(),
    )
    places = st.builds(
        Place,
        pool=st.lists(items, min_size=1, max_size=3).map(tuple),
        points=amounts,
        tolerance=amounts,
        space=st.sampled_from(Space),
        space_lines=st.integers(0, 20),
    )
    sections = st.builds(
        Section, title=texts(), places=st.lists(places, min_size=1, max_size=3).map(tuple)
    )
    return st.builds(
        Assessment,
        title=texts(),
        instructions=texts(),
        language=st.sampled_from(["en", "de", "ar"]),
        sections=st.lists(sections, min_size=1, max_size=2).map(tuple),
    )
