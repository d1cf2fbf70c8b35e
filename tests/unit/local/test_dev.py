import pytest

from local import dev


@pytest.mark.parametrize("port", ["", "web", "0", "-1", "65536", "4566.5"])
def test_a_port_that_is_none_gets_one_line_and_a_failure(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main([f"--port={port}"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"loci: PORT={port} is no port: choose one from 1024 to 65535\n"


def test_an_index_that_there_is_none_of_gets_one_line_and_a_failure(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["--index=solr"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "loci: INDEX=solr is none there is: choose opensearch, or leave it out\n"


def test_the_node_s_port_is_looked_at_only_where_a_node_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["--index=opensearch", "--node-port=web"]) == 1
    assert capsys.readouterr().err == "loci: NODE_PORT=web is no port: choose one from 1024 to 65535\n"
