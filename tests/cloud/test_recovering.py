"""A deployment is not served again by tables that were never deployed, and a person is brought back alongside it."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from local import aws
from local.deployment import Stack
from local.users import Person
from loci.cli.exit_codes import ExitCode
from tests.cloud import steps
from tests.cloud.client import Client
from tests.cloud.operator import Run
from tests.support.client_command import run_client

RESTORED = "export", "--restored", "2026-01-01"
MIA, LEO = Person("side-mia", tenant="side"), Person("side-leo", tenant="side")


@pytest.fixture
def run(stack: Stack, tmp_path: Path) -> Run:
    return Run(stack, tmp_path)


@pytest.fixture
def moment(stack: Stack) -> Iterator[str]:
    """A second that tables are restored to; the new tables are deleted afterwards."""
    then = datetime.now(UTC) - timedelta(minutes=1)
    yield f"{then:%Y-%m-%dT%H:%M:%SZ}"
    dynamodb = aws.session().client("dynamodb", endpoint_url=stack.endpoint)
    for name in dynamodb.list_tables()["TableNames"]:
        if name.endswith(f"-{then:%Y%m%dT%H%M%SZ}"):
            dynamodb.update_table(TableName=name, DeletionProtectionEnabled=False)
            dynamodb.delete_table(TableName=name)


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_what_was_restored_is_counted_and_serves_nobody_until_it_is_deployed(
    run: Run, stack: Stack, moment: str
) -> None:
    mia = _signed_in(stack, MIA)
    steps.add(mia, steps.space(mia, "plans"), "User keeps bees")
    restored = run("--deployment", "loci", "recover", "--to", moment, "--alongside")
    assert restored.returncode == ExitCode.DONE, restored.stderr
    first, *_, last = printed = lines(restored.stdout)
    assert (set(first["restored"]), set(last["tables"])) == ({"conversations", "memory", "control"},) * 2
    # It holds the present, and says so.
    assert "the emulator restores no point in time" in first["to"]
    assert "the emulator restores no point in time" in restored.stderr
    counted = {line["tenant"]: line["items"] for line in printed if "items" in line}
    assert counted["side"]["atom"] == {"present": 1, "restored": 1}
    samples = {line["sample"]["kind"]: line["sample"] for line in printed if "sample" in line}
    assert samples["atom"]["looked_at"] == samples["atom"]["readable"] > 0

    finished = run("--deployment", "loci", "recover", "--finish")
    assert (finished.returncode, finished.stdout) == (ExitCode.REFUSED, "")
    assert f"{first['restored']['control']}: for loci export --restored, not to be served" in finished.stderr
    assert "to serve the present tables instead: loci resume" in finished.stderr
    assert mia.send("GET", "/ai-memory/spaces").status == 200


def test_a_person_comes_back_beside_the_service_and_who_was_erased_since_does_not(
    run: Run, stack: Stack, moment: str, tmp_path: Path
) -> None:
    mia, leo = _signed_in(stack, MIA), _signed_in(stack, LEO)
    for one in (mia, leo):
        steps.add(one, steps.space(one, "garden"), "User grows quinces")
    assert run("--deployment", "loci", "recover", "--to", moment, "--alongside").returncode == ExitCode.DONE
    (lost,) = (space["id"] for space in mia.get("/ai-memory/spaces")["items"] if space["name"] == "garden")
    assert mia.send("DELETE", f"/ai-memory/spaces/{lost}").status in (200, 202, 204)
    leo.send("POST", "/ai-admin/delete", {"confirm": True, "userId": "me"})

    options = "--restored", moment, "--tenant", "side", "--out", str(tmp_path / "side")
    exported = run("--deployment", "loci", "export", *options)
    assert exported.returncode == ExitCode.DIFFERS, exported.stderr
    by_user = {line["user"]: line for line in lines(exported.stdout)}
    assert by_user[leo.user]["problem"] == "was erased since"
    file = Path(by_user[mia.user]["file"])
    assert "User grows quinces" in file.read_text()
    imported = run_client(f"loci import loci {file}", tmp_path, mia.url, mia.token or "")
    assert imported.returncode == 0, imported.stderr
    (back,) = (space["id"] for space in mia.get("/ai-memory/spaces")["items"] if space["name"] == "garden")
    hits = mia.post(f"/ai-memory/spaces/{back}/recall/topic", {"query": "quinces"})["hits"]
    assert [hit["atom"]["text"] for hit in hits][:1] == ["User grows quinces"]


@pytest.mark.parametrize(
    ("arguments", "status", "named"),
    [
        (("export", "--restored", "2026-01-01", "--tenant", "side"), ExitCode.USAGE, "--out"),
        (
            ("export", "--restored", "2026-01-01", "--tenant", "side", "--out", "x", "--user", "mia"),
            ExitCode.USAGE,
            "--app",
        ),
        (
            ("export", "--restored", "2026-01-01", "--tenant", "side", "--out", "x"),
            ExitCode.REFUSED,
            "-20260101T000000Z",
        ),
        (("recover", "--finish", "--alongside"), ExitCode.USAGE, "--finish goes alone"),
        (("recover", "--finish"), ExitCode.REFUSED, "is no restored table; to serve the present tables instead"),
        # Nothing is paused for it: it would stay so.
        (("recover",), ExitCode.USAGE, "--to is required: no table was deleted"),
        (("recover", "--to", "2099-01-01"), ExitCode.USAGE, "--to 2099-01-01T00:00:00Z is still to come"),
    ],
)
def test_what_cannot_be_recovered_is_refused_with_the_way_out(
    run: Run, arguments: tuple[str, ...], status: ExitCode, named: str
) -> None:
    done = run("--deployment", "loci", *arguments)
    assert (done.returncode, done.stdout) == (status, ""), done.stderr
    assert named in done.stderr


def _signed_in(stack: Stack, person: Person) -> Client:
    stack.pool.add(person)
    return Client(stack.url, stack.token(person.name))
