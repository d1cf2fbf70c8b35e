"""Checks the AWS credentials of commands that operators start."""

from typing import TYPE_CHECKING

from loci.settings import MissingSetting

if TYPE_CHECKING:
    from botocore.session import Session

_REFUSALS = frozenset(
    {
        "AccessDenied",
        "AccessDeniedException",
        "ExpiredToken",
        "ExpiredTokenException",
        "IncompleteSignature",
        "InvalidAccessKeyId",
        "InvalidClientTokenId",
        "InvalidSignatureException",
        "SignatureDoesNotMatch",
        "UnrecognizedClientException",
    }
)


def require_credentials(session: "Session") -> None:
    """Raises MissingSetting if a session has no credentials."""
    from botocore.exceptions import BotoCoreError

    try:
        credentials = session.get_credentials()
    except BotoCoreError as error:
        raise MissingSetting(f"no AWS credentials: {error}") from error
    if credentials is None:
        raise MissingSetting("no AWS credentials: sign in (aws sso login), or set AWS_PROFILE or AWS_ACCESS_KEY_ID")


def refusal(error: BaseException) -> str | None:
    """The message for an exception if it says that AWS refuses these credentials, else None."""
    from botocore.exceptions import ClientError, NoCredentialsError

    # pynamodb stores the exception that it wraps in an attribute.
    for cause in (error, getattr(error, "cause", None), error.__cause__):
        if isinstance(cause, NoCredentialsError):
            return "no AWS credentials"
        if isinstance(cause, ClientError) and (code := str(cause.response["Error"].get("Code"))) in _REFUSALS:
            return f"AWS refuses these credentials: {code} for {cause.operation_name}"
    return None
