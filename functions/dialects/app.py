"""Serves the memory of chats, bots, presences and groups over the HTTP API, at the paths of their own dialects."""

from aws_lambda_powertools import Logger, Metrics

from loci import bootstrap
from loci.api import routing
from loci.api.app import lambda_handler

handler = lambda_handler(routing.DIALECTS.resolvers(), lambda: bootstrap.process().service(), Logger(), Metrics())
