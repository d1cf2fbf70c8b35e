"""The app's templates, synthesised in process with empty layers, and questions to ask of them."""

import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aws_cdk import App

from infra.app import build, read_settings
from infra.examples import edge
from infra.nag_suppressions import Acknowledged
from infra.naming import DEFAULT_DEPLOYMENT, stack_names
from infra.packaging import Archives

ROOT = Path(__file__).parents[2]

# CloudFormation's JSON has no narrower type; it ends in this module and its tests.
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Template:
    """One synthesised stack."""

    document: Json

    def of_type(self, kind: str) -> dict[str, Json]:
        """Properties of the resources of a type, by construct path below the stack."""
        return {path: item["Properties"] for path, item in self.items(kind)}

    def items(self, kind: str) -> Iterator[tuple[str, Json]]:
        """Whole resources of a type with their construct paths."""
        for logical_id, resource in self.document["Resources"].items():
            if resource["Type"] == kind:
                yield self.path(logical_id), resource

    def path(self, logical_id: str) -> str:
        """The construct path of a resource: `Storage/Memory` for `LociData/Storage/Memory/Resource`."""
        whole: str = self.document["Resources"][logical_id]["Metadata"]["aws:cdk:path"]
        return "/".join(whole.removesuffix("/Resource").split("/")[1:])

    def types(self) -> set[str]:
        """Every resource type in it."""
        return {resource["Type"] for resource in self.document["Resources"].values()}


@dataclass(frozen=True, slots=True)
class Synthesised:
    """What one synthesis wrote."""

    folder: Path
    data: Template
    service: Template

    def where(self, value: object) -> str:
        """Readable name of what a template's expression points at: a construct path, or the expression itself."""
        match value:
            case {"Ref": name} if name in self.service.document["Resources"]:
                return self.service.path(name)
            case {"Fn::GetAtt": [name, _]}:
                return self.service.path(name)
            case {"Fn::ImportValue": name}:
                return self._export_value(name)
            case {"Fn::GetStackOutput": {"OutputName": name}}:
                return self._of_data(self.data.document["Outputs"][name])
            case {"Fn::Join": ["", parts]}:
                return "".join(self.where(part) for part in parts)
            case str():
                return value
        return json.dumps(value)

    def _export_value(self, name: str) -> str:
        for output in self.data.document["Outputs"].values():
            if output.get("Export", {}).get("Name") == name:
                return self._of_data(output)
        raise LookupError(f"LociData exports no {name}")

    def _of_data(self, output: Json) -> str:
        value = output["Value"]
        return self.data.path(value["Fn::GetAtt"][0] if "Fn::GetAtt" in value else value["Ref"])


def synthesise(folder: Path, overrides: Mapping[str, object] | None = None) -> Synthesised:
    """Both stacks under cdk.json's context and `overrides` of its settings, written into `folder`.

    Raises RuntimeError with cdk-nag's report when it has findings that are not suppressed.
    """
    assembly = folder / "assembly"
    build_app(assembly, overrides or {}).synth()
    data, service = stack_names(str((overrides or {}).get("name", DEFAULT_DEPLOYMENT)))
    return Synthesised(assembly, _read(assembly, data), _read(assembly, service))


def build_app(
    assembly: Path, overrides: Mapping[str, object], acknowledged: Iterable[Acknowledged] | None = None
) -> App:
    """The app before synthesis."""
    context = json.loads((ROOT / "cdk.json").read_text())["context"]
    context["loci"] = {**context["loci"], **overrides}
    context["aws:cdk:enable-path-metadata"] = True
    app = App(outdir=str(assembly), context=context, analytics_reporting=False)
    build(app, read_settings(app), empty_layers(assembly.parent), acknowledged)
    return app


EDGE = {
    "aws:cdk:enable-path-metadata": True,
    "host": "memory.example.com",
    "certificate": "arn:aws:acm:us-east-1:123456789012:certificate/11111111-1111-1111-1111-111111111111",
    "origin": "origin.example.com",
    "connect": "https://streams.example",
}
"""The context of the example of CloudFront."""


def synthesise_edge(folder: Path) -> Path:
    """The example of CloudFront. Raises RuntimeError with cdk-nag's report when it has findings."""
    app = App(outdir=str(folder), context=EDGE, analytics_reporting=False)
    edge.build(app)
    app.synth()
    return folder


def empty_layers(folder: Path) -> Archives:
    """Archives with nothing but their own names in them."""
    return Archives(*(_archive(folder / f"{name}.zip", name) for name in ("core", "dependencies", "embedder", "pages")))


def _archive(path: Path, content: str) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("python/name.txt", content)
    return path


def _read(assembly: Path, stack: str) -> Template:
    return Template(json.loads((assembly / f"{stack}.template.json").read_text()))
