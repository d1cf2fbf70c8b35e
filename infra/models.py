"""The environment and the rights of functions that call models: of language, of meaning, of order."""

import json
from collections.abc import Iterator, Mapping

from aws_cdk import ArnFormat, Stack
from constructs import Construct

from functions.capability import Capability
from infra import model_settings
from infra.model_settings import BEDROCK, NONE
from infra.settings import Settings
from loci.model.language import Provider

INVOKE = ("bedrock:InvokeModel",)
# Whose answers are heard while they come.
INVOKE_AND_HEAR = (*INVOKE, "bedrock:InvokeModelWithResponseStream")
READ_SECRET = ("secretsmanager:GetSecretValue",)
# Each app chooses its model. An inference profile over several regions invokes the model in any of them.
_MODELS = ("foundation-model/*",)
_PROFILES = ("inference-profile/*", "application-inference-profile/*")


def environment(capability: Capability, settings: Settings) -> dict[str, str]:
    """The environment of a function. Names are not rights: functions that create a job or a space record its model or
    embedder."""
    if not capability.tables:
        return {}
    choices = {
        "LOCI_EXTRACTOR": settings.models.extraction,
        "LOCI_SUMMARISER": settings.models.summary,
        "LOCI_EMBEDDER": settings.embedder,
    }
    if capability.embeds and settings.reranker != NONE:
        choices["LOCI_RERANKER"] = settings.reranker
    model_variables = model_settings.environment(_providers_of(capability, settings))
    return {**choices, "LOCI_PROVIDERS": json.dumps(model_variables, sort_keys=True)} if model_variables else choices


def rights(scope: Construct, capability: Capability, settings: Settings) -> Iterator[tuple[tuple[str, ...], str]]:
    """Pairs of an action and its resource."""
    stack = Stack.of(scope)
    asks = capability.models or capability.embeds
    for provider in _providers_of(capability, settings).values() if asks else ():
        if provider.secret is not None:
            yield READ_SECRET, _secret(stack, provider.secret)
    if capability.models and BEDROCK in settings.providers:
        actions = INVOKE_AND_HEAR if capability.streams_turns else INVOKE
        for model in _MODELS:
            yield actions, stack.format_arn(service=BEDROCK, region="*", account="", resource=model)
        for profile in _PROFILES:
            yield actions, stack.format_arn(service=BEDROCK, region="*", resource=profile)
    elif capability.embeds:
        for model in _models_of_recall(settings):
            if model.startswith(f"{BEDROCK}/"):
                yield INVOKE, _foundation_model(stack, settings, model)


def _providers_of(capability: Capability, settings: Settings) -> Mapping[str, Provider]:
    """The providers that a function calls or needs to know; those of recall are known to all, since operators work
    with the settings of one that does not embed."""
    if capability.models or capability.names_models:
        return settings.providers
    names = {model.partition("/")[0] for model in _models_of_recall(settings)}
    return {name: provider for name, provider in settings.providers.items() if name in names}


def _models_of_recall(settings: Settings) -> Iterator[str]:
    """The models of providers that writes and recalls of memories ask."""
    if "/" in settings.embedder:
        yield settings.embedder
    if settings.reranker != NONE:
        yield settings.reranker


def _secret(stack: Stack, secret: str) -> str:
    """The ARN of a secret; it ends in six characters that are not in its name."""
    if secret.startswith("arn:"):
        return secret
    return stack.format_arn(
        service="secretsmanager",
        resource="secret",
        resource_name=f"{secret}-??????",
        arn_format=ArnFormat.COLON_RESOURCE_NAME,
    )


def _foundation_model(stack: Stack, settings: Settings, name: str) -> str:
    model, _, _ = name.removeprefix(f"{BEDROCK}/").partition("@")
    region = settings.providers[BEDROCK].region or stack.region
    return stack.format_arn(service=BEDROCK, region=region, account="", resource=f"foundation-model/{model}")
