"""Sentences of a user in their own words, in whatever language."""

from loci.language.own_words.statements import SentencePart, statements

__all__ = ["SentencePart", "statements"]
