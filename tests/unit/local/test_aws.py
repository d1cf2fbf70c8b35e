import pytest

from local import aws


def test_nothing_of_the_developers_own_account_reaches_a_program_we_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_PROFILE", "production")
    monkeypatch.setenv("AWS_SESSION_TOKEN", "real")
    monkeypatch.setenv("CDK_DEFAULT_ACCOUNT", "111122223333")
    environment = aws.environment("http://127.0.0.1:4566")
    assert environment["AWS_ENDPOINT_URL"] == "http://127.0.0.1:4566"
    assert environment["AWS_CONFIG_FILE"] == environment["AWS_SHARED_CREDENTIALS_FILE"] == "/dev/null"
    assert not {"AWS_PROFILE", "AWS_SESSION_TOKEN", "CDK_DEFAULT_ACCOUNT"} & environment.keys()


def test_loopback_is_never_asked_through_a_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "intranet.example")
    assert aws.clean_environment()["NO_PROXY"].split(",") == ["127.0.0.1", "localhost", "intranet.example"]
