import pytest

from mwpapp.ml.writers.endpoint import EndpointError, read_endpoint


def test_without_settings_there_is_no_service():
    assert read_endpoint("", model="") is None


@pytest.mark.parametrize(
    ("url", "called", "host"),
    [
        ("https://api.example.org/v1", "https://api.example.org/v1/chat/completions", None),
        ("https://api.example.org/v1/", "https://api.example.org/v1/chat/completions", None),
        (
            "https://API.example.org/v1/chat/completions?version=2",
            "https://api.example.org/v1/chat/completions?version=2",
            None,
        ),
        (
            "http://localhost:11434/v1",
            "http://localhost:11434/v1/chat/completions",
            "localhost:11434",
        ),
        ("http://[::1]:80/v1", "http://[::1]:80/v1/chat/completions", "[::1]:80"),
        ("http://127.0.0.2", "http://127.0.0.2/chat/completions", "127.0.0.2"),
    ],
)
def test_the_address_is_completed_and_its_host_is_shown(url, called, host):
    endpoint = read_endpoint(url, model="m")
    assert endpoint is not None
    assert endpoint.url == called
    assert endpoint.host == (host or "api.example.org")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"url": ""}, "Set both"),
        ({"model": ""}, "Set both"),
        ({"url": "", "model": "", "key": "k"}, "Set both"),
        ({"url": "api.example.org/v1"}, "must be a web address"),
        ({"url": "file:///etc/passwd"}, "must be a web address"),
        ({"url": "ftp://example.org/"}, "must be a web address"),
        ({"url": "https://"}, "must be a web address"),
        ({"url": "https://host:port/"}, "must be a web address"),
        ({"url": "https://host:99999/"}, "must be a web address"),
        ({"url": "https://[::1/"}, "must be a web address"),
        ({"url": "https://host/a b"}, "must be a web address"),
        ({"url": "https://host/\r\nX: y"}, "must be a web address"),
        ({"url": "https://me:secret@host/v1"}, "neither a password"),
        ({"url": "https://host/v1#part"}, "neither a password"),
        ({"url": "http://api.example.org/v1"}, "not encrypted"),
        ({"url": "http://10.0.0.5/v1"}, "not encrypted"),
        ({"url": "http://localhost.example.org/v1"}, "not encrypted"),
        ({"url": "http://127.0.0.1.example.org/v1"}, "not encrypted"),
        ({"key": "secret\nX: y"}, "printable ASCII"),
        ({"key": "sécret"}, "printable ASCII"),
        ({"seconds": "soon"}, "from 1 to 600"),
        ({"seconds": "0"}, "from 1 to 600"),
        ({"seconds": "nan"}, "from 1 to 600"),
        ({"seconds": "inf"}, "from 1 to 600"),
    ],
)
def test_unusable_settings_are_refused_with_the_reason(fields, reason):
    given = {"url": "https://api.example.org/v1", "model": "m", **fields}
    with pytest.raises(EndpointError, match=reason) as refused:
        read_endpoint(given.pop("url"), **given)
    assert "secret" not in str(refused.value)


def test_plain_http_to_another_machine_must_be_allowed():
    endpoint = read_endpoint("http://10.0.0.5/v1", model="m", plain_http=True)
    assert endpoint is not None
    assert not endpoint.encrypted


def test_the_key_is_never_shown():
    endpoint = read_endpoint("https://host/v1", model="m", key="secret")
    assert "secret" not in repr(endpoint)
