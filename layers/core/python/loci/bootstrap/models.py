"""Language models, and who extracts and summarises without one."""

from collections.abc import Callable, Mapping
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, Any

from loci.bootstrap.model_settings import ModelSettings
from loci.errors import ModelFailed
from loci.model.language import Provider, ProviderName
from loci.ports.apps import TemplateFiles
from loci.ports.language import MODEL_SECONDS, CallMetrics, Extractor, LanguageModel, PromptFiles, Summariser

if TYPE_CHECKING:
    from botocore.session import Session
    from mypy_boto3_bedrock_runtime import BedrockRuntimeClient

    from loci.adapters.secrets import SecretKeys
    from loci.adapters.use import UniversalSentenceEncoder
    from loci.bootstrap.process import Process

CONNECT_SECONDS = 3
STEP_SECONDS = 5


def model_settings(process: "Process") -> ModelSettings:
    return ModelSettings(process.settings.environment)


def call_metrics(process: "Process") -> CallMetrics:
    from loci.adapters.emf import EmfCallMetrics, NoCallMetrics

    return EmfCallMetrics() if process.settings.has_metrics else NoCallMetrics()


def extractors(process: "Process") -> Mapping[str, Extractor]:
    from loci.adapters.rules import FactsExtractor, RulesExtractor, SentenceReader, VerbatimExtractor

    reader = SentenceReader(partial(_sentence_encoder, process))
    every = (RulesExtractor(reader), FactsExtractor(reader), VerbatimExtractor())
    return {extractor.name: extractor for extractor in every}


def _sentence_encoder(process: "Process") -> "UniversalSentenceEncoder | None":
    """Find the sentence model that the embedder holds; another embedder has none."""
    from loci.adapters.minilm_use import MiniLMUse

    return process.embedder.multilingual if isinstance(process.embedder, MiniLMUse) else None


def summariser(_process: "Process") -> Summariser:
    from loci.adapters.rules import RulesSummariser

    return RulesSummariser()


def prompts(_process: "Process") -> PromptFiles:
    from loci.adapters.files import FolderPrompts, locate

    return FolderPrompts(locate())


def templates(_process: "Process") -> TemplateFiles:
    from loci.adapters.files import FolderTemplates, locate

    return FolderTemplates(locate())


def create_model(process: "Process", name: str, provider: Provider) -> LanguageModel:
    seconds = provider.seconds or MODEL_SECONDS
    match name:
        case ProviderName.OPENAI:
            from loci.adapters import openai

            key = partial(key_of, process, name, provider)
            return openai.OpenAIModels(
                provider.base_url or openai.BASE_URL, key, provider.holds_to_schemas, seconds, thinks=provider.thinks
            )
        case ProviderName.ANTHROPIC:
            from loci.adapters import anthropic

            key = partial(key_of, process, name, provider)
            return anthropic.AnthropicModels(provider.base_url or anthropic.BASE_URL, key, seconds)
        case ProviderName.BEDROCK:
            from loci.adapters.bedrock import BedrockModels

            return BedrockModels(process.bedrock, seconds)
    raise ModelFailed(f"unknown provider {name}")


def key_of(process: "Process", name: str, provider: Provider) -> str | None:
    """The key of a provider, out of its secret or the environment. Raises ModelProblem."""
    return process.model_settings.key(name) if provider.secret is None else process.secret_keys.key(provider.secret)


def secret_keys(process: "Process") -> "SecretKeys":
    from loci.adapters.secrets import SecretKeys
    from loci.bootstrap import clients

    return SecretKeys(process.client("secretsmanager"), clients.READ_SECONDS, process.now)


def bedrock(process: "Process") -> "Callable[[int], BedrockRuntimeClient]":
    settings = process.model_settings
    provider = settings.providers.get(ProviderName.BEDROCK, Provider())
    endpoint = settings.bedrock_endpoint or process.settings.endpoint
    return bedrock_clients(process.session, provider.region or process.settings.region, endpoint)


def bedrock_clients(
    session: "Session", region: str, endpoint: str | None = None
) -> "Callable[[int], BedrockRuntimeClient]":
    """A factory of clients that wait about so many seconds for an answer, never longer, and ask once: a request that
    timed out may have been paid for."""
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
