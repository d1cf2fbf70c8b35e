"""An example: CloudFront with a web application firewall before a deployment that has a domain, and its pages from S3.

    make edge ARGS='-c host=memory.example.com -c certificate=arn:… -c origin=origin.example.com'

`host` is what people call, `certificate` one of ACM for it in us-east-1, where CloudFront reads them and firewalls;
`origin` is the name of the setting `domain`. `connect` names origins that pages call besides, separated by spaces: the
login and the address of streamed turns.
"""

import sys

from aws_cdk import App, CfnOutput, Duration, Environment, RemovalPolicy, Stack, Validations
from aws_cdk import aws_certificatemanager as acm
from aws_cdk import aws_cloudfront as cloudfront
from aws_cdk import aws_cloudfront_origins as origins
from aws_cdk import aws_s3 as s3
from aws_cdk import aws_wafv2 as wafv2
from cdk_nag import AwsSolutionsChecks
from constructs import Construct

from infra.nag_suppressions import Acknowledged, acknowledge
from loci.api.web import CHAT, ONE_CHAT, PAGES, content_policy

REGION = "us-east-1"
# Requests of one address in five minutes.
MOST_REQUESTS = 2000
MANAGED_RULES = ("AWSManagedRulesAmazonIpReputationList", "AWSManagedRulesKnownBadInputsRuleSet")
# The addresses of pages have no ending.
ADD_ENDING = f"""
function handler(event) {{
  var request = event.request;
  if (request.uri === "/app/") request.uri = "/app/{CHAT}";
  if ([{", ".join(f'"/app/{page}"' for page in PAGES)}].includes(request.uri)) request.uri += ".html";
  if (/^\\/app\\/{CHAT}\\/[^/]+$/.test(request.uri)) request.uri = "/app/{ONE_CHAT}";
  return request;
}}
"""
ACKNOWLEDGED = (
    Acknowledged(
        "LociEdge",
        ("AwsSolutions-CFR1", "AwsSolutions-CFR3", "AwsSolutions-S1"),
        "Who may call from where is the team's choice; lines of requests are the API's, without addresses of people.",
    ),
)


