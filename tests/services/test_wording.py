"""The parameters of a message are filled in when it is worded."""

from mwpapp.ml.catalogue.messages import Message
from mwpapp.services.wording import worded


def test_placeholders_are_filled():
    message = Message("%(number)s is missing.", {"number": "14"})
    assert worded(message) == str(message) == "14 is missing."


def test_a_percent_sign_needs_no_escape_without_parameters():
    assert worded(Message("At least 50% agree.")) == "At least 50% agree."
