"""Any JSON is read or refused with a place; nothing else happens to a reader."""

import json
import re
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci_memory_client.transfer.faults import BadFile
from loci_memory_client.transfer.formats import FORMATS
from loci_memory_client.transfer.reading import read_values
from loci_memory_client.transfer.sources import Source
from tests.transfer.reading import FILES, import_of

JSON_FORMATS = sorted(FORMATS.keys() - {"copilot", "pasted"})
NAMES: list[str] = sorted(
    {name for path in FILES.iterdir() for name in re.findall(r'"([a-zA-Z_]{2,25})":', path.read_text())}
)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just("user")
JSON: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=6),
    max_leaves=25,
)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that every example writes again."""
    return tmp_path_factory.mktemp("any") / "any.json"


def fault_of(format: str, path: Path) -> BadFile | None:
    try:
        import_of(format, path).check()
    except BadFile as fault:
        return fault
    return None


def has_place(fault: BadFile | None) -> bool:
    return fault is None or bool(fault.place and fault.reason)


@pytest.mark.parametrize("format", sorted(FORMATS))
@given(value=JSON)
def test_any_json_is_read_or_refused_with_a_place(format: str, value: Any, file: Path) -> None:
    file.write_text(json.dumps(value))
    assert has_place(fault_of(format, file))


@pytest.mark.parametrize("format", JSON_FORMATS)
@given(data=st.data())
def test_a_file_of_the_format_with_one_value_changed_is_read_or_refused(
    format: str, data: st.DataObject, file: Path
) -> None:
    (sample,) = [path for path in FILES.iterdir() if path.stem == format]
    whole = [json.loads(line) for line in _values(sample)]
    holder, key = data.draw(st.sampled_from(list(_places(whole))))
    holder[key] = data.draw(JSON)
    file.write_text("\n".join(map(json.dumps, whole)))
    assert has_place(fault_of(format, file))


def _values(path: Path) -> list[str]:
    text = path.read_text()
    return text.splitlines() if path.suffix == ".jsonl" else [text]


def _places(value: Any) -> Any:
    """Every holder and key within a value."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in list(keys):
        yield value, key
        yield from _places(value[key])


@pytest.mark.parametrize("format", sorted(FORMATS))
@given(data=st.binary(max_size=200))
def test_any_bytes_are_read_or_refused_with_a_place(format: str, data: bytes, file: Path) -> None:
    file.write_bytes(data)
    assert has_place(fault_of(format, file))


@pytest.mark.parametrize("format", JSON_FORMATS)
@given(data=st.data())
def test_a_file_that_ends_too_early_is_refused_with_its_line(format: str, data: st.DataObject, file: Path) -> None:
    (sample,) = [path for path in FILES.iterdir() if path.stem == format]
    whole = sample.read_bytes().rstrip()
    kept = data.draw(st.integers(1, len(whole) - 1))
    file.write_bytes(whole[:kept])
    if sample.suffix == ".jsonl":
        assert has_place(fault_of(format, file))
        return
    with pytest.raises(BadFile, match=r"^line \d+: this is not JSON|: "):
        import_of(format, file).check()


@given(changed=st.binary(max_size=8), place=st.integers(0, 300))
def test_a_history_of_copilot_with_some_bytes_changed_is_read_or_refused(
    changed: bytes, place: int, file: Path
) -> None:
    whole = (FILES / "copilot.csv").read_bytes()
    file.write_bytes(whole[:place] + changed + whole[place + len(changed) :])
    assert has_place(fault_of("copilot", file))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"memory": "a"}\n{"memory": }\n', "line 2"),
        ('[\n {"memory": "a"},\n {"memory": "b"\n]', "line 4"),
        ("", "line 1"),
        ("\ufeff[7]", "record 1"),
        ('{"results": [{"memory": null}]}', "results 1"),
    ],
)
def test_a_fault_is_named_with_its_line_or_record(text: str, place: str, tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_text(text)
    with pytest.raises(BadFile) as refused:
        import_of("mem0", path).check()
    assert refused.value.place == place


def test_a_message_about_a_fault_shows_nothing_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_text('[{"memory": "secret",}]')
    with pytest.raises(BadFile) as refused:
        import_of("mem0", path).check()
    assert "secret" not in str(refused.value)


def break_archive(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[60:80] = bytes(20)
    path.write_bytes(data)


def empty_archive(path: Path) -> None:
    with ZipFile(path, "w") as archive:
        archive.writestr("photo.png", "…")


@pytest.mark.parametrize("spoil", [break_archive, empty_archive])
def test_an_archive_that_is_broken_or_of_something_else_is_refused(
    spoil: Callable[[Path], None], tmp_path: Path
) -> None:
    path = tmp_path / "export.zip"
    with ZipFile(path, "w", compression=8) as archive:
        archive.write(FILES / "chatgpt.json", "conversations.json")
    spoil(path)
    with pytest.raises(BadFile):
        import_of("chatgpt", path).check()


def test_records_are_read_one_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    path.write_text("[" + ",".join(['{"memory": "a"}'] * 100_000) + "]")
    (part,) = Source(path).parts(".*")
    values = read_values(part)
    assert next(values).value == {"memory": "a"}
    values.close()  # type: ignore[attr-defined] # a generator


def test_a_large_file_takes_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "conversations.json"
    message = {"author": {"role": "user"}, "content": {"parts": ["words " * 2_000]}}
    conversation = json.dumps({"id": "c", "current_node": "n", "mapping": {"n": {"message": message}}})
    path.write_text("[" + ",".join([conversation] * 1_000) + "]")
    assert path.stat().st_size > 12_000_000
    tracemalloc.start()
    try:
        import_of("chatgpt", path).check()
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


def test_a_record_that_is_too_large_is_refused_with_its_place_and_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    path.write_text('[{"memory": "a"}, {"memory": "' + "x" * 51_000_000 + '"}]')
    with pytest.raises(BadFile, match=r"^after record 1: a record must be at most 50 MB$"):
        import_of("mem0", path).check()


def test_a_text_that_is_too_long_for_a_memory_is_left_out_with_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    path.write_text(json.dumps([{"memory": "a"}, {"memory": "word " * 300_000}]))
    report = import_of("mem0", path).check()
    assert report.found["memories"] == 1
    assert [(loss.why, loss.examples) for loss in report.losses] == [
        ("its text is longer than 1,000,000 characters", ["record 2"])
    ]


def test_large_numbers_are_read_and_endless_ones_refused(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_text('[{"memory": "a", "user_id": 18446744073709551617}]')
    assert import_of("mem0", path).check().users == {"18446744073709551617"}
    path.write_text('[{"memory": "a", "score": ' + "9" * 5_000 + "}]")
    with pytest.raises(BadFile, match=r"^record 1: a number has too many digits$"):
        import_of("mem0", path).check()
