"""An export whose calls fail in every way and whose process ends between any two of them: no caller receives a part of
it; asked for again, or gone on with by the sweeper, it is whole."""

import json
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any
from urllib.request import urlopen
from uuid import uuid4

import pytest

from loci.governance import exporting
from loci.governance.exporting import Export
from loci.model.governance import AdminJob, AdminJobKind
from loci.ports.all import Ports
from loci.settings import Settings
from tests.contract.harmed_work import FAULTS, Cloud, Harming, OneByOne, Work, is_read
from tests.support.erasure_world import World
from tests.support.exports import lists
from tests.support.wire_faults import Death


def request_export(ports: Ports, world: World) -> Export:
    return exporting.export_user(ports, world.ada, None)


Exporting = partial(Work, kind=AdminJobKind.EXPORT, begin=request_export)


@pytest.fixture(scope="module")
def writing(cloud: Cloud) -> Cloud:
    """Where everything is too large to be answered."""
    settings = {**cloud.settings.environment, "LOCI_EXPORT_INLINE_BYTES": "1"}
    return replace(cloud, settings=Settings(settings))


@pytest.fixture(scope="module")
def clean(cloud: Cloud) -> dict[str, Any]:
    """What is exported where nothing comes in its way."""
    work = Exporting(cloud, f"t-{uuid4().hex[:12]}")
    return comparable_content(request_export(work.process(2), work.world).document)


def comparable_content(document: str | None) -> dict[str, Any]:
    """What is the same whosever tenant it is in."""
    assert document is not None
    found: dict[str, Any] = json.loads(document)
    text = json.dumps(lists(found)).replace(found["tenantId"], "tenant")
    same: dict[str, Any] = json.loads(text)
    return same


def read_export(work: Work, job: AdminJob) -> str:
    """The file of a job; of pieces nothing is left once that has had its day."""
    assert job.file is not None
    files = work.process(0).export_files
    with urlopen(files.link(job.file, timedelta(minutes=1))) as answer:  # noqa: S310  # the emulator's own address
        document: str = answer.read().decode()
    work.turn(None)
    assert files.list_names(job.file.rpartition("/")[0]) == ()
    return document


@pytest.mark.parametrize("fault", FAULTS)
def test_an_answer_is_whole_or_there_is_none(cloud: Cloud, clean: dict[str, Any], tenant: str, fault: Harming) -> None:
    answers = list[Export]()
    faults = OneByOne(fault)
    work = Exporting(cloud, tenant, begin=lambda ports, world: answers.append(request_export(ports, world)))
    plans = iter(faults)
    while not answers:
        work.turn(next(plans))
    assert comparable_content(answers[0].document) == clean
    assert work.ended == faults.harmed > 20


@pytest.mark.parametrize("fault", FAULTS)
def test_failed_at_any_call_a_file_is_completed(
    writing: Cloud, clean: dict[str, Any], tenant: str, fault: Harming
) -> None:
    faults, work = OneByOne(fault), Exporting(writing, tenant)
    assert comparable_content(read_export(work, work.finish_job(iter(faults)))) == clean
    assert work.ended == faults.harmed > 30


def test_killed_between_any_two_calls_a_file_is_completed(writing: Cloud, clean: dict[str, Any], tenant: str) -> None:
    deaths, work = OneByOne(lambda call: None if is_read(call) else Death.AFTER), Exporting(writing, tenant)
    assert comparable_content(read_export(work, work.finish_job(iter(deaths)))) == clean
    assert work.ended == deaths.harmed > 5
