"""The HTTP API: routes of the functions behind a JWT authorizer."""

import json
from collections.abc import Iterable, Iterator

from aws_cdk import Aws, Duration, Tags
from aws_cdk import aws_apigatewayv2 as apigatewayv2
from aws_cdk import aws_apigatewayv2_authorizers as authorizers
from aws_cdk import aws_apigatewayv2_integrations as integrations
from aws_cdk import aws_certificatemanager as acm
from constructs import Construct

from functions.capabilities import CAPABILITIES
from functions.capability import Route
from infra.functions import CapabilityFunction
from infra.identity import Identity
from infra.logs import log_group
from infra.naming import resource_name
from infra.settings import Settings

DEFAULT_ROUTE = "$default"
WITH_KEY = "/with-key"
# Of the throttle: requests without a token leave most of it to those with one.
PUBLIC_SHARE = 4
KEYS_REMEMBERED = Duration.seconds(60)
# The headers that browsers may send and read across origins.
CORS_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
CORS_REQUEST_HEADERS = (
    "authorization",
    "content-type",
    "idempotency-key",
    "if-match",
    "if-none-match",
    "x-loci-reason",
    "x-loci-tenant",
    "x-loci-user",
)
CORS_RESPONSE_HEADERS = ("etag", "retry-after", "allow", "apigw-requestid", "x-loci-unreadable")
# No IP address, user, path or query: nothing that identifies a caller.
ACCESS_LOG = {
    "requestId": "$context.requestId",
    "routeKey": "$context.routeKey",
    "status": "$context.status",
    "latencyMs": "$context.responseLatency",
    "authorizerError": "$context.authorizer.error",
    "integrationError": "$context.integrationErrorMessage",
}


