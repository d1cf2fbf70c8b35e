"""Which addresses webhooks may lead to: what an admin writes must not reach the network that Loci runs in."""

import socket
from collections.abc import Callable, Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TypeAlias
from urllib.parse import SplitResult, urlsplit

from loci.errors import Unavailable
from loci.text.patterns import LazyPattern

HTTPS_PORT = 443
Resolve: TypeAlias = Callable[[str], Sequence[str]]
"""The addresses of a host's name. Raises OSError."""

_NAT64 = ip_network("64:ff9b::/96")
_UNICAST = ip_network("2000::/3")
"""All of IPv6 that is assigned to the internet; translations, site-local addresses and segments lie outside."""
_SPECIAL = (ip_network("192.0.0.0/24"), ip_network("192.88.99.0/24"), ip_network("3fff::/20"))
"""Networks of protocols, of former 6to4 relays, and for documents, which Python takes for the internet, or in parts.

https://www.iana.org/assignments/iana-ipv4-special-registry, https://www.iana.org/assignments/iana-ipv6-special-registry
"""
_HOST = LazyPattern(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?\.?")
_PRINTABLE = LazyPattern(r"[\x21-\x7e]+")


def explain_refusal(url: str, *, allows_local: bool) -> str | None:
    """Why an address cannot be a webhook's, without looking up its name; None where it can."""
    if not _PRINTABLE.fullmatch(url):
        return "url must be an address in ASCII, without spaces"
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        return "url must be an address such as https://example.com/loci"
    if parts.scheme != "https" and not (allows_local and parts.scheme == "http"):
        return "url must begin with https://"
    if not host or parts.username is not None or parts.password is not None or parts.fragment:
        return "url must name a host, and neither a user nor a fragment"
    if port not in (None, HTTPS_PORT) and not allows_local:
        return f"url must have the port {HTTPS_PORT}"
    address = _address(host)
    if address is None and not _is_name(host, allows_local):
        return "url must name a public host"
    if address is not None and not _may_be_called(address, allows_local=allows_local):
        return "url must not lead to a private address"
    return None


def find_address(parts: SplitResult, resolve: Resolve, *, allows_local: bool) -> str:
    """An address of the host to connect to, of IPv4 where there is one: functions have no other way out. Raises
    Unavailable where there is none, or one of them is not public: a name that leads to both is no accident."""
    host = parts.hostname or ""
    try:
        found = list(dict.fromkeys(resolve(host)))
    except OSError as error:
        raise Unavailable("the host of a webhook was not found") from error
    if not found:
        raise Unavailable("the host of a webhook was not found")
    if not all(_may_be_called(ip_address(one.partition("%")[0]), allows_local=allows_local) for one in found):
        raise Unavailable("the host of a webhook leads to a private address")
    return next((one for one in found if ":" not in one), found[0])


def resolve(host: str) -> Sequence[str]:
    """By the system's resolver. Raises OSError."""
    return [str(found[4][0]) for found in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)]


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether it is of the internet: no loopback, no network of one's own, no service of the cloud, no multicast."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if inner is not None:
            return is_public(inner)
        if address in _NAT64:
            return is_public(IPv4Address(int(address) & 0xFFFFFFFF))
    is_assigned = address in _UNICAST if isinstance(address, IPv6Address) else True
    is_special = any(address.version == one.version and address in one for one in _SPECIAL)
    return is_assigned and address.is_global and not address.is_multicast and not is_special


def _may_be_called(address: IPv4Address | IPv6Address, *, allows_local: bool) -> bool:
    return is_public(address) or (allows_local and address.is_loopback)


def _address(host: str) -> IPv4Address | IPv6Address | None:
    """Also of a form that only resolvers take for an address: 127.1, 0x7f000001, 2130706433."""
    try:
        return ip_address(host.partition("%")[0])
    except ValueError:
        pass
    try:
        return IPv4Address(socket.inet_aton(host))
    except OSError:
        return None


def _is_name(host: str, allows_local: bool) -> bool:
    has_dot = "." in host.rstrip(".")
    return _HOST.fullmatch(host) is not None and (allows_local or has_dot)
