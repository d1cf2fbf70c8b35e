"""Word pieces: normalising, cutting and matching."""

import pytest

from loci.adapters.minilm.tokenizer import MAX_PIECES, WordPieces, words
from loci.adapters.minilm.weights import VOCABULARY_FILE
from tests.support import sentence_model

SMALL = {piece: number for number, piece in enumerate(["[UNK]", "[CLS]", "[SEP]", "un", "##aff", "##able", "tea", "a"])}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hello World", ["hello", "world"]),
        ("Zoë's CRÊPES", ["zoe", "'", "s", "crepes"]),
        ("wait...what?!", ["wait", ".", ".", ".", "what", "?", "!"]),
        ("1+1=2 <b> $5 ^`|~", list("1+1=2<b>$5^`|~")),
        ("我喜欢tea", ["我", "喜", "欢", "tea"]),
        ("おちゃ", ["おちゃ"]),
        ("ΟΔΟΣ", ["οδοσ"]),
        ("İstanbul", ["istanbul"]),
        ("a\u200bb\ufffdc\x00d\x0be", ["abcde"]),
        ("a\tb\nc\r\nd\u00a0e\u3000f\u2028g", ["a", "b", "c", "d", "e", "f", "g"]),
        ("“quoted” — …", ["“", "quoted", "”", "—", "…"]),
        ("\ud800lone", ["lone"]),
        (" \n ", []),
    ],
)
def test_words_are_lower_case_without_accents_cut_at_punctuation(text: str, expected: list[str]) -> None:
    assert words(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("unaffable", [1, 3, 4, 5, 2]),
        ("unaffordable tea", [1, 0, 6, 2]),
        ("", [1, 2]),
        ("a" * 101 + " tea", [1, 0, 6, 2]),
        ("[SEP]", [1, 0, 0, 0, 2]),
    ],
)
def test_a_word_is_its_longest_pieces_or_unknown(text: str, expected: list[int]) -> None:
    assert WordPieces(SMALL).encode(text) == expected


@pytest.mark.parametrize(("count", "pieces"), [(253, 255), (254, 256), (255, 256), (4000, 256)])
def test_a_long_text_is_cut_and_still_ends_with_its_mark(count: int, pieces: int) -> None:
    encoded = WordPieces(SMALL).encode("tea " * count)
    assert len(encoded) == pieces <= MAX_PIECES
    assert encoded[-1] == SMALL["[SEP]"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Nadia keeps two beehives behind the old mill.",
            [101, 14942, 7906, 2048, 10506, 4048, 6961, 2369, 1996, 2214, 4971, 1012, 102],
        ),
        (
            "Zoë's café in Łódź sells crêpes!",
            [101, 11199, 1005, 1055, 7668, 1999, 17814, 15187, 13675, 13699, 2229, 999, 102],
        ),
        ("for €4.50", [101, 2005, 1574, 2549, 1012, 2753, 102]),
        (
            "昨日、京都でお茶を飲みました。",
            [101, 100, 1864, 1635, 1755, 1961, 1665, 30176, 100, 1690, 100, 1678, 30203, 30183, 30187, 1636, 102],
        ),
        (
            "We did it 🎉🎉 — finally, after 3 tries…",
            [101, 2057, 2106, 2009, 100, 1517, 2633, 1010, 2044, 1017, 5363, 1529, 102],
        ),
        ("ΟΔΟΣ unaffable", [101, 1169, 29722, 29730, 29733, 14477, 20961, 3468, 102]),
    ],
)
def test_its_ids_are_the_published_tokenizers(text: str, expected: list[int]) -> None:
    assert WordPieces.read(sentence_model.build_model() / VOCABULARY_FILE).encode(text) == expected
