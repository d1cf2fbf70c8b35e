"""The setting `domain`: an address of one's own for the API and the pages. On the command line it is JSON."""

from dataclasses import dataclass
from typing import Annotated

from infra.setting_values import OPTIONAL_OBJECT, pattern

_HOST = r"(?=.{4,253}\Z)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}"
_CERTIFICATE = r"arn:aws[a-z-]*:acm:[a-z0-9-]+:\d{12}:certificate/[0-9a-f-]{36}"


@dataclass(frozen=True, slots=True)
class Domain:
    """The host `name`, and the ARN of a certificate for it in the deployment's region."""

    name: Annotated[str, pattern(_HOST, "takes the name of a host, such as memory.example.com")]
    certificate: Annotated[
        str, pattern(_CERTIFICATE, "takes the ARN of a certificate of ACM, in the region of the deployment")
    ]

    @property
    def url(self) -> str:
        """Without a slash at its end."""
        return f"https://{self.name}"


OptionalDomain = Annotated[Domain | None, OPTIONAL_OBJECT]
