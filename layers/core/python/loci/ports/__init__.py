"""Ports: all that the rules ask of the world. Every adapter of a port passes the port's contract suite.

``Scope`` is the first argument of every method that touches data: there is no query without it. A conditional write
answers with an ``Outcome`` and changes nothing unless that is ``DONE``; a store that is away or contended raises
``Unavailable``. Stores retry ``TransactionConflict`` themselves, with full jitter.
"""
