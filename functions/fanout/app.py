"""Makes jobs of a conversation that was closed, or turned."""

from aws_lambda_powertools import Logger, Metrics

from loci import bootstrap
from loci.consumers import fanout

handler = fanout.handler(bootstrap.process, Logger(), Metrics())
