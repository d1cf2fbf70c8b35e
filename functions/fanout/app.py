"""Makes jobs of a closed conversation."""

from aws_lambda_powertools import Logger, Metrics

from loci import bootstrap
from loci.consumers import fanout

handler = fanout.handler(bootstrap.process, Logger(), Metrics())
