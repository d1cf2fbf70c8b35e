"""Serves the Model Context Protocol over the HTTP API."""

from aws_lambda_powertools import Logger, Metrics

from loci import bootstrap
from loci.api import routing
from loci.api.app import lambda_handler
from loci.api.mcp.sign_in import PUBLIC

handler = lambda_handler(
    routing.at_once(routing.mcp(lambda: bootstrap.process().settings, lambda: bootstrap.process().login_tokens)),
    lambda: bootstrap.process().service(),
    Logger(),
    Metrics(),
    PUBLIC,
)
