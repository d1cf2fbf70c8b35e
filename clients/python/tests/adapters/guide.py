"""The programs of the guide to adapters, run as printed. Those of heavy frameworks run where these are installed."""

import re
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[4] / "docs" / "adapters.md"


_HEAVY = ("adapters.crewai", "adapters.google_adk", "adapters.llama_index")


def run_guide(*, is_heavy: bool) -> dict[str, Any]:
    """The names that the programs have given, after they ran against the service of LOCI_URL and LOCI_TOKEN."""
    names: dict[str, Any] = {}
    first, *rest = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    for program in (first, *(one for one in rest if any(name in one for name in _HEAVY) is is_heavy)):
        exec(compile(program, "adapters.md", "exec"), names)  # noqa: S102 - the page itself
    return names


def assert_guide_runs() -> None:
    found = run_guide(is_heavy=False)
    assert [item.value["likes"] for item in found["drinks"]] == ["green tea"]
    assert found["names"] == [("memories", "food"), ("memories", "games")]
    assert found["shown"].splitlines()[1:3] == ["     1\tAda drinks green tea.", "     2\tNo sugar."]
    assert found["items"] == [{"role": "user", "content": "I drink green tea."}]
    assert "Ada has a cat." in [entry.content for entry in found["found"]]
    assert found["manager"].session.session_id == "chat-42"
