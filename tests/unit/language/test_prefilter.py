"""Forms are compiled for clauses that may match them, and never miss a match."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from loci.language.statements import instructions
from loci.language.statements.fact_forms import expression
from loci.language.statements.facts import FORMS
from loci.language.statements.prefilter import fold, fullmatch, required_pieces
from loci.language.statements.relations import NAMED_IN_PASSING

EXPRESSIONS = (
    *(expression(form.pattern) for form in (*FORMS, NAMED_IN_PASSING)),
    *instructions.ORDERS,
)


@pytest.mark.parametrize(
    ("form", "needed"),
    [
        ("I have a (?:strong |clear )?preference for (?P<thing>.+?)", (("i have a ",), ("preference for ",))),
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
def test_plain_pieces_of_an_expression_are_its_cues(form: str, needed: tuple[tuple[str, ...], ...]) -> None:
    assert required_pieces(form) == needed


def test_a_text_without_the_cues_compiles_nothing() -> None:
    assert fullmatch("my (name is", "nothing", fold("nothing")) is None
    with pytest.raises(re.error):
        fullmatch("my (name is", "my name is", fold("my name is"))


@pytest.mark.thorough
@pytest.mark.parametrize("form", EXPRESSIONS)
@given(data=st.data())
@settings(max_examples=5, suppress_health_check=list(HealthCheck))
def test_every_match_of_a_form_holds_its_cues(form: str, data: st.DataObject) -> None:
    text = data.draw(st.from_regex(re.compile(form, re.IGNORECASE), fullmatch=True))
    assert fullmatch(form, text, fold(text)) is not None


@pytest.mark.parametrize("text", ["LİVE", "lıve", "LIVE", "ſ", "\u212a"])
def test_letters_that_are_alike_without_regard_to_case_fold_alike(text: str) -> None:
    plain = text.translate({0x130: "i", 0x131: "i", 0x17F: "s", 0x212A: "k"}).lower()
    assert re.fullmatch(plain, text, re.IGNORECASE)
    assert fold(text) == fold(plain)
