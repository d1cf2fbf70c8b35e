"""Who may call: the user pool and its clients. Deployments with an issuer of their own may leave it empty."""

from aws_cdk import CrossStackReferences, Duration, ReferenceStrength, RemovalPolicy
from aws_cdk import aws_cognito as cognito
from constructs import Construct

# Set when an administrator makes the user, never after; a client can't write them.
SCOPE_ATTRIBUTES = ("tenant", "app", "role")


class Identity(Construct):
    """A pool where only administrators make users, and one public client for each name."""

    def __init__(self, scope: Construct, construct_id: str, *, clients: tuple[str, ...], retain: bool) -> None:
        super().__init__(scope, construct_id)
        self.pool = cognito.UserPool(
            self,
            "Users",
            self_sign_up_enabled=False,
            sign_in_aliases=cognito.SignInAliases(username=True, email=True),
            custom_attributes={name: cognito.StringAttribute(mutable=False, max_len=63) for name in SCOPE_ATTRIBUTES},
            password_policy=_password_policy(),
            mfa=cognito.Mfa.OPTIONAL,
            mfa_second_factor=cognito.MfaSecondFactor(otp=True, sms=False),
            account_recovery=cognito.AccountRecovery.EMAIL_ONLY,
            deletion_protection=retain,
            removal_policy=RemovalPolicy.RETAIN if retain else RemovalPolicy.DESTROY,
        )
        self.clients = {name: self._client(name) for name in clients}

    def _client(self, name: str) -> cognito.UserPoolClient:
        email = cognito.ClientAttributes().with_standard_attributes(email=True)
        client = self.pool.add_client(
            name.capitalize(),
            auth_flows=cognito.AuthFlow(user_srp=True, admin_user_password=True),
            disable_o_auth=True,
            prevent_user_existence_errors=True,
            enable_token_revocation=True,
            id_token_validity=Duration.hours(1),
            access_token_validity=Duration.hours(1),
            read_attributes=email.with_custom_attributes(*SCOPE_ATTRIBUTES),
            write_attributes=email,
        )
        # Settings remove clients: an export that LociService imports could not be dropped, a weak reference can.
        CrossStackReferences.of(client).produce(ReferenceStrength.WEAK)
        return client


def _password_policy() -> cognito.PasswordPolicy:
    return cognito.PasswordPolicy(
        min_length=12,
        require_lowercase=True,
        require_uppercase=True,
        require_digits=True,
        require_symbols=True,
    )
