"""The example of CloudFront and a firewall: what is cached, what browsers may do, and what is refused."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from aws_cdk import App

from infra.examples import edge
from loci.api.web import PAGES, Site
from tests.infra.synthesis import EDGE, Json, Template

STREAMS = EDGE["connect"]


@pytest.fixture(scope="module")
def template(edge_assembly: Path) -> Template:
    return Template(json.loads((edge_assembly / "LociEdge.template.json").read_text()))


def distribution(template: Template) -> Json:
    (found,) = template.of_type("AWS::CloudFront::Distribution").values()
    config: Json = found["DistributionConfig"]
    return config


def headers(template: Template, behaviour: Json) -> Json:
    policy = behaviour["ResponseHeadersPolicyId"]["Ref"]
    found: Json = template.document["Resources"][policy]["Properties"]["ResponseHeadersPolicyConfig"]
    return found


def test_nothing_of_the_api_is_cached_and_its_host_is_the_origins(template: Template) -> None:
    config = distribution(template)
    behaviours = {one["PathPattern"]: one for one in config["CacheBehaviors"]}
    caching_disabled, all_but_the_host = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad", "b689b0a8-53d0-40ab-baf2-68738e2966ac"
    for behaviour in (config["DefaultCacheBehavior"], behaviours["/app/config.json"], behaviours["/app"]):
        assert behaviour["CachePolicyId"] == caching_disabled
        assert behaviour["OriginRequestPolicyId"] == all_but_the_host
        assert "DELETE" in behaviour["AllowedMethods"]
    assert list(behaviours)[-1] == "/app/*"


def test_pages_have_the_headers_that_their_function_gives_them(template: Template, tmp_path: Path) -> None:
    (tmp_path / "chat.html").write_text("<!doctype html>")
    served = Site(tmp_path, "{}", f"{STREAMS}/").answer("/app/chat", {})["headers"]
    behaviours = {one["PathPattern"]: one for one in distribution(template)["CacheBehaviors"]}
    policy = headers(template, behaviours["/app/*"])
    security = policy["SecurityHeadersConfig"]
    assert security["ContentSecurityPolicy"]["ContentSecurityPolicy"] == served["Content-Security-Policy"]
    custom = {one["Header"]: one["Value"] for one in policy["CustomHeadersConfig"]["Items"]}
    assert custom["Cache-Control"] == served["Cache-Control"]
    assert custom["Cross-Origin-Opener-Policy"] == served["Cross-Origin-Opener-Policy"]
    assert "CorsConfig" not in policy
    for shared in ("/app/assets/*", "/app/elements.js"):
        assert headers(template, behaviours[shared])["CorsConfig"]["AccessControlAllowOrigins"] == {"Items": ["*"]}


def test_addresses_of_pages_lead_to_their_files(template: Template) -> None:
    (function,) = template.of_type("AWS::CloudFront::Function").values()
    script = f"{function['FunctionCode']}; const uri = (uri) => handler({{ request: {{ uri }} }}).uri; console.log("
    asked = [
        "/app/",
        *(f"/app/{page}" for page in PAGES),
        "/app/chat.html",
        "/app/chat/conv_1",
        "/app/chat/",
        "/app/chat/a/b",
    ]
    asked += ["/app/../chat", "/chat"]
    node = Path(sys.executable).parent / "node"
    done = subprocess.run(  # noqa: S603 - our own
        [node, "-e", f"{script}JSON.stringify({json.dumps(asked)}.map(uri)))"],
        capture_output=True,
        text=True,
        check=True,
    )
    files = [f"/app/{file}" for file in PAGES.values()]
    chats = ["/app/chat/index.html", "/app/chat/", "/app/chat/a/b"]
    assert json.loads(done.stdout) == ["/app/chat.html", *files, "/app/chat.html", *chats, "/app/../chat", "/chat"]


def test_the_bucket_is_read_by_the_distribution_alone(template: Template) -> None:
    (bucket,) = template.of_type("AWS::S3::Bucket").values()
    assert set(bucket["PublicAccessBlockConfiguration"].values()) == {True}
    (policy,) = template.of_type("AWS::S3::BucketPolicy").values()
    allowed = [one for one in policy["PolicyDocument"]["Statement"] if one["Effect"] == "Allow"]
    assert [(one["Action"], one["Principal"]) for one in allowed] == [
        ("s3:GetObject", {"Service": "cloudfront.amazonaws.com"})
    ]


def test_the_firewall_stores_no_samples_and_bounds_one_address(template: Template) -> None:
    (firewall,) = template.of_type("AWS::WAFv2::WebACL").values()
    assert firewall["Scope"] == "CLOUDFRONT"
    views = [firewall["VisibilityConfig"], *(rule["VisibilityConfig"] for rule in firewall["Rules"])]
    assert {view["SampledRequestsEnabled"] for view in views} == {False}
    (bound,) = (rule for rule in firewall["Rules"] if "RateBasedStatement" in rule["Statement"])
    assert bound["Action"] == {"Block": {}}
    assert "WebACLId" in distribution(template)


def test_a_name_that_is_missing_is_named() -> None:
    with pytest.raises(ValueError, match="host, origin"):
        edge.build(App(context={"certificate": "x"}, analytics_reporting=False))
