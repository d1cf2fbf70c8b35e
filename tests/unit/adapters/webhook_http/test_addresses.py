"""What an admin writes as a webhook leads to public hosts alone, in whatever spelling, and also after a lookup."""

from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.adapters.webhook_http.addresses import explain_refusal, find_address, is_public
from loci.errors import Unavailable

PRIVATE = [
    "127.0.0.1",
    "10.0.0.8",
    "172.16.3.4",
    "192.168.1.1",
    "169.254.169.254",
    "169.254.170.2",
    "100.64.0.1",
    "0.0.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "198.18.0.1",
    "::1",
    "::",
    "fe80::1",
    "fd00:ec2::254",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:169.254.169.254",
    "64:ff9b::a9fe:a9fe",
    "2002:7f00:1::",
    "2001:db8::1",
    "64:ff9b:1::808:808",
    "64:ff9b:1:ffff::1",
    "::8.8.8.8",
    "::ffff:0:8.8.8.8",
    "fec0::1",
    "5f00::1",
    "3fff:fff::1",
    "100:0:0:1::1",
    "192.0.0.192",
    "192.0.0.9",
    "192.88.99.1",
    "2002:c000:c0::1",
    "64:ff9b::c000:c0",
    "4000::1",
]


@pytest.mark.parametrize("address", PRIVATE)
def test_a_private_address_is_refused(address: str) -> None:
    assert not is_public(ip_address(address))
    host = f"[{address}]" if ":" in address else address
    assert explain_refusal(f"https://{host}/hook", allows_local=False) is not None


@pytest.mark.parametrize(
    "address", ["93.184.216.34", "8.8.8.8", "2606:2800:220:1:248:1893:25c8:1946", "64:ff9b::808:808"]
)
def test_a_public_address_is_taken(address: str) -> None:
    host = f"[{address}]" if ":" in address else address
    assert explain_refusal(f"https://{host}/hook", allows_local=False) is None


@pytest.mark.parametrize(
    "url",
    [
        "https://127.1/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0177.0.0.1/",
        "https://0xa9.0xfe.0xa9.0xfe/latest/meta-data",
        "https://localhost/",
        "https://intranet/",
        "https://[::1%25lo]/",
        "https://user@example.com/",
        "https://example.com@127.0.0.1/",
        "https://user:word@example.com/",
        "https://example.com:22/",
        "https://example.com:0x1bb/",
        "https://example.com/#part",
        "http://example.com/",
        "ftp://example.com/",
        "file:///etc/passwd",
        "https:///hook",
        "https://",
        "example.com",
        "",
        "https://exa mple.com/",
        "https://example.com/\r\nHost: 127.0.0.1",
        "https://exämple.com/",
        "https://example.com\\@127.0.0.1/",
        "https://-example.com/",
        "https://[fe80::1/",
        "//example.com/",
    ],
)
def test_what_is_no_public_https_address_is_refused(url: str) -> None:
    assert explain_refusal(url, allows_local=False) is not None


@pytest.mark.parametrize(
    "url", ["https://example.com", "https://a.example.com:443/hook?x=1&y=2", "https://xn--exmple-cua.com/"]
)
def test_a_public_host_is_taken(url: str) -> None:
    assert explain_refusal(url, allows_local=False) is None


def test_on_a_laptop_a_webhook_may_lead_to_it() -> None:
    assert explain_refusal("http://127.0.0.1:8000/hook", allows_local=True) is None
    assert explain_refusal("http://localhost:8000/hook", allows_local=True) is None
    for url in ("file:///etc/passwd", "http://169.254.169.254/", "http://10.0.0.8/", "http://[fe80::1]/"):
        assert explain_refusal(url, allows_local=True) is not None
    with pytest.raises(Unavailable, match="private"):
        find_address(urlsplit("http://rebind.example/"), lambda _: ["169.254.169.254"], allows_local=True)


@pytest.mark.parametrize("private", PRIVATE)
@pytest.mark.parametrize("is_first", [True, False])
def test_a_name_that_leads_to_a_private_address_is_not_called(private: str, is_first: bool) -> None:
    found = [private, "93.184.216.34"] if is_first else ["93.184.216.34", private]
    with pytest.raises(Unavailable, match="private"):
        find_address(urlsplit("https://rebind.example/"), lambda _: found, allows_local=False)


def test_the_address_that_was_judged_is_the_one_that_is_called() -> None:
    answers = iter([["93.184.216.34"], ["127.0.0.1"]])
    assert find_address(urlsplit("https://a.example/"), lambda _: next(answers), allows_local=False) == "93.184.216.34"


def test_an_address_that_functions_can_reach_is_chosen_first() -> None:
    both = ["2606:2800:220:1:248:1893:25c8:1946", "93.184.216.34"]
    assert find_address(urlsplit("https://a.example/"), lambda _: both, allows_local=False) == "93.184.216.34"
    only = both[:1]
    assert find_address(urlsplit("https://a.example/"), lambda _: only, allows_local=False) == only[0]


@pytest.mark.parametrize("error", [OSError("no such host"), None])
def test_a_name_that_leads_nowhere_is_to_be_tried_again(error: OSError | None) -> None:
    def resolve(_: str) -> list[str]:
        if error is not None:
            raise error
        return []

    with pytest.raises(Unavailable, match="not found"):
        find_address(urlsplit("https://a.example/"), resolve, allows_local=False)


@given(st.ip_addresses())
def test_no_spelling_of_an_address_is_taken_that_is_not_public(address: IPv4Address | IPv6Address) -> None:
    spellings = (
        [f"[{address}]", f"[{address.exploded}]"]
        if address.version == 6
        else [str(address), str(int(address)), hex(int(address))]
    )
    for host in spellings:
        if not is_public(address):
            assert explain_refusal(f"https://{host}/", allows_local=False) is not None
