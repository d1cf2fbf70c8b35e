"""What IAM makes of the policies in a template: an evaluator of no more of its language than our roles are written in.

A request is what DynamoDB and STS tell IAM of it. Whatever else a policy might hold raises, so that nothing is
evaluated as something it isn't.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from tests.infra.synthesis import Json, Synthesised

# Values of a condition key; none where the request has no such key.
Values: TypeAlias = tuple[str, ...]

_VARIABLE = re.compile(r"\$\{([^}]+)\}")


@dataclass(frozen=True, slots=True)
class Request:
    """`leading_keys` are the partition keys that the request names, none where it names no item. `tags` are those of
    the session; those of `aws:RequestTag` are asked for with STS alone. `attributes` are the names that it has in its
    key and its expressions."""

    action: str
    resource: str
    leading_keys: Values = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    request_tags: Mapping[str, str] = field(default_factory=dict)
    attributes: Values = ()
    return_values: Values = ()
    principal: str = ""

    def values(self, key: str) -> Values:
        """What the request says under a condition key."""
        name, _, tag = key.partition("/")
        match name:
            case "dynamodb:LeadingKeys":
                return self.leading_keys
            case "dynamodb:Attributes":
                return self.attributes
            case "dynamodb:ReturnValues":
                return self.return_values
            case "aws:PrincipalTag":
                return _tag_values(self.tags, tag)
            case "aws:RequestTag":
                return _tag_values(self.request_tags, tag)
            case "aws:TagKeys":
                return tuple(self.request_tags)
        raise NotImplementedError(f"the condition key {key}")


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement, its resources and principals named by their paths in the template; no principals: of a role."""

    allows: bool
    actions: tuple[str, ...]
    resources: tuple[str, ...]
    conditions: Mapping[str, Mapping[str, Values]]
    principals: tuple[str, ...] = ()

    def speaks_of(self, request: Request) -> bool:
        """Whether it says anything about a request."""
        return (
            any(_like(request.action.lower(), action.lower()) for action in self.actions)
            and (not self.resources or any(_like(request.resource, resource) for resource in self.resources))
            and (not self.principals or request.principal in self.principals)
            and all(
                _holds(operator, request.values(key), wanted, request)
                for operator, keys in self.conditions.items()
                for key, wanted in keys.items()
            )
        )


def allows(statements: Iterable[Statement], request: Request) -> bool:
    """A denial wins over any permission; a request that no statement matches is refused."""
    said = [statement.allows for statement in statements if statement.speaks_of(request)]
    return bool(said) and all(said)


def of_role(synthesised: Synthesised, role: str) -> list[Statement]:
    """What a role may do: the policies attached to it, by its path in the service's stack."""
    (made,) = (item for path, item in synthesised.service.of_type("AWS::IAM::Role").items() if path == role)
    if set(made) & {"ManagedPolicyArns", "Policies", "PermissionsBoundary"}:
        raise NotImplementedError("a role with policies elsewhere than in AWS::IAM::Policy")
    return [
        _statement(synthesised, statement)
        for policy in synthesised.service.of_type("AWS::IAM::Policy").values()
        if role in [synthesised.where(one) for one in policy["Roles"]]
        for statement in policy["PolicyDocument"]["Statement"]
    ]


def trust_of(synthesised: Synthesised, role: str) -> list[Statement]:
    """Who may assume a role, and how."""
    document = synthesised.service.of_type("AWS::IAM::Role")[role]["AssumeRolePolicyDocument"]
    return [_statement(synthesised, statement) for statement in document["Statement"]]


def _statement(synthesised: Synthesised, statement: Json) -> Statement:
    known = {"Action", "Condition", "Effect", "Principal", "Resource"}
    if not set(statement) <= known:
        raise NotImplementedError(f"a statement with {set(statement) - known}")
    conditions = {
        operator: {key: tuple(_as_list(wanted)) for key, wanted in keys.items()}
        for operator, keys in statement.get("Condition", {}).items()
    }
    principals = [name for names in statement.get("Principal", {}).values() for name in _as_list(names)]
    return Statement(
        {"Allow": True, "Deny": False}[statement["Effect"]],
        tuple(_as_list(statement["Action"])),
        tuple(synthesised.where(resource) for resource in _as_list(statement.get("Resource", []))),
        conditions,
        tuple(synthesised.where(principal) for principal in principals),
    )


def _tag_values(tags: Mapping[str, str], wanted: str) -> Values:
    # Names of condition keys ignore case, and so do the tag names within them.
    return tuple(value for tag, value in tags.items() if tag.lower() == wanted.lower())


def _holds(operator: str, values: Values, wanted: Values, request: Request) -> bool:
    # A key without a value is as one that isn't there.
    match operator:
        case "Null":
            return (not values) == (wanted == ("true",))
        case "StringEquals" | "StringLike":
            return len(values) == 1 and _matches(operator, values[0], wanted, request)
        case "StringEqualsIfExists":
            return not values or _holds("StringEquals", values, wanted, request)
        case "ForAllValues:StringEquals" | "ForAllValues:StringLike":
            return all(_matches(operator.partition(":")[2], value, wanted, request) for value in values)
    raise NotImplementedError(f"the operator {operator}")


def _matches(operator: str, value: str, wanted: Values, request: Request) -> bool:
    if operator == "StringEquals":
        return value in wanted
    return any(_like(value, pattern, request) for pattern in wanted)


def _like(value: str, pattern: str, request: Request | None = None) -> bool:
    """`*` and `?` of a pattern stand for characters; those of a variable's value stand for themselves. A pattern with a
    variable that has no value matches nothing."""
    expression = ""
    for number, part in enumerate(_VARIABLE.split(pattern)):
        if number % 2:
            known = request.values(part) if request else ()
            if len(known) != 1:
                return False
            expression += re.escape(known[0])
        else:
            expression += re.escape(part).replace(r"\*", ".*").replace(r"\?", ".")
    return re.fullmatch(expression, value, re.DOTALL) is not None


def _as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]
