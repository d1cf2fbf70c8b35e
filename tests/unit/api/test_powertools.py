"""The private names of Powertools that we use: an upgrade that drops one fails here, and says where it is used."""

import inspect

import pytest
from aws_lambda_powertools.event_handler import APIGatewayHttpResolver
from aws_lambda_powertools.event_handler.api_gateway import ApiGatewayResolver, Route

USED_BY = "loci/api/app.py and local/openapi/document.py use it"


@pytest.mark.parametrize("name", ["_static_routes", "_dynamic_routes"])
def test_a_resolver_has_its_routes_in_two_lists(name: str) -> None:
    app = APIGatewayHttpResolver()
    app.get("/things")(lambda: {})
    app.get("/things/<name>")(lambda name: {"name": name})
    held: list[Route] = getattr(app, name, [])
    assert len(held) == 1, f"{name} is gone: {USED_BY}"
    route = held[0]
    assert (route.path, route.method) == ("/things" if name == "_static_routes" else "/things/<name>", "GET")


def test_a_path_is_compiled_by_a_static_method_with_a_base_pattern() -> None:
    compile_path = getattr(ApiGatewayResolver, "_compile_regex", None)
    assert compile_path is not None, f"_compile_regex is gone: {USED_BY}"
    assert [*inspect.signature(compile_path).parameters] == ["rule", "base_regex"]
    assert compile_path("/things/<id>").fullmatch("/things/one")["id"] == "one"


def test_the_route_of_a_request_is_in_the_context() -> None:
    app = APIGatewayHttpResolver(enable_validation=True)
    app.get("/things")(lambda: {"path": app.context["_route"].openapi_path})
    event = {"version": "2.0", "rawPath": "/things", "requestContext": {"http": {"method": "GET"}, "stage": "$default"}}
    answer = app.resolve(event, None)  # type: ignore[arg-type]  # no context of Lambda is needed
    assert answer["statusCode"] == 200, f'context["_route"] is gone: {USED_BY}'
    assert answer["body"] == '{"path":"/things"}'
