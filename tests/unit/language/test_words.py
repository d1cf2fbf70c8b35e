import pytest

from loci.language.words import exact_tokens, question_terms, terms
from loci.search.ranking.entity_mentions import names


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("buys", "bought"),
        ("children", "kids"),
        ("running", "runs"),
        ("Mum", "mother's"),
        ("preferences", "preference"),
        ("CAFÉ", "cafe"),
        ("Zoë’s", "zoe"),
        ("ﬁrst", "first"),
        ("O'Brien", "obrien"),
        ("１２", "12"),
    ],
)
def test_forms_of_one_word_have_one_stem(one: str, other: str) -> None:
    assert terms(one) == terms(other)
    assert len(terms(one)) == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ünal'ın evi", ["unalın", "evi"]),
        ("मुझे चाय पसंद है", ["मुझे", "चाय", "पसंद", "है"]),
        ("أحب القهوة", ["أحب", "القهوة"]),
        ("東京タワー in 2024", ["東京", "京タ", "タワ", "ワー", "in", "2024"]),
        ("茶", ["茶"]),
        ("ชอบชา", ["ชอ", "อบ", "บช", "ชา"]),
        ("한국어 좋아", ["한국어", "좋아"]),
        ("a_b-c", ["a", "b", "c"]),
        ("?! … 🎉", []),
        ("", []),
    ],
)
def test_every_script_is_cut_into_words(text: str, expected: list[str]) -> None:
    assert terms(text) == expected


def test_a_question_has_no_stop_words_and_no_repeats() -> None:
    assert question_terms("What did the user's sister buy, and what did she buy it for?") == ("user", "sister", "buy")


def test_a_question_of_stop_words_keeps_them() -> None:
    assert question_terms("Who are you?") == ("who", "be", "you")


def test_names_are_capitalised_inside_a_sentence_of_either_text() -> None:
    assert names("Where does Ann live?").shared_part(names("Ann lives in Oslo")) == 1
    assert names("Ann's dog?").shared_part(names("A friend is called Ann")) == 1
    assert names("Did Ann meet Bob?").shared_part(names("Bob went home. It was late.")) == 0.5


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Favourite colour?", "Favourite colour is blue"),
        ("where does ann live?", "Ann lives in Oslo"),
        ("What happened on Monday in May?", "The dentist is on Monday, in May"),
        ("What do I like?", "I like tea"),
        ("", "Ann"),
    ],
)
def test_what_only_begins_a_sentence_or_names_a_day_is_no_name(question: str, text: str) -> None:
    assert names(question).shared_part(names(text)) == 0


def test_what_signs_are_part_of_is_a_term_of_its_own_and_whole() -> None:
    assert terms("v2.3.1 of main.prod.py needs --no-cache.")[-3:] == ["v2.3.1", "main.prod.py", "--no-cache"]
    assert {"c++", "c#"} <= set(question_terms("Is it C++ or C#?"))
    assert "v2.3.1" not in terms("What came with v2.3.11?")


def test_words_with_hyphens_and_marks_of_sentences_are_no_codes() -> None:
    assert terms("a well-known e-mail, at last... (really): yes.") == terms("a well known e mail at last really yes")


def test_exact_tokens_are_codes_and_no_plain_words_with_signs_between() -> None:
    assert exact_tokens("Is 0x80070005 in config.prod.yaml?") == {"0x80070005", "config.prod.yaml"}
    assert exact_tokens("A well-known yes/no question: what was on the 20th, in the U.S. of the 1990s?") == frozenset()
