"""fa, passive voice: "Ada bought 3 pens." becomes "3 pens were bought by Ada."

Placeholder until the rule is written: applies to nothing.
"""

from __future__ import annotations

import random

from mwpapp.ml.types import Tools


class PassiveVoice:
    name = "passive_voice"
    code = "fa"
    label = 1

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        return None
