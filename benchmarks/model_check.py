"""``make model-check MODEL=provider/name``: says what a model is fit for, with the providers of the environment.

A few calls on six talks with known facts, and one with a tool: at most two minutes for a hosted model.
"""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from benchmarks import golden_model
from local import model_server
from local.errors import LocalError
from local.model_files import ModelFiles
from loci.adapters.files import FolderPrompts, locate
from loci.inference.embedding.nearness import nearness_by
from loci.learning.checking.reports import describe_verdict
from loci.learning.checking.verdicts import check_model
from loci.model.language import ModelChoice
from loci.ports.language import PromptFiles
from tests.support import sentence_model


@dataclass(frozen=True, slots=True)
class _Prompts:
    prompts: PromptFiles


def main(arguments: Sequence[str] | None = None, environment: Mapping[str, str] = os.environ) -> int:
    """Print what was found; return 1 for a model that is fit for neither extraction nor talk, 2 without a model."""
    parser = argparse.ArgumentParser(prog="make model-check", description=__doc__)
    parser.add_argument("model", nargs="?", default="", help="provider/name, or local")
    name = parser.parse_args(arguments).model
    try:
        if name == model_server.LOCAL:
            environment = {**environment, **model_server.start(ModelFiles()).variables}
            name = environment["MODEL"]
        choice = ModelChoice.parse(name)
        if choice is None:
            raise LocalError(f"MODEL={name} names no model: write provider/name, such as openai/qwen3:8b")
        provider = golden_model.provider_of(choice, environment)
        seconds = golden_model.read_seconds(choice.provider, environment)
    except LocalError as error:
        print(f"loci: {error}", file=sys.stderr)
        return 2
    nearness = nearness_by(sentence_model.default_embedder())
    verdict = check_model(_Prompts(FolderPrompts(locate())), provider, choice.name, nearness, seconds=seconds)
    print("\n".join(describe_verdict(verdict, name)))
    return 0 if verdict.is_fit_for_extraction or verdict.is_fit_for_talk else 1


if __name__ == "__main__":
    sys.exit(main())