class Api(Construct):
    """An HTTP API with the routes of every function, its throttled and logged `$default` stage, its authorizer."""

    def __init__(
        self,
        scope: Construct,
        construct_id: str,
        *,
        identity: Identity,
        functions: Iterable[CapabilityFunction],
        settings: Settings,
    ) -> None:
        super().__init__(scope, construct_id)
        self._settings = settings
        self._authorizer = _authorizer(identity, settings)
        functions = list(functions)
        self._key_authorizer = _key_authorizer(functions)
        self.http = apigatewayv2.HttpApi(
            self,
            "Http",
            api_name=resource_name(settings.name),
            description="Loci",
            create_default_stage=False,
            disable_execute_api_endpoint=settings.domain is not None,
            cors_preflight=_cors(settings.cors_allowed_origins),
        )
        stage = self._stage(functions)
        self.alias = self._serve_domain(stage)
        for function in functions:
            for route in self._connect(function):
                # A stage with settings of a route needs the route.
                stage.node.add_dependency(route)
        if settings.local:
            # MiniStack then gives the API the same id after restarts and redeployments.
            Tags.of(self.http).add("ms-custom-id", resource_name(settings.name))

    @property
    def url(self) -> str:
        """The address of the API: the domain's, if there is one."""
        domain = self._settings.domain
        return self.http.api_endpoint if domain is None else domain.url

    def _connect(self, target: CapabilityFunction) -> Iterator[apigatewayv2.HttpRoute]:
        """Send the routes in a function's row to it, and preflights to the function that answers unknown paths. The
        public ones are handed back."""
        integration = integrations.HttpLambdaIntegration(target.capability.name, target.answering)
        for route in target.capability.routes:
            connection = self._route(route, integration, self._authorizer)
            if route.public:
                yield connection
            else:
                self._route(_with_key(route), integration, self._key_authorizer)
            if route.path == DEFAULT_ROUTE and self._settings.cors_allowed_origins:
                for preflight in _preflights():
                    self._route(preflight, integration, self._authorizer)

    def _route(
        self,
        route: Route,
        integration: integrations.HttpLambdaIntegration,
        authorizer: apigatewayv2.IHttpRouteAuthorizer,
    ) -> apigatewayv2.HttpRoute:
        return apigatewayv2.HttpRoute(
            self,
            f"{route.method} {route.path}".replace("/", "|"),
            http_api=self.http,
            route_key=_route_key(route),
            integration=integration,
            authorizer=apigatewayv2.HttpNoneAuthorizer() if route.public else authorizer,
        )

    def _serve_domain(self, stage: apigatewayv2.CfnStage) -> str | None:
        """The name that the domain's record in DNS must be an alias of; None without a domain."""
        domain = self._settings.domain
        if domain is None:
            return None
        name = apigatewayv2.DomainName(
            self,
            "Domain",
            domain_name=domain.name,
            certificate=acm.Certificate.from_certificate_arn(self, "Certificate", domain.certificate),
            security_policy=apigatewayv2.SecurityPolicy.TLS_1_2,
        )
        mapping = apigatewayv2.CfnApiMapping(
            self, "Mapping", api_id=self.http.api_id, domain_name=name.name, stage=stage.stage_name
        )
        mapping.add_dependency(stage)
        return name.regional_domain_name

    def _stage(self, functions: Iterable[CapabilityFunction]) -> apigatewayv2.CfnStage:
        settings = self._settings
        logs = log_group(
            self,
            retention_days=settings.log_retention_days,
            # API Gateway's rights on groups of this prefix are not in the account's one policy, which has a limit.
            name=f"/aws/vendedlogs/{resource_name(settings.name)}-api",
        )
        public = (route for one in functions for route in one.capability.routes if route.public)
        return apigatewayv2.CfnStage(
            self,
            "Stage",
            api_id=self.http.api_id,
            stage_name="$default",
            auto_deploy=True,
            default_route_settings=apigatewayv2.CfnStage.RouteSettingsProperty(
                throttling_rate_limit=settings.throttle_rate, throttling_burst_limit=settings.throttle_burst
            ),
            route_settings={
                _route_key(route).key: {
                    "ThrottlingRateLimit": max(1, settings.throttle_rate // PUBLIC_SHARE),
                    "ThrottlingBurstLimit": max(1, settings.throttle_burst // PUBLIC_SHARE),
                }
                for route in public
            },
            access_log_settings=apigatewayv2.CfnStage.AccessLogSettingsProperty(
                destination_arn=logs.log_group_arn, format=json.dumps(ACCESS_LOG)
            ),
        )


def issuer_of(identity: Identity, settings: Settings) -> str:
    """The settings' issuer of tokens, or the stack's own pool."""
    return settings.issuer or f"https://cognito-idp.{Aws.REGION}.{Aws.URL_SUFFIX}/{identity.pool.user_pool_id}"


def _authorizer(identity: Identity, settings: Settings) -> authorizers.HttpJwtAuthorizer:
    """Takes tokens of the issuer: for the settings' audience, or for the pool's own clients."""
    issuer = issuer_of(identity, settings)
    if settings.issuer:
        return authorizers.HttpJwtAuthorizer("Jwt", issuer, jwt_audience=list(settings.audience))
    clients = (*identity.clients.values(), *identity.machines.values())
    audience = [client.user_pool_client_id for client in clients]
    return authorizers.HttpJwtAuthorizer("Jwt", issuer, jwt_audience=audience)


def _key_authorizer(functions: Iterable[CapabilityFunction]) -> authorizers.HttpLambdaAuthorizer:
    """Asks which user or app holds an API key. It remembers for a minute: as long a revoked key is let in."""
    (checks_keys,) = (one.function for one in functions if one.capability.checks_keys)
    return authorizers.HttpLambdaAuthorizer(
        "Keys",
        checks_keys,
        identity_source=["$request.header.Authorization"],
        response_types=[authorizers.HttpLambdaResponseType.SIMPLE],
        results_cache_ttl=KEYS_REMEMBERED,
    )


def _with_key(route: Route) -> Route:
    """The same route for requests with an API key: a route has one authorizer."""
    path = "/{proxy+}" if route.path == DEFAULT_ROUTE else route.path
    return Route(route.method, f"{WITH_KEY}{path}")


def _cors(origins: tuple[str, ...]) -> apigatewayv2.CorsPreflightOptions | None:
    if not origins:
        return None
    return apigatewayv2.CorsPreflightOptions(
        allow_origins=list(origins),
        allow_methods=[apigatewayv2.CorsHttpMethod[method] for method in CORS_METHODS],
        allow_headers=list(CORS_REQUEST_HEADERS),
        expose_headers=list(CORS_RESPONSE_HEADERS),
        max_age=Duration.hours(1),
    )


def _preflights() -> Iterator[Route]:
    """An OPTIONS route without an authorizer: with a catch-all behind an authorizer, preflights would get 401."""
    for capability in CAPABILITIES:
        for route in capability.routes:
            if not route.public:
                path = "/{proxy+}" if route.path == DEFAULT_ROUTE else route.path
                yield Route("OPTIONS", path, public=True)
                yield Route("OPTIONS", f"{WITH_KEY}{path}", public=True)


def _route_key(route: Route) -> apigatewayv2.HttpRouteKey:
    if route.path == DEFAULT_ROUTE:
        return apigatewayv2.HttpRouteKey.DEFAULT
    return apigatewayv2.HttpRouteKey.with_(route.path, apigatewayv2.HttpMethod[route.method])
