"""Writes the generated modules of the client."""

from generator import FOLDER, render

for name, text in render().items():
    (FOLDER / name).write_text(text, "utf-8")
