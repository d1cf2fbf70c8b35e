"""Handlers of all events that are not HTTP requests: streams, queues and the clock.

Each module parses the events of one function and calls one function of the rules. Errors are caught here and nowhere
below: a record that fails is retried on its own, and blocks no other.
"""
