"""Loci behind the interfaces of agent frameworks: a module for each, which needs its framework installed.

Nothing is imported here: ``pip install 'loci-memory-client[langgraph]'`` and so on bring the frameworks.
"""