class Edge(Stack):
    """A distribution: `/app` from a bucket, everything else from the API, which nothing caches."""

    def __init__(
        self, scope: Construct, construct_id: str, *, host: str, certificate: str, origin: str, connect: str = ""
    ) -> None:
        super().__init__(scope, construct_id, env=Environment(region=REGION), description="Loci: CloudFront and WAF")
        self._connect = connect
        bucket = s3.Bucket(
            self,
            "Pages",
            encryption=s3.BucketEncryption.S3_MANAGED,
            enforce_ssl=True,
            block_public_access=s3.BlockPublicAccess.BLOCK_ALL,
            removal_policy=RemovalPolicy.DESTROY,
        )
        api = cloudfront.BehaviorOptions(
            origin=origins.HttpOrigin(origin, protocol_policy=cloudfront.OriginProtocolPolicy.HTTPS_ONLY),
            allowed_methods=cloudfront.AllowedMethods.ALLOW_ALL,
            cache_policy=cloudfront.CachePolicy.CACHING_DISABLED,
            # API Gateway knows its domain by the host.
            origin_request_policy=cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
            viewer_protocol_policy=cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
        )
        files = origins.S3BucketOrigin.with_origin_access_control(bucket)
        self.distribution = cloudfront.Distribution(
            self,
            "Distribution",
            comment="Loci",
            domain_names=[host],
            certificate=acm.Certificate.from_certificate_arn(self, "Certificate", certificate),
            minimum_protocol_version=cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
            web_acl_id=self._firewall().attr_arn,
            default_behavior=api,
            additional_behaviors={
                # What the deployment can do is in its function.
                "/app/config.json": api,
                "/app": api,
                "/app/assets/*": self._files(files, "Assets", "public, max-age=31536000, immutable", is_shared=True),
                "/app/elements.js": self._files(files, "Elements", "no-cache", is_shared=True),
                "/app/*": self._files(files, "Html", "no-cache"),
            },
        )
        CfnOutput(self, "Host", value=self.distribution.distribution_domain_name)
        CfnOutput(self, "PagesBucket", value=bucket.bucket_name)

    def _files(
        self, files: cloudfront.IOrigin, name: str, caching: str, *, is_shared: bool = False
    ) -> cloudfront.BehaviorOptions:
        """Files with the headers that the function `web` gives them. Pages of others may load those that are shared."""
        immutable = "immutable" in caching
        return cloudfront.BehaviorOptions(
            origin=files,
            viewer_protocol_policy=cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
            cache_policy=(
                cloudfront.CachePolicy.CACHING_OPTIMIZED if immutable else cloudfront.CachePolicy.CACHING_DISABLED
            ),
            response_headers_policy=self._headers(name, caching, is_shared=is_shared),
            function_associations=[] if is_shared else [self._ending()],
        )

    def _headers(self, name: str, caching: str, *, is_shared: bool) -> cloudfront.ResponseHeadersPolicy:
        custom = {"Cache-Control": caching, "Cross-Origin-Opener-Policy": "same-origin"}
        if is_shared:
            custom["Cross-Origin-Resource-Policy"] = "cross-origin"
        sharing = cloudfront.ResponseHeadersCorsBehavior(
            access_control_allow_credentials=False,
            access_control_allow_headers=["*"],
            access_control_allow_methods=["GET", "HEAD"],
            access_control_allow_origins=["*"],
            origin_override=True,
        )
        return cloudfront.ResponseHeadersPolicy(
            self,
            f"{name}Headers",
            cors_behavior=sharing if is_shared else None,
            custom_headers_behavior=cloudfront.ResponseCustomHeadersBehavior(
                custom_headers=[
                    cloudfront.ResponseCustomHeader(header=header, value=value, override=True)
                    for header, value in custom.items()
                ]
            ),
            security_headers_behavior=cloudfront.ResponseSecurityHeadersBehavior(
                content_security_policy=cloudfront.ResponseHeadersContentSecurityPolicy(
                    content_security_policy=content_policy(self._connect.split()), override=True
                ),
                content_type_options=cloudfront.ResponseHeadersContentTypeOptions(override=True),
                referrer_policy=cloudfront.ResponseHeadersReferrerPolicy(
                    referrer_policy=cloudfront.HeadersReferrerPolicy.NO_REFERRER, override=True
                ),
                strict_transport_security=cloudfront.ResponseHeadersStrictTransportSecurity(
                    access_control_max_age=Duration.days(730), override=True
                ),
            ),
        )

    def _ending(self) -> cloudfront.FunctionAssociation:
        function = cloudfront.Function(
            self,
            "Ending",
            code=cloudfront.FunctionCode.from_inline(ADD_ENDING),
            runtime=cloudfront.FunctionRuntime.JS_2_0,
        )
        return cloudfront.FunctionAssociation(event_type=cloudfront.FunctionEventType.VIEWER_REQUEST, function=function)

    def _firewall(self) -> wafv2.CfnWebACL:
        """AWS's lists of bad addresses and inputs, and a bound for one address. Rules about texts are left out: people
        write about SQL and HTML."""
        managed_rules = [
            wafv2.CfnWebACL.RuleProperty(
                name=rule,
                priority=priority,
                override_action=wafv2.CfnWebACL.OverrideActionProperty(none={}),
                statement=wafv2.CfnWebACL.StatementProperty(
                    managed_rule_group_statement=wafv2.CfnWebACL.ManagedRuleGroupStatementProperty(
                        vendor_name="AWS", name=rule
                    )
                ),
                visibility_config=_visible(rule),
            )
            for priority, rule in enumerate(MANAGED_RULES)
        ]
        bound = wafv2.CfnWebACL.RuleProperty(
            name="OneAddress",
            priority=len(managed_rules),
            action=wafv2.CfnWebACL.RuleActionProperty(block=wafv2.CfnWebACL.BlockActionProperty()),
            statement=wafv2.CfnWebACL.StatementProperty(
                rate_based_statement=wafv2.CfnWebACL.RateBasedStatementProperty(
                    limit=MOST_REQUESTS, aggregate_key_type="IP"
                )
            ),
            visibility_config=_visible("OneAddress"),
        )
        return wafv2.CfnWebACL(
            self,
            "Firewall",
            scope="CLOUDFRONT",
            default_action=wafv2.CfnWebACL.DefaultActionProperty(allow=wafv2.CfnWebACL.AllowActionProperty()),
            rules=[*managed_rules, bound],
            visibility_config=_visible("LociEdge"),
        )


def _visible(name: str) -> wafv2.CfnWebACL.VisibilityConfigProperty:
    # Samples would keep parts of requests.
    return wafv2.CfnWebACL.VisibilityConfigProperty(
        cloud_watch_metrics_enabled=True, metric_name=name, sampled_requests_enabled=False
    )


def build(app: App) -> Edge:
    """Add the stack to `app`, by its context. Raises ValueError for one without host, certificate or origin."""
    context = {name: str(app.node.try_get_context(name) or "") for name in ("host", "certificate", "origin", "connect")}
    missing = [name for name in ("host", "certificate", "origin") if not context[name]]
    if missing:
        raise ValueError(f"say with -c NAME=…: {', '.join(missing)}")
    Validations.of(app).add_plugins(AwsSolutionsChecks(app))
    edge = Edge(app, "LociEdge", **context)
    acknowledge(app, ACKNOWLEDGED)
    return edge


if __name__ == "__main__":
    app = App(analytics_reporting=False)
    try:
        build(app)
    except ValueError as problem:
        sys.exit(str(problem))
    app.synth()
