"""Both palettes meet WCAG AA: a contrast of 4.5 for text and 3 for the borders of inputs."""

import re

import pytest
from django.conf import settings

TOKENS = (settings.BASE_DIR / "static/css/tokens.css").read_text(encoding="utf-8")
TINTS = [f"q{number}" for number in range(1, 10)]
WORDS = [
    *(("ink", ground) for ground in ("ground", "panel", "sunken", *TINTS)),
    *(("muted", ground) for ground in ("ground", "panel", "sunken")),
    *(("accent", ground) for ground in ("ground", "panel")),
    *((word, f"{word}-ground") for word in ("ready", "check", "reject", "still")),
    *((word, "panel") for word in ("ready", "check", "reject")),
    *(("ink", f"{word}-ground") for word in ("ready", "check", "reject", "still")),
    ("on-accent", "accent"),
    ("on-accent", "accent-strong"),
]
EDGES = [("line-strong", "panel"), ("line-strong", "ground"), ("accent", "panel")]


def palettes() -> dict[str, dict[str, str]]:
    light, by_system, by_choice = (
        dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block)) for block in _blocks()
    )
    assert by_system == by_choice
    return {"light": light, "dark": by_choice}


def _blocks() -> list[str]:
    return [block for block in re.findall(r":root[^{]*\{([^}]*)\}", TOKENS) if "--ground" in block]


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, other: str) -> float:
    darker, lighter = sorted((luminance(first), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_black_on_white_has_a_contrast_of_21():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize(
    ("front", "back", "least"), [(*pair, 4.5) for pair in WORDS] + [(*pair, 3.0) for pair in EDGES]
)
def test_text_and_borders_have_enough_contrast(mode: str, front: str, back: str, least: float):
    palette = palettes()[mode]
    assert contrast(palette[front], palette[back]) >= least
