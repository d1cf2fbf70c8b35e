"""The HTTP API: who gets in, from which origins, and what is written down about it."""

import json

from tests.infra.conftest import CERTIFICATE, HOST, ORIGINS, OTHER_ISSUER, PROGRAM
from tests.infra.synthesis import Json, Synthesised

PUBLIC = {
    "GET /openapi.json",
    "GET /health",
    "ANY /agentcore/{proxy+}",
    "ANY /langgraph/{proxy+}",
    "ANY /with-key/agentcore/{proxy+}",
    "ANY /with-key/langgraph/{proxy+}",
    "GET /.well-known/oauth-protected-resource",
    "GET /.well-known/oauth-protected-resource/mcp",
    "GET /.well-known/oauth-authorization-server",
    "GET /oauth2/authorize",
    "POST /oauth2/token",
    "POST /oauth2/register",
    "GET /app",
    "GET /app/{proxy+}",
    "HEAD /app",
    "HEAD /app/{proxy+}",
}
PROTECTED = {
    "$default",
    "ANY /ai-conversations",
    "ANY /ai-conversations/{proxy+}",
    "ANY /ai-memory/remember",
    "ANY /ai-memory/{proxy+}",
    "ANY /ai-working-context/{proxy+}",
    "ANY /chat/api/{proxy+}",
    "ANY /ai-bots/{proxy+}",
    "ANY /ai-presences",
    "ANY /ai-presences/{proxy+}",
    "ANY /ai-groups/{proxy+}",
    "ANY /mem0/{proxy+}",
    "ANY /openai/{proxy+}",
    "ANY /mcp",
    "ANY /mcp/{proxy+}",
}
# What names a caller or what they asked for.
TELLING = ("identity", "sourceIp", "claims", "path", "querystring", "userAgent", "authorizer.principalId")


def authorization(synthesised: Synthesised) -> dict[str, str]:
    routes = synthesised.service.of_type("AWS::ApiGatewayV2::Route").values()
    return {route["RouteKey"]: route["AuthorizationType"] for route in routes}


def only(synthesised: Synthesised, kind: str) -> Json:
    (properties,) = synthesised.service.of_type(f"AWS::ApiGatewayV2::{kind}").values()
    return properties


def with_key(route: str) -> str:
    """The same route for a request with an API key."""
    method, _, path = route.partition(" ")
    return f"{method} /with-key{path}" if path else "ANY /with-key/{proxy+}"


def jwt_of(synthesised: Synthesised) -> Json:
    every = synthesised.service.of_type("AWS::ApiGatewayV2::Authorizer").values()
    (configuration,) = (one["JwtConfiguration"] for one in every if one["AuthorizerType"] == "JWT")
    return dict(configuration)


def test_every_route_but_public_documents_needs_a_token_or_below_with_key_a_key(aws: Synthesised) -> None:
    tokens, keys = dict.fromkeys(PROTECTED, "JWT"), dict.fromkeys(map(with_key, PROTECTED), "CUSTOM")
    assert authorization(aws) == {**dict.fromkeys(PUBLIC, "NONE"), **tokens, **keys}


def test_a_revoked_key_is_remembered_for_a_minute_at_most(aws: Synthesised) -> None:
    every = aws.service.of_type("AWS::ApiGatewayV2::Authorizer").values()
    (keys,) = (one for one in every if one["AuthorizerType"] == "REQUEST")
    assert keys["AuthorizerResultTtlInSeconds"] <= 60
    assert keys["IdentitySource"] == ["$request.header.Authorization"]
    assert keys["EnableSimpleResponses"] is True


def test_tokens_come_from_the_pool_for_its_clients(aws: Synthesised) -> None:
    jwt = jwt_of(aws)
    assert aws.where(jwt["Issuer"]).startswith('https://cognito-idp.{"Ref": "AWS::Region"}')
    assert aws.where(jwt["Issuer"]).endswith("/Identity/Users")
    audience = [aws.where(client) for client in jwt["Audience"]]
    assert audience == ["Identity/Users/Web", "Identity/Users/Mobile"]


def test_settings_may_name_another_issuer(customised_app: Synthesised) -> None:
    jwt = jwt_of(customised_app)
    assert jwt == {"Issuer": OTHER_ISSUER, "Audience": ["loci-api"]}


