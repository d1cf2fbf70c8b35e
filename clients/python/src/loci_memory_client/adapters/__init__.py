"""Loci behind the interfaces of agent frameworks: a module for each, which needs its framework installed.

Nothing is imported here: the extras ``langgraph``, ``strands`` and so on bring the frameworks.
"""
