"""``loci model check`` prints what a model is fit for."""

import json

import pytest

from benchmarks.scripted_models import SCRIPTED
from loci.adapters.files import FolderPrompts, locate
from loci.cli.exit_codes import ExitCode
from loci.cli.model import print_verdict
from loci.errors import Refused
from loci.ports.language import LanguageModel
from tests.support.pipeline import Pipeline


def check(name: str, model: LanguageModel) -> int:
    ports = Pipeline().with_parts(language_model=lambda _provider: model, prompts=FolderPrompts(locate()))
    return print_verdict(ports, name, {"openai": 30})


def test_a_fit_model_ends_with_0_and_an_unfit_one_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert check("openai/any", SCRIPTED["honest"]()) == ExitCode.DONE
    assert check("openai/any", SCRIPTED["slow"]()) == ExitCode.DIFFERS
    fit, unfit = map(json.loads, capsys.readouterr().out.splitlines())
    assert (fit["model"], fit["fitForExtraction"], unfit["fitForExtraction"]) == ("openai/any", True, False)
    assert unfit["reasons"] == ["unfit here: no answer within 30 seconds (no answer in time)"]


def test_what_names_no_model_is_refused() -> None:
    with pytest.raises(Refused, match="rules is no model: name one, as provider/name"):
        check("rules", SCRIPTED["honest"]())
