"""The user pool, its login and its clients. A deployment with its own issuer does not use them."""

from typing import cast

from aws_cdk import Aws, CrossStackReferences, Duration, ReferenceStrength, RemovalPolicy
from aws_cdk import aws_cognito as cognito
from constructs import Construct

from functions.token_claims.app import RESOURCE_SERVER
from infra.settings import Settings
from infra.token_claims import TokenClaims

# These locate a user's data and never change. A role may change; the user's data stays.
PLACE_ATTRIBUTES = ("tenant", "app")
ROLE_ATTRIBUTE = "role"
PLANS = {
    "lite": cognito.FeaturePlan.LITE,
    "essentials": cognito.FeaturePlan.ESSENTIALS,
    "plus": cognito.FeaturePlan.PLUS,
}
TOKENS_LAST = Duration.hours(1)


class Identity(Construct):
    """A pool in which only administrators create users, its login, one public client for each name, and one
    confidential client for each machine. On every plan but `lite`, access tokens carry Loci's claims."""

    def __init__(self, scope: Construct, construct_id: str, *, settings: Settings) -> None:
        super().__init__(scope, construct_id)
        self._settings = settings
        self.pool = self._pool()
        self.token_claims = self._token_claims()
        self.login = self.pool.add_domain(
            "Login", cognito_domain=cognito.CognitoDomainOptions(domain_prefix=login_domain(settings))
        )
        self.clients = {name: self._client(name) for name in settings.clients}
        self.machines = self._machines()

    def _pool(self) -> cognito.UserPool:
        place = {name: cognito.StringAttribute(mutable=False, max_len=63) for name in PLACE_ATTRIBUTES}
        role = {ROLE_ATTRIBUTE: cognito.StringAttribute(mutable=True, max_len=63)}
        retain = self._settings.retain
        return cognito.UserPool(
            self,
            "Users",
            feature_plan=PLANS[self._settings.user_pool_tier],
            self_sign_up_enabled=False,
            sign_in_aliases=cognito.SignInAliases(username=True, email=True),
            custom_attributes={**place, **role},
            password_policy=_password_policy(),
            mfa=cognito.Mfa.OPTIONAL,
            mfa_second_factor=cognito.MfaSecondFactor(otp=True, sms=False),
            account_recovery=cognito.AccountRecovery.EMAIL_ONLY,
            deletion_protection=retain,
            removal_policy=RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE if retain else RemovalPolicy.DESTROY,
        )

    def _token_claims(self) -> TokenClaims | None:
        if self._settings.user_pool_tier == "lite":
            return None
        claims = TokenClaims(self, "TokenClaims", settings=self._settings)
        operation, version = cognito.UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, cognito.LambdaVersion.V3_0
        self.pool.add_trigger(operation, claims.function, version)
        return claims

    def _client(self, name: str) -> cognito.UserPoolClient:
        """The client of an app that people sign in to. With callback URLs it uses the login, with code and PKCE."""
        back = list(self._settings.callback_urls.get(name, ()))
        client = self.pool.add_client(
            name.capitalize(),
            # Who has the login needs no way past it; the emulator's people have none.
            auth_flows=cognito.AuthFlow(user_srp=True, admin_user_password=not back or self._settings.local),
            disable_o_auth=not back,
            o_auth=_login_of_people(back) if back else None,
            prevent_user_existence_errors=True,
            enable_token_revocation=True,
            id_token_validity=TOKENS_LAST,
            access_token_validity=TOKENS_LAST,
            read_attributes=_email().with_custom_attributes(*PLACE_ATTRIBUTES, ROLE_ATTRIBUTE),
            write_attributes=_email(),
        )
        return _removable(client)

    def _machines(self) -> dict[str, cognito.UserPoolClient]:
        machines = self._settings.machines
        if not machines:
            return {}
        names = sorted({machine.scope for machine in machines.values()})
        scopes = {name: cognito.ResourceServerScope(scope_name=name, scope_description=name) for name in names}
        server = self.pool.add_resource_server(
            "Machines", identifier=RESOURCE_SERVER, scopes=[scopes[name] for name in names]
        )
        return {
            name: self._machine(name, cognito.OAuthScope.resource_server(server, scopes[machine.scope]))
            for name, machine in machines.items()
        }

    def _machine(self, name: str, scope: cognito.OAuthScope) -> cognito.UserPoolClient:
        """The client of a program with a secret. Its one scope decides the claims of its tokens."""
        client = self.pool.add_client(
            f"{name.capitalize()}Machine",
            generate_secret=True,
            o_auth=cognito.OAuthSettings(flows=cognito.OAuthFlows(client_credentials=True), scopes=[scope]),
            prevent_user_existence_errors=True,
            enable_token_revocation=True,
            access_token_validity=TOKENS_LAST,
            read_attributes=_email(),
            write_attributes=_email(),
        )
        # If none is named, Cognito lets people sign in through this client too.
        cast("cognito.CfnUserPoolClient", client.node.default_child).explicit_auth_flows = ["ALLOW_REFRESH_TOKEN_AUTH"]
        return _removable(client)


def _removable(client: cognito.UserPoolClient) -> cognito.UserPoolClient:
    # A strong reference becomes an export, which could not be removed with its client while LociService imports it.
    CrossStackReferences.of(client).produce(ReferenceStrength.WEAK)
    return client


def login_domain(settings: Settings) -> str:
    """The name of the login within Cognito's domain."""
    # It must be unique among all accounts of a region.
    return settings.login_domain or f"{settings.name}-{Aws.ACCOUNT_ID}"


def login_url(settings: Settings) -> str:
    """The address of the login, without a slash at its end."""
    # A reference to the login would be an export of LociData that comes and goes with the setting `callbackUrls`.
    return f"https://{login_domain(settings)}.auth.{Aws.REGION}.amazoncognito.com"


def _login_of_people(back: list[str]) -> cognito.OAuthSettings:
    return cognito.OAuthSettings(
        flows=cognito.OAuthFlows(authorization_code_grant=True),
        scopes=[cognito.OAuthScope.OPENID, cognito.OAuthScope.EMAIL],
        callback_urls=back,
        logout_urls=back,
    )


def _email() -> cognito.ClientAttributes:
    return cognito.ClientAttributes().with_standard_attributes(email=True)


def _password_policy() -> cognito.PasswordPolicy:
    return cognito.PasswordPolicy(
        min_length=12,
        require_lowercase=True,
        require_uppercase=True,
        require_digits=True,
        require_symbols=True,
    )
