"""Every generator by name; another one is one file and one line here."""

from __future__ import annotations

from collections.abc import Mapping

from mwpapp.ml.generators.renumber import Renumber
from mwpapp.ml.generators.reorder import Reorder
from mwpapp.ml.generators.rephrase import Rephrase
from mwpapp.ml.generators.retell import Retell
from mwpapp.ml.generators.reverse import Reverse
from mwpapp.ml.generators.round_trip import RoundTrip
from mwpapp.ml.types import Generator

GENERATORS: Mapping[str, Generator] = {
    "round_trip": RoundTrip(),
    "rephrase": Rephrase(),
    "retell": Retell(),
    "renumber": Renumber(),
    "reorder": Reorder(),
    "reverse": Reverse(),
}
