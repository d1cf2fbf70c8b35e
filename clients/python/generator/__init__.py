"""Writes the models and operations of the client from the server's OpenAPI document: ``python -m generator``."""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from generator.document import read_document
from generator.models import render_models
from generator.modules import split_models
from generator.rooms import render_operations, render_raw_rooms, render_rooms
from generator.styles import STYLES

FOLDER = Path(__file__).parents[1] / "src" / "loci_memory_client"


def render() -> Mapping[str, str]:
    """The texts of the generated modules by their file names."""
    document = read_document()
    texts = {
        **split_models(render_models(document), document),
        "operations.py": render_operations(document),
        **{style.file: render_rooms(document, style) for style in STYLES},
        **{style.raw_file: render_raw_rooms(document, style) for style in STYLES},
    }
    return {name: _format(name, text) for name, text in texts.items()}


def _format(name: str, text: str) -> str:
    ruff = Path(sys.executable).with_name("ruff")
    for command in (["check", "--fix", "--quiet", "--select", "F401,I"], ["format", "--quiet"]):
        done = subprocess.run(  # noqa: S603 - the command is ours
            [ruff, *command, "--stdin-filename", FOLDER / name, "-"],
            input=text,
            capture_output=True,
            text=True,
            check=True,
        )
        text = done.stdout
    return text
