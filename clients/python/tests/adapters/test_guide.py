"""What the guide to adapters prints runs."""

from uuid import uuid4

import pytest

from tests.adapters.conftest import Service
from tests.adapters.guide import assert_guide_runs


def test_the_programs_of_the_guide_run(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOCI_URL", service.url)
    monkeypatch.setenv("LOCI_TOKEN", f"user-{uuid4().hex[:12]}")
    assert_guide_runs()
