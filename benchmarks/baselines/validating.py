"""The plain floor with a resolver that validates, as all of our API functions have it: it brings pydantic."""

import botocore.session
from aws_lambda_powertools.event_handler import APIGatewayHttpResolver

client = botocore.session.get_session().create_client("dynamodb")
resolver = APIGatewayHttpResolver(enable_validation=True)
