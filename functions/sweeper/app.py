"""Does the work that is due, every minute."""

from aws_lambda_powertools import Logger, Metrics

from loci import bootstrap
from loci.consumers import sweeper

handler = sweeper.handler(bootstrap.process, Logger(), Metrics())
