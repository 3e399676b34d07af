import re
from pkgutil import resolve_name

import pytest

from mwpapp.ml.catalogue.evidence import EVIDENCE, message
from mwpapp.ml.types import Evidence, State


@pytest.mark.parametrize("about", EVIDENCE)
def test_every_finder_exists(about):
    finder = EVIDENCE[about].finder
    assert finder is None or callable(resolve_name(finder))


def test_messages_have_only_named_placeholders():
    for kind in EVIDENCE.values():
        for text in kind.messages.values():
            assert not re.search(r"%(?!\([a-z]+\)s)", text), text


def test_the_kinds_of_evidence_that_other_modules_use_exist():
    assert {"reading", "solver", "wording", "units"} <= set(EVIDENCE)


def test_a_message_is_filled_with_the_parameters():
    evidence = Evidence(about="solver", state=State.FINE, code="same", parameters={"answer": "54"})
    assert str(message(evidence)) == "The solver finds 54 for both texts."
