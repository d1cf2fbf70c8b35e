"""The parts of a process that call language models."""

from collections.abc import Callable
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, Any

from loci.bootstrap.clients import Clients
from loci.bootstrap.making import once
from loci.bootstrap.model_settings import ModelSettings
from loci.errors import ModelFailed
from loci.model.language import Provider, ProviderName
from loci.ports import CallMetrics, LanguageModel

if TYPE_CHECKING:
    from botocore.session import Session
    from mypy_boto3_bedrock_runtime import BedrockRuntimeClient

    from loci.adapters.secrets import SecretKeys

CONNECT_SECONDS = 3
STEP_SECONDS = 5


class Asking(Clients):
    """Providers of language models, each made when first asked; the keys of those that take one."""

    @once
    def model_settings(self) -> ModelSettings:
        return ModelSettings(self.settings.environment)

    @property
    def extractor_name(self) -> str:
        return self.model_settings.extractor

    @property
    def summariser_name(self) -> str:
        return self.model_settings.summariser

    @property
    def model_providers(self) -> frozenset[str]:
        return frozenset(self.model_settings.providers)

    @once
    def call_metrics(self) -> CallMetrics:
        from loci.adapters.emf import EmfCallMetrics, Unheard

        # Functions have this variable. In an operator's shell, nothing collects metrics from the output.
        heard = "POWERTOOLS_METRICS_NAMESPACE" in self.settings.environment
        return EmfCallMetrics() if heard else Unheard()

    def language_model(self, provider: str) -> LanguageModel:
        told = self.model_settings.providers.get(provider)
        with self.lock:
            if told is not None and provider not in self._providers:
                self._providers[provider] = self._provider(provider, told)
        if told is None:
            raise ModelFailed(f"this deployment has no provider {provider}")
        return self._providers[provider]

    @once
    def _providers(self) -> dict[str, LanguageModel]:
        return {}

    def _provider(self, name: str, told: Provider) -> LanguageModel:
        match name:
            case ProviderName.OPENAI:
                from loci.adapters import openai

                key = partial(self._key, name, told)
                return openai.OpenAIModels(told.base_url or openai.BASE_URL, key, told.holds_to_schemas)
            case ProviderName.ANTHROPIC:
                from loci.adapters import anthropic

                key = partial(self._key, name, told)
                return anthropic.AnthropicModels(told.base_url or anthropic.BASE_URL, key)
            case ProviderName.BEDROCK:
                from loci.adapters.bedrock import BedrockModels

                return BedrockModels(self.bedrock)
        raise ModelFailed(f"unknown provider {name}")

    def _key(self, name: str, told: Provider) -> str | None:
        return self.model_settings.key(name) if told.secret is None else self._secrets.key(told.secret)

    @once
    def _secrets(self) -> "SecretKeys":
        from loci.adapters.secrets import SecretKeys
        from loci.bootstrap import clients

        return SecretKeys(self._client("secretsmanager"), clients.READ_SECONDS, self.now)

    @once
    def bedrock(self) -> "Callable[[int], BedrockRuntimeClient]":
        settings = self.model_settings
        told = settings.providers.get(ProviderName.BEDROCK, Provider())
        endpoint = settings.bedrock_endpoint or self.settings.endpoint
        return bedrock_clients(self.session, told.region or self.settings.region, endpoint)


def bedrock_clients(
    session: "Session", region: str, endpoint: str | None = None
) -> "Callable[[int], BedrockRuntimeClient]":
    """What gives out a client that waits about so many seconds for an answer, never longer, and asks once: what timed
    out may have been paid for."""
    made: dict[int, Any] = {}
    # Creating a client is not thread-safe.
    lock = Lock()

    def client(seconds: int) -> Any:
        # A client takes tens of milliseconds to create: one for each second would be too many.
        waits = seconds if seconds < STEP_SECONDS else seconds - seconds % STEP_SECONDS
        with lock:
            if waits not in made:
                made[waits] = _bedrock_client(session, region, endpoint, waits)
            return made[waits]

    return client


def _bedrock_client(session: "Session", region: str, endpoint: str | None, seconds: int) -> Any:
    from botocore.config import Config

    config = Config(
        connect_timeout=CONNECT_SECONDS,
        read_timeout=seconds,
        retries={"total_max_attempts": 1, "mode": "standard"},
        tcp_keepalive=True,
    )
    return session.create_client("bedrock-runtime", region_name=region, endpoint_url=endpoint, config=config)
