"""Text without what a prompt must not contain: control characters, what turns the direction of text, hidden tags, and
the control tokens of chat models."""

# Tables rather than expressions: ``re`` takes three milliseconds to compile sets of such characters.
_LINE_BREAKS = dict.fromkeys((*b"\r\v\f\x1c\x1d\x1e", 0x85, 0x2028, 0x2029), "\n")
_TURNS = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
# A reader does not see them, and a model does.
_TAGS = range(0xE0000, 0xE0080)
# A tab is a blank.
_CONTROLS = {
    code: None
    for code in (*range(0x20), *range(0x7F, 0xA0), *_TURNS, *_TAGS)
    if code not in _LINE_BREAKS and chr(code) not in "\t\n"
}


# Servers that tokenise a rendered prompt read these as the beginning or the end of a message: ChatML, Llama, Mistral,
# Gemma, DeepSeek, Phi, GLM, Command. A blank inside makes them plain text.
_TOKENS = {
    token: f"{token[0]} {token[1:]}"
    for token in (
        *("<|", "<\uff5c", "</|", "[INST]", "[/INST]", "<<SYS>>", "<</SYS>>", "<s>", "</s>", "<bos>", "<eos>", "<pad>"),
        *("<unk>", "<mask>", "<start_of_turn>", "<end_of_turn>", "<start_of_image>", "[gMASK]", "[sMASK]", "<sop>"),
        *("[AVAILABLE_TOOLS]", "[/AVAILABLE_TOOLS]", "[TOOL_CALLS]", "[TOOL_RESULTS]", "[/TOOL_RESULTS]", "[IMG]"),
        *(
            "[SYSTEM_PROMPT]",
            "[/SYSTEM_PROMPT]",
            "[TOOL_CONTENT]",
            "[ARGS]",
            "[CALL_ID]",
            "<tool_call>",
            "</tool_call>",
        ),
        *("<tool_response>", "</tool_response>", "<think>", "</think>", "<function_calls>", "</function_calls>"),
    )
}


def remove_controls(text: str) -> str:
    """The text without them; every line break is ``\\n``."""
    plain = text.translate(_CONTROLS).replace("\r\n", "\n").translate(_LINE_BREAKS)
    return _break_tokens(plain) if "<" in plain or "[" in plain else plain


def _break_tokens(text: str) -> str:
    for token, broken in _TOKENS.items():
        text = text.replace(token, broken)
    return text
