"""The most that a model call can use, by an estimate of its tokens that real tokenizers stay below."""

import json
from collections.abc import Sequence

from loci.inference.llm import prices
from loci.model.blocks import to_json
from loci.model.budgets import Amount
from loci.model.conversations import ImageBlock
from loci.model.language import ModelChoice, Tokens
from loci.ports.language import ModelRequest
from loci.text.tokens import estimate_tokens

IMAGE_TOKENS = 1600
"""Tokens that providers count for the largest image they do not scale down."""


def bound_of(choice: ModelChoice, request: ModelRequest) -> Amount:
    """The bound of a request: its JSON and the longest answer; no dollars for a model without a price."""
    content = [block for message in request.dialogue for block in message.content]
    images = sum(isinstance(block, ImageBlock) for block in content)
    tools = [[tool.name, tool.description, tool.parameters] for tool in request.tools]
    form = None if request.form is None else request.form.schema
    sent_text = json.dumps([request.system, to_json(content), tools, form], ensure_ascii=False)
    tokens = Tokens(estimate_tokens(sent_text) + images * IMAGE_TOKENS, request.max_tokens)
    return prices.amount_of(choice, tokens)


def bound_of_embedding(name: str, texts: Sequence[str]) -> Amount:
    """The bound of embedding all texts by the named embedder; no dollars for one without a price."""
    return prices.amount_of(ModelChoice.parse(name), Tokens(sum(map(estimate_tokens, texts)), 0))


def bound_of_reranking(name: str) -> Amount:
    """The bound of one question to the named reranker, which is paid by the question."""
    return prices.amount_of_question(ModelChoice.parse(name))
