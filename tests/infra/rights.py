"""What each function may do, read from the template: `python -m tests.infra.rights` rewrites rights.txt."""

import json
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import TypeVar

from tests.infra.synthesis import Json, Synthesised, synthesise

T = TypeVar("T")
# What confines a session to its tenant.
OF_THE_TENANT = {
    "ForAllValues:StringLike": {"dynamodb:LeadingKeys": ["${aws:PrincipalTag/tenant}#*"]},
    "Null": {"dynamodb:LeadingKeys": "false"},
}
# The key is used for them by DynamoDB alone.
OF_DYNAMODB = {
    "StringEquals": {"kms:ViaService": {"Fn::Join": ["", ["dynamodb.", {"Ref": "AWS::Region"}, ".amazonaws.com"]]}}
}
# What is confined to attributes must name some, and is shown none.
RETURNING_NOTHING = {
    "StringEqualsIfExists": {"dynamodb:ReturnValues": "NONE"},
    "Null": {"dynamodb:Attributes": "false"},
}
TABLE = Path(__file__).with_name("rights.txt")


def rights(synthesised: Synthesised) -> str:
    """One line for each function, resource and its actions, in the order of their names."""
    granted = {*_grants(synthesised), *_let_into_the_collection(synthesised)}
    return "\n".join(sorted(f"{function:<22} {resource:<28} {action}" for function, resource, action in granted)) + "\n"


def _grants(synthesised: Synthesised) -> Iterator[tuple[str, str, str]]:
    for policy in synthesised.service.of_type("AWS::IAM::Policy").values():
        (role,) = (synthesised.where(item) for item in policy["Roles"])
        for statement in policy["PolicyDocument"]["Statement"]:
            if statement["Effect"] != "Allow":
                raise ValueError(f"{role} has a statement that allows nothing: say how the table shows it")
            for resource in _as_list(statement["Resource"]):
                name = synthesised.where(resource).removeprefix("Storage/").removeprefix("Events/") + _within(statement)
                for action in _as_list(statement["Action"]):
                    yield role.removesuffix("/Role"), name, action


def _within(statement: Json) -> str:
    """Which items of a table a statement is about, where it isn't about all."""
    match statement.get("Condition"):
        case None:
            return ""
        case condition if condition == OF_THE_TENANT:
            return "[tenant#*]"
        case condition if condition == OF_DYNAMODB:
            return "[dynamodb]"
        case {"ForAllValues:StringEquals": {"dynamodb:Attributes": named}, **others} if others == RETURNING_NOTHING:
            return f"[{','.join(named)}]"
    raise ValueError("a statement has a condition: say how the table shows it")


def _let_into_the_collection(synthesised: Synthesised) -> Iterator[tuple[str, str, str]]:
    for properties in synthesised.service.of_type("AWS::OpenSearchServerless::AccessPolicy").values():
        for statement in json.loads(synthesised.where(properties["Policy"])):
            for role, rule in product(statement["Principal"], statement["Rules"]):
                for resource, action in product(rule["Resource"], rule["Permission"]):
                    yield role.removesuffix("/Role"), resource, action


def _as_list(value: T | list[T]) -> list[T]:
    return value if isinstance(value, list) else [value]


def main() -> None:
    """Write the table of rights."""
    with tempfile.TemporaryDirectory() as folder:
        TABLE.write_text(rights(synthesise(Path(folder), {"index": "serverless"})))


if __name__ == "__main__":
    main()
