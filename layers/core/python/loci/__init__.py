"""Loci, a memory service: rules, ports and adapters. The edges are ``api``, ``consumers`` and ``cli``."""

import gc

# By default the collector runs for every 700 objects made: a hundred times while a function starts, a fifth of its
# start's CPU. What is imported stays, and a request leaves few cycles behind.
gc.set_threshold(200_000, 50, 100)
