"""The setting `domain`: an address of one's own for the API and the pages. On the command line it is JSON."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from infra.setting_values import SettingError, read_object

NAME = "domain"
_HOST = re.compile(r"(?=.{4,253}\Z)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}")
_CERTIFICATE = re.compile(r"arn:aws[a-z-]*:acm:[a-z0-9-]+:\d{12}:certificate/[0-9a-f-]{36}")


@dataclass(frozen=True, slots=True)
class Domain:
    """The host `name`, and the ARN of a certificate for it in the deployment's region."""

    name: str
    certificate: str

    @property
    def url(self) -> str:
        """Without a slash at its end."""
        return f"https://{self.name}"


def domain(context: Mapping[str, object]) -> Domain | None:
    """Raises SettingError."""
    fields = {name: value for name, value in read_object(context, NAME, ("name", "certificate")).items() if value}
    if not fields:
        return None
    name, certificate = fields.get("name"), fields.get("certificate")
    if not isinstance(name, str) or not _HOST.fullmatch(name):
        raise SettingError(NAME, "takes the name of a host, such as memory.example.com")
    if not isinstance(certificate, str) or not _CERTIFICATE.fullmatch(certificate):
        raise SettingError(NAME, "takes the ARN of a certificate of ACM, in the region of the deployment")
    return Domain(name, certificate)
