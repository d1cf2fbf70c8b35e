"""The least that a function which embeds can import: the plain floor, numpy, and the model's weights."""

import botocore.session
from aws_lambda_powertools.event_handler import APIGatewayHttpResolver

from loci.adapters.minilm import weights

client = botocore.session.get_session().create_client("dynamodb")
resolver = APIGatewayHttpResolver()
model = weights.read_weights(weights.locate())
