"""Creates the jobs of a closed conversation, or of a full window of turns."""

from aws_lambda_powertools import Logger, Metrics

from loci import bootstrap
from loci.consumers import fanout

handler = fanout.handler(bootstrap.process, Logger(), Metrics())
