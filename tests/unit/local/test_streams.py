import json
from pathlib import Path

import pytest

from local import streams
from local.errors import LocalError


def save_positions(folder: Path, positions: object) -> Path:
    file = folder / "lambda.json"
    payload = {"functions": {"kept": True}, "dynamodb_stream_positions": {"data": positions}}
    file.write_text(json.dumps({"__ministack_format__": 2, "payload": payload}))
    return file


def test_every_position_goes_back_to_the_beginning_and_nothing_else_changes(tmp_path: Path) -> None:
    file = save_positions(tmp_path, {"a": 7, "b": 0, "c": 12})
    assert streams.rewind(tmp_path) == 3
    payload = json.loads(file.read_text())["payload"]
    assert payload["dynamodb_stream_positions"]["data"] == {"a": 0, "b": 0, "c": 0}
    assert payload["functions"] == {"kept": True}


def test_without_saved_state_there_is_nothing_to_rewind(tmp_path: Path) -> None:
    assert streams.rewind(tmp_path) == 0


@pytest.mark.parametrize("positions", [None, [], {"a": "shardId-0"}, {"a": {"shard": 1}}])
def test_positions_of_an_unknown_form_are_refused_rather_than_ignored(tmp_path: Path, positions: object) -> None:
    save_positions(tmp_path, positions)
    with pytest.raises(LocalError, match="stream positions"):
        streams.rewind(tmp_path)
