"""Language models behind Anthropic's Messages API."""

from loci.adapters.anthropic.models import BASE_URL, AnthropicModels

__all__ = ["BASE_URL", "AnthropicModels"]
