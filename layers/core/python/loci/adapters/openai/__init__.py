"""Language models behind OpenAI's chat completions: OpenAI's own, Ollama, vLLM, gateways."""

from loci.adapters.openai.models import BASE_URL, OpenAIModels

__all__ = ["BASE_URL", "OpenAIModels"]
