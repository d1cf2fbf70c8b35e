"""Patterns compiled only for texts that may match them: never a match missed."""

import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from loci.adapters import rules
from loci.adapters.rules.cues import cues
from loci.adapters.rules.patterns import Pattern
from loci.adapters.rules.reading import RULES
from loci.adapters.rules.rule import pattern
from loci.adapters.rules.telling import TELLINGS

pytestmark = pytest.mark.thorough

WORDINGS = Path(__file__).with_name("rules_wordings.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize(
    ("form", "needed"),
    [
        ("I have a (?:strong |clear )?preference for (?P<thing>.+?)", (("I have a ",), ("preference for ",))),
        (r"\bfavou?rites\b", (("favo",), ("rites",))),
        ("I (?:live|dwell) in (?:the )?(.+)", (("live", "dwell"), (" in ",))),
        (r"my (?:[()] (?:a|b)\)? )?name\.?", (("my ",), ("name",))),
        ("cats|dogs", (("cats", "dogs"),)),
        ("cats|dogs|\\w+", ()),
        ("cats(?:are nice|)", (("cats",),)),
        ("(?<!not )glad(?= to)", (("glad",),)),
        ("(?i:Anna) sings", ((" sings",),)),
        ("mono{0,2}tone \\u00e9cole[|)]", (("mon",), ("tone ",), ("cole",))),
    ],
)
def test_what_stands_plainly_in_an_expression_is_what_a_text_must_hold(
    form: str, needed: tuple[tuple[str, ...], ...]
) -> None:
    assert cues(form) == needed


def test_a_text_without_those_words_compiles_nothing() -> None:
    broken = Pattern("my (name is")
    assert broken.search("nothing of the kind") is None
    with pytest.raises(re.error):
        broken.search("my name is Anna")


def test_no_pattern_misses_what_its_regular_expression_finds() -> None:
    missed = [
        (lazy.form, text)
        for lazy in all_patterns()
        for plain in [re.compile(lazy.form, lazy.flags)]
        for text in WORDINGS
        if plain.search(text) is not None and lazy.search(text) is None
    ]
    assert not missed


def all_patterns() -> list[Pattern]:
    """Those that stand in the extractor's modules, alone or in a table."""
    modules = [import_module(f"{rules.__name__}.{found.name}") for found in iter_modules(rules.__path__)]
    values = [value for module in modules for value in vars(module).values()]
    tables = [entry for value in values if isinstance(value, tuple) for entry in value]
    cells = [cell for entry in tables if isinstance(entry, tuple) for cell in entry]
    found = [value for value in (*values, *cells) if isinstance(value, Pattern)]
    assert len(found) > 100
    return [*found, *(pattern(rule.form) for rule in (*RULES, *TELLINGS))]
