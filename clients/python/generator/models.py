"""Writes the models: one class for each schema of the document."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from generator.document import Json, for_models

_OPTIONS = (
    *("--input-file-type", "openapi", "--output-model-type", "pydantic_v2.BaseModel"),
    *("--base-class", "loci_memory_client.record.Record", "--target-python-version", "3.11"),
    *("--snake-case-field", "--collapse-root-models", "--use-annotated", "--use-standard-collections"),
    *("--use-union-operator", "--enum-field-as-literal", "all", "--use-schema-description", "--use-field-description"),
    *("--use-one-literal-as-default", "--disable-timestamp", "--formatters", "builtin", "--use-double-quotes"),
    "--disable-future-imports",  # annotations that are texts make the import a fifth slower
    *("--custom-file-header", '"""The records of the API, generated from its OpenAPI document."""'),
)


def render_models(document: Json) -> str:
    """The module of models. Raises CalledProcessError for a document that has no models."""
    with tempfile.TemporaryDirectory() as folder:
        schemas, models = Path(folder) / "schemas.json", Path(folder) / "models.py"
        schemas.write_text(json.dumps(for_models(document)), "utf-8")
        program = str(Path(sys.executable).with_name("datamodel-codegen"))
        command = [program, "--input", str(schemas), "--output", str(models)]
        subprocess.run([*command, *_OPTIONS], check=True, capture_output=True)  # noqa: S603 - the command is ours
        return models.read_text("utf-8")
