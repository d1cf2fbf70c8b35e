import subprocess
from pathlib import Path

import pytest

from local import urls

URL = urls.api_url(4600, "abcd1234")


def test_the_address_names_loopback_and_needs_no_quoting_in_a_shell() -> None:
    assert URL == "http://127.0.0.1:4600/_aws/execute-api/abcd1234"


def test_the_address_of_the_page_is_one_that_a_login_may_lead_back_to() -> None:
    assert urls.pages_url(4600, "abcd1234") == "http://localhost:4600/_aws/execute-api/abcd1234/app/"


LINES = {"remember": "remember", "recall": "recall", "the context of a prompt": "context"}


def test_the_lines_show_the_first_steps_in_order() -> None:
    assert [what for what, _ in urls.curl_lines(URL)] == [*LINES]


@pytest.mark.parametrize("what", LINES)
def test_a_pasted_line_sends_what_it_should(what: str, tmp_path: Path) -> None:
    """A shell runs the line with a `curl` and a `make` that only show what they were given."""
    line = dict(urls.curl_lines(URL))[what]
    shown = 'make() { echo TOKEN; }; curl() { for word; do echo "$word"; done; }; ' + line
    said = subprocess.run(["bash", "-c", shown], cwd=tmp_path, capture_output=True, text=True, check=True)  # noqa: S603, S607
    words = said.stdout.splitlines()
    assert [word for word in words if word.startswith(URL)] == [f"{URL}/ai-memory/{LINES[what]}"]
    assert "Authorization: Bearer TOKEN" in words
