"""What the guide to adapters prints of these frameworks runs."""

from uuid import uuid4

import pytest

from tests.adapters.conftest import Service
from tests.adapters.guide import run_guide


def test_the_programs_of_the_guide_run(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOCI_URL", service.url)
    monkeypatch.setenv("LOCI_TOKEN", f"user-{uuid4().hex[:12]}")
    names = run_guide(is_heavy=True)
    assert [match.record.content for match in names["places"]] == ["The harbour is in Porto."]
    assert names["session"].get_all() == []
    assert names["memories_of_users"] is not None
