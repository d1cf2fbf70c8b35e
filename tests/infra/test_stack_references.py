"""LociService refers to LociData in a way that no change of a setting can block a deployment."""

import pytest

from tests.infra.synthesis import Json, Synthesised

DEPLOYMENTS = ("aws", "domain", "local", "customised_app", "staging", "lite")


def exports(synthesised: Synthesised) -> set[str]:
    """Names of what LociData exports, without that of the stack."""
    outputs = synthesised.data.document["Outputs"].values()
    return {output["Export"]["Name"].partition(":")[2] for output in outputs if "Export" in output}


def references(value: object, function: str) -> list[Json | str]:
    """The arguments of every use of an intrinsic function in a template."""
    if isinstance(value, dict):
        own = [value[function]] if function in value else []
        return own + [found for part in value.values() for found in references(part, function)]
    if isinstance(value, list):
        return [found for part in value for found in references(part, function)]
    return []


@pytest.mark.parametrize("name", DEPLOYMENTS)
def test_the_set_of_exports_is_the_same_for_every_setting(
    aws: Synthesised, name: str, request: pytest.FixtureRequest
) -> None:
    other: Synthesised = request.getfixturevalue(name)
    assert exports(other) == exports(aws)


@pytest.mark.parametrize("name", DEPLOYMENTS)
def test_what_settings_add_and_remove_is_read_from_outputs_without_holding_them(
    name: str, request: pytest.FixtureRequest
) -> None:
    synthesised: Synthesised = request.getfixturevalue(name)
    outputs = synthesised.data.document["Outputs"]
    for reference in references(synthesised.service.document, "Fn::GetStackOutput"):
        assert isinstance(reference, dict)
        assert "Export" not in outputs[reference["OutputName"]]


def test_no_client_is_imported(aws: Synthesised) -> None:
    imported = [aws.where({"Fn::ImportValue": name}) for name in references(aws.service.document, "Fn::ImportValue")]
    clients = set(aws.data.of_type("AWS::Cognito::UserPoolClient"))
    assert clients == {"Identity/Users/Web", "Identity/Users/Mobile"}
    assert not clients & set(imported)
