"""A model's text without its thoughts, and without calls of tools that it wrote as text."""

import json

import pytest

from loci.inference.llm.spoken_texts import CallInText, SpokenText

SAVE = {"name": "save", "arguments": {"content": "Ada rows"}}
CALL = CallInText("save", {"content": "Ada rows"})
TEXT = json.dumps(SAVE)
CODE = '```python\nprint("<think>")\n```'


def read(text: str, *tools: str, length: int = 1000) -> tuple[str, list[CallInText]]:
    """What is said of a text that comes in pieces of that length."""
    spoken = SpokenText(tools)
    pieces = [text[place : place + length] for place in range(0, len(text), length)]
    return "".join([*map(spoken.hear, pieces), spoken.end()]), spoken.calls


SAID: dict[str, tuple[str, str, list[CallInText]]] = {
    "plain": ("Ada rows. 2 < 3, `a` {b}", "Ada rows. 2 < 3, `a` {b}", []),
    "thoughts": ("<think>She rows.\n{1}</think>\n\nAda rows.", "Ada rows.", []),
    "thoughts without an end": ("Well. <think>She rows", "Well. ", []),
    "thoughts later": ("Well. <thinking>Hm.</thinking>Ada rows.", "Well. Ada rows.", []),
    "code": (f"Write:\n{CODE}\nand `<think>` too.", f"Write:\n{CODE}\nand `<think>` too.", []),
    "call in marks": (f"Let me.\n<tool_call>\n{TEXT}\n</tool_call>", "Let me.\n", [CALL]),
    "call in a fence": (f"Let me.\n```json\n{TEXT}\n```\nSaved.", "Let me.\n\nSaved.", [CALL]),
    "two calls in a list": (f"```\n[{TEXT}, {TEXT}]\n```", "", [CALL, CALL]),
    "bare call": (TEXT, "", [CALL]),
    "call as a function": (json.dumps({"type": "function", "function": SAVE}), "", [CALL]),
    "arguments as text": (json.dumps({**SAVE, "arguments": json.dumps(SAVE["arguments"])}), "", [CALL]),
    "other JSON": ('```json\n{"name": "Ada", "rows": true}\n```', '```json\n{"name": "Ada", "rows": true}\n```', []),
    "bare JSON": ('{"name": "Ada"}\nis she.', '{"name": "Ada"}\nis she.', []),
    "a brace": ("{Ada} rows, as you know, on the lake.\nOften.", "{Ada} rows, as you know, on the lake.\nOften.", []),
    "not finished": ('{"name": "save", "argum', '{"name": "save", "argum', []),
}


@pytest.mark.parametrize("form", SAID)
def test_marked_parts_are_taken_out(form: str) -> None:
    text, said, calls = SAID[form]
    assert read(text, "save") == (said, calls)


@pytest.mark.parametrize("form", SAID)
def test_it_is_the_same_in_pieces(form: str) -> None:
    text, said, calls = SAID[form]
    for length in range(1, 30):
        assert read(text, "save", length=length) == (said, calls)


def test_without_tools_json_is_part_of_the_answer() -> None:
    for text in (TEXT, f"```json\n{TEXT}\n```"):
        assert read(text) == (text, [])


def test_text_that_begins_no_mark_is_said_at_once() -> None:
    spoken = SpokenText(["save"])
    assert [spoken.hear(piece) for piece in ("Ada ", "rows <", "3 ```py", "\nrow()", "\n```")] == [
        "Ada ",
        "rows ",
        "<3 ",
        "```py\nrow()",
        "\n```",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Hm. She rows.</think>\n\nAda rows.", "Ada rows."),
        ("<think>Hm.</think>Ada rows.", "Ada rows."),
        ("Ada rows.", "Ada rows."),
        ("Write `</think>` at the end.", "Write `</think>` at the end."),
    ],
)
@pytest.mark.parametrize("length", [1, 7, 1000])
def test_the_head_of_a_text_that_may_be_thoughts_is_held_back(text: str, said: str, length: int) -> None:
    spoken = SpokenText(is_thinking=True)
    pieces = [text[place : place + length] for place in range(0, len(text), length)]
    assert "".join([*map(spoken.hear, pieces), spoken.end()]) == said
