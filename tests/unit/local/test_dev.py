import pytest

from local import dev


@pytest.mark.parametrize("port", ["", "web", "0", "-1", "65536", "4566.5"])
def test_a_port_that_is_none_gets_one_line_and_a_failure(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main([f"--port={port}"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"loci: PORT={port} is no port: choose one from 1024 to 65535\n"
