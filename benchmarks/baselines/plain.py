"""The least that a function can import here: botocore, a DynamoDB client, Powertools' resolver."""

import botocore.session
from aws_lambda_powertools.event_handler import APIGatewayHttpResolver

client = botocore.session.get_session().create_client("dynamodb")
resolver = APIGatewayHttpResolver()
