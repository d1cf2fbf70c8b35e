"""Language models and embedders of Amazon Bedrock."""

from loci.adapters.bedrock.models import BedrockModels

__all__ = ["BedrockModels"]
