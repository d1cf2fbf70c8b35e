"""The real sentence models for tests, built once into the git-ignored build folder."""

from functools import cache
from pathlib import Path

from loci.adapters.minilm import build as minilm_build
from loci.adapters.minilm_use import MiniLMUse
from loci.adapters.rules import RulesExtractor, SentenceReader
from loci.adapters.use import UniversalSentenceEncoder
from loci.adapters.use import build as use_build
from tests.support.paths import ROOT

FOLDER = ROOT / "build" / "minilm"
MULTILINGUAL = ROOT / "build" / "use"


def build_model() -> Path:
    """The folder of the English model; building it takes uv and, the first time, the network."""
    minilm_build.build(FOLDER)
    return FOLDER


def build_multilingual_model() -> Path:
    """The folder of the multilingual model, likewise."""
    use_build.build(MULTILINGUAL)
    return MULTILINGUAL


@cache
def multilingual_model() -> UniversalSentenceEncoder:
    return UniversalSentenceEncoder(build_multilingual_model())


def default_embedder() -> MiniLMUse:
    """The embedder of a deployment that chose no other."""
    return MiniLMUse(build_model(), build_multilingual_model())


def default_rules() -> RulesExtractor:
    """The extractor of a deployment that chose neither another nor another embedder."""
    return RulesExtractor(SentenceReader(multilingual_model))
