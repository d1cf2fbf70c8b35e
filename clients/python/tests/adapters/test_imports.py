"""Frameworks are imported by their own adapters alone."""

import subprocess
import sys
from importlib.util import find_spec

FRAMEWORKS = ("agents", "anthropic", "langchain_core", "langgraph", "pydantic_ai", "strands")


def test_the_client_imports_no_framework() -> None:
    assert all(find_spec(name) for name in FRAMEWORKS)
    program = (
        f"import sys, loci_memory_client, loci_memory_client.adapters; print(set(sys.modules) & set({FRAMEWORKS}))"
    )
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "set()"
