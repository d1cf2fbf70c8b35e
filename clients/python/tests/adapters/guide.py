"""The programs of the guide to adapters, run as printed."""

import re
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[4] / "docs" / "adapters.md"


def assert_guide_runs() -> None:
    """Against the service that LOCI_URL and LOCI_TOKEN name."""
    found: dict[str, Any] = {}
    for program in re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE):
        exec(compile(program, "adapters.md", "exec"), found)  # noqa: S102 - the page itself
    assert [item.value["likes"] for item in found["drinks"]] == ["green tea"]
    assert found["names"] == [("memories", "food"), ("memories", "games")]
    assert found["shown"].splitlines()[1:3] == ["     1\tAda drinks green tea.", "     2\tNo sugar."]
    assert found["items"] == [{"role": "user", "content": "I drink green tea."}]
    assert "Ada has a cat." in [entry.content for entry in found["found"]]
    assert found["manager"].session.session_id == "chat-42"
