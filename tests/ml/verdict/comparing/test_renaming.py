import pytest

from mwpapp.ml.types import Reference
from mwpapp.ml.verdict.comparing.comparison import compare
from mwpapp.ml.verdict.comparing.renaming import is_only_renamed

SHARED = "Nadia has 14 trays. She gives 5 trays to Omar. How many trays does Nadia have left?"


@pytest.mark.parametrize(
    "text",
    [
        SHARED.replace("Nadia", "Lucia"),
        SHARED.replace("trays", "crates"),
        SHARED.replace("Nadia", "Lucia").replace("Omar", "Ken").replace("14", "fourteen"),
    ],
)
def test_names_and_things_replaced_throughout_are_a_renaming(text):
    assert is_only_renamed(compare(Reference(text=SHARED), text))


@pytest.mark.parametrize(
    "text",
    [
        SHARED,
        SHARED.replace("Nadia has", "Lucia has"),  # in one place only
        SHARED.replace("Nadia", "Omar"),  # two people became one
        SHARED.replace("Nadia", "X").replace("Omar", "Nadia").replace("X", "Omar"),
        SHARED.replace("gives", "takes"),
        SHARED.replace("left", "now"),
        SHARED.replace("14", "15"),
        SHARED.replace(" left", ""),
        "",
    ],
)
def test_any_other_change_is_not_a_renaming(text):
    assert not is_only_renamed(compare(Reference(text=SHARED), text))
