"""The programs of the quick start are typed: a reader may check them as strictly as this client is checked."""

import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "quick-start-python.md"
SOURCE = Path(__file__).parents[1] / "src"


def test_the_programs_of_the_quick_start_are_strictly_typed(tmp_path: Path) -> None:
    programs = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    files = [tmp_path / f"program{number}.py" for number in range(len(programs))]
    for file, program in zip(files, programs, strict=True):
        file.write_text(program)
    checked = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", *files],
        cwd=tmp_path,
        env={"MYPYPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout
    assert len(files) >= 5
