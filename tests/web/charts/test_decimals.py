import pytest
from django.utils import translation

from mwpapp.web.charts.decimals import decimal, percent


@pytest.mark.parametrize(
    ("language", "value", "share"), [("en", "0.875", "87.5%"), ("de", "0,875", "87,5 %")]
)
def test_figures_have_the_decimal_sign_of_the_language(language, value, share):
    with translation.override(language):
        assert decimal(0.875, digits=3) == value
        assert percent(0.875) == share
