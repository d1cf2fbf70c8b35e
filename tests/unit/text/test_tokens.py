"""The estimate against what tokenizers counted; samples/tokens.json says which, of which versions."""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.text.tokens import estimate_tokens


@dataclass(frozen=True, slots=True)
class Sample:
    name: str
    text: str
    highest: int


def _samples() -> list[Sample]:
    recorded = json.loads((Path(__file__).parent / "samples" / "tokens.json").read_text(encoding="utf-8"))
    return [Sample(one["name"], one["text"], max(one["counts"].values())) for one in recorded["samples"]]


SAMPLES = _samples()


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_the_estimate_is_never_under_a_tokenizers_count_nor_far_over_it(sample: Sample) -> None:
    assert sample.highest <= estimate_tokens(sample.text) <= 2 * sample.highest


def test_on_average_it_is_a_third_over_the_highest_count() -> None:
    ratios = [estimate_tokens(sample.text) / sample.highest for sample in SAMPLES]
    assert 1.2 < sum(ratios) / len(ratios) < 1.45


def test_the_samples_are_of_many_languages_and_of_code() -> None:
    assert {"english", "german", "russian", "chinese", "japanese", "arabic", "hindi", "thai", "python", "json"} <= {
        sample.name for sample in SAMPLES
    }


def test_no_text_has_no_tokens() -> None:
    assert estimate_tokens("") == 0


@given(st.text())
def test_every_text_has_an_estimate_of_at_least_a_token_for_six_bytes_without_blanks(text: str) -> None:
    solid = len("".join(text.split()).encode("utf-8", "surrogatepass"))
    assert estimate_tokens(text) >= solid / 6


@given(st.text(), st.text())
def test_a_line_added_never_makes_it_less(text: str, line: str) -> None:
    assert estimate_tokens(f"{text}\n{line}") >= estimate_tokens(text)


@given(st.text(alphabet=st.characters(min_codepoint=0x10000, exclude_categories=["Cs"]), min_size=1))
def test_what_is_in_no_row_costs_a_token_for_each_byte(text: str) -> None:
    assert estimate_tokens(text) == len(text.encode())