def test_no_origin_is_allowed_unless_settings_name_it(aws: Synthesised) -> None:
    assert "CorsConfiguration" not in only(aws, "Api")


def test_allowed_origins_come_from_settings(customised_app: Synthesised) -> None:
    cors = only(customised_app, "Api")["CorsConfiguration"]
    assert cors["AllowOrigins"] == list(ORIGINS)
    assert "authorization" in cors["AllowHeaders"]
    assert "AllowCredentials" not in cors


def test_with_origins_only_preflights_are_public_besides(customised_app: Synthesised) -> None:
    routes = authorization(customised_app)
    public = {route for route, kind in routes.items() if kind == "NONE"} - PUBLIC
    protected = PROTECTED | {with_key(route) for route in PROTECTED}
    expected = {route.replace("ANY", "OPTIONS") for route in protected} - {"$default"}
    assert public == expected | {"OPTIONS /{proxy+}"}


def test_access_logs_tell_nothing_about_the_caller(aws: Synthesised) -> None:
    written = json.loads(only(aws, "Stage")["AccessLogSettings"]["Format"])
    assert written["requestId"] == "$context.requestId"
    assert not [value for value in written.values() for word in TELLING if word in value]


def test_the_stage_is_throttled(aws: Synthesised) -> None:
    limits = only(aws, "Stage")["DefaultRouteSettings"]
    assert limits == {"ThrottlingRateLimit": 200, "ThrottlingBurstLimit": 400}


def test_requests_without_a_token_have_a_quarter_of_the_throttle(aws: Synthesised) -> None:
    limits = only(aws, "Stage")["RouteSettings"]
    assert limits.keys() == PUBLIC
    assert {tuple(limit.items()) for limit in limits.values()} == {
        (("ThrottlingRateLimit", 50), ("ThrottlingBurstLimit", 100))
    }
    # CloudFormation refuses a stage with settings of a route that is not there yet.
    (stage,) = (item for _, item in aws.service.items("AWS::ApiGatewayV2::Stage"))
    routes = dict(aws.service.items("AWS::ApiGatewayV2::Route"))
    needed = {aws.service.path(name) for name in stage["DependsOn"]}
    assert {path for path, item in routes.items() if item["Properties"]["RouteKey"] in PUBLIC} <= needed


def test_the_log_of_requests_needs_no_place_in_the_account_s_policy_of_logs(aws: Synthesised) -> None:
    groups = aws.service.of_type("AWS::Logs::LogGroup")
    assert groups["Api/Logs"]["LogGroupName"] == "/aws/vendedlogs/loci-api"


def test_with_a_domain_the_api_has_no_other_address(staging: Synthesised, aws: Synthesised) -> None:
    assert only(staging, "Api")["DisableExecuteApiEndpoint"] is True
    domain = only(staging, "DomainName")
    assert domain["DomainName"] == HOST
    (configuration,) = domain["DomainNameConfigurations"]
    assert (configuration["CertificateArn"], configuration["SecurityPolicy"]) == (CERTIFICATE, "TLS_1_2")
    assert only(staging, "ApiMapping")["Stage"] == "$default"
    outputs = staging.service.document["Outputs"]
    assert outputs["ApiUrl"]["Value"] == f"https://{HOST}"
    assert "RegionalDomainName" in json.dumps(outputs["DomainAlias"])
    assert only(aws, "Api")["DisableExecuteApiEndpoint"] is False
    assert "DomainAlias" not in aws.service.document["Outputs"]


def test_only_the_local_api_has_a_fixed_id(aws: Synthesised, local: Synthesised) -> None:
    assert "ms-custom-id" not in only(aws, "Api")["Tags"]
    assert only(local, "Api")["Tags"]["ms-custom-id"] == "loci"


def test_programs_sign_in_where_a_client_is_named_for_them(staging: Synthesised, aws: Synthesised) -> None:
    def environment(synthesised: Synthesised) -> Json:
        variables: Json = synthesised.service.of_type("AWS::Lambda::Function")["Mcp/Function"]["Environment"][
            "Variables"
        ]
        return variables

    login = json.dumps(environment(staging)["LOCI_MCP_LOGIN"])
    assert PROGRAM in login
    assert "amazoncognito.com" in login
    assert environment(staging)["LOCI_URL"] == f"https://{HOST}"
    assert not {"LOCI_MCP_LOGIN", "LOCI_URL"} & environment(aws).keys()
