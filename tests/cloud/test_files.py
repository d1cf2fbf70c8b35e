"""Files over HTTP: addresses as clients send them, and the page of the files as it is printed."""

import json
import os
import re
import subprocess
from urllib.parse import quote

import pytest

from local.deployment import Stack
from tests.cloud import steps
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.support.paths import ROOT

PAGE = (ROOT / "docs" / "files.md").read_text("utf-8")
COMMANDS = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
MARK = "end of an answer"


@pytest.fixture
def ada(callers: Callers) -> Client:
    return callers("user")


@pytest.fixture
def files(ada: Client, namespace: str) -> str:
    """Where the files of a new space are."""
    return f"/ai-memory/spaces/{steps.space(ada, namespace)}/files"


@pytest.mark.parametrize(
    "path", ["a/b.md", "a b/#1.md", "100%.md", "%2F", "a+b&c=d;e,f.md", "茶/🍵.md", "~", "a/.b/...c"]
)
def test_a_path_is_the_one_that_was_sent_however_it_is_encoded(ada: Client, files: str, path: str) -> None:
    for safe in ("/", "", "/+&=;,~"):
        written = ada.put(f"{files}/{quote(path, safe=safe)}", {"text": path})
        assert written["path"] == path
        assert ada.get(f"{files}/{quote(path, safe=safe)}")["text"] == path
    listed = ada.get(files, prefix=path)["items"]
    assert [(file["path"], file["version"]) for file in listed] == [(path, 1)]
    assert ada.send("DELETE", f"{files}/{quote(path)}").status == 204
    assert ada.send("DELETE", f"{files}/{quote(path)}").status == 404


@pytest.mark.parametrize(
    "path", ["", "/etc", "a//b", "a/", "%2e%2e/a", "a/%2E%2E%2Fb", "a%7Fb", "a%5Cb", "a%00", "x" * 1001]
)
def test_a_path_that_breaks_a_rule_is_refused_and_named(ada: Client, files: str, path: str) -> None:
    refused = ada.send("PUT", f"{files}/{path}", {"text": "Tea."})
    assert (refused.status, [error["pointer"] for error in refused.body["errors"]]) == (422, ["?path"])
    assert ada.get(files)["items"] == []


def test_the_largest_text_is_written_read_and_exported_whole(ada: Client, files: str) -> None:
    for text in ("\u0001" * 262_144, "é" * 131_072):
        ada.put(f"{files}/large", {"text": text})
        assert ada.get(f"{files}/large")["text"] == text
    assert ada.send("PUT", f"{files}/large", {"text": "x" * 262_145}).status == 413


def test_the_commands_of_the_page_do_what_it_says(ada: Client, files: str, stack: Stack) -> None:
    space = files.split("/")[3]
    environment = {"PATH": os.environ["PATH"], "LOCI_URL": stack.url, "LOCI_TOKEN": str(ada.token), "SPACE": space}
    answers = []
    for commands in COMMANDS:
        script = re.sub(r"(?m)^(curl .*(?:\n  .*)*)", rf"\1; echo '{MARK}'", commands)
        ended = subprocess.run(  # noqa: S603 - the commands are ours, of the page
            ["/bin/sh", "-c", script], env=environment, capture_output=True, text=True, timeout=60, check=True
        )
        answers += [json.loads(answer) for answer in ended.stdout.split(MARK) if answer.strip()]
    written, listed, read, archived = answers
    assert (written["path"], written["metadata"], written["version"]) == ("notes/tea.md", {"source": "kitchen"}, 1)
    assert [file["path"] for file in listed["items"]] == ["notes/tea.md"]
    assert read["text"] == "# Tea\n\nGreen, no sugar.\n"
    assert (archived["path"], archived["atom"]["deduplicated"]) == ("conversations/2026-05-04.md", False)
    assert steps.texts(ada, space) == {"Ada and Bo talked about tea."}
