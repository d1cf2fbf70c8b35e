"""Sentences of a user in their own words, in whatever language."""

from loci.language.own_words.prompts import is_prompt
from loci.language.own_words.statements import SentencePart, passed_over, statements

__all__ = ["SentencePart", "is_prompt", "passed_over", "statements"]
