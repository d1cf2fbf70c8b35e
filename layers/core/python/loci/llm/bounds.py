"""What a call of a model can use at most, by an estimate of its tokens that real tokenizers stay under."""

import json
from collections.abc import Sequence

from loci.llm import prices
from loci.model import ImageBlock, ModelChoice, Tokens
from loci.model.blocks import to_json
from loci.model.budgets import Amount
from loci.ports import ModelRequest
from loci.text.tokens import estimate_tokens

IMAGE_TOKENS = 1600
"""What providers count for the largest image that they don't scale down."""


def bound_of(choice: ModelChoice, request: ModelRequest) -> Amount:
    """All that is sent, as it stands in JSON, and the longest answer; no dollars for a model without a price."""
    content = [block for said in request.dialogue for block in said.content]
    images = sum(isinstance(block, ImageBlock) for block in content)
    tools = [[tool.name, tool.description, tool.parameters] for tool in request.tools]
    form = None if request.form is None else request.form.schema
    sent = json.dumps([request.system, to_json(content), tools, form], ensure_ascii=False)
    tokens = Tokens(estimate_tokens(sent) + images * IMAGE_TOKENS, request.max_tokens)
    return prices.amount_of(choice, tokens)


def bound_of_embedding(name: str, texts: Sequence[str]) -> Amount:
    """All texts, by the embedder of that name; no dollars for one without a price."""
    return prices.amount_of(ModelChoice.parse(name), Tokens(sum(map(estimate_tokens, texts)), 0))
