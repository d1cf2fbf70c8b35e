"""What reaches Loci other than over HTTP: streams, queues and the clock.

Each module parses what one function is called with and calls one function of the rules. Failures are caught here and
nowhere below: a record that fails is tried again on its own, and holds up no other.
"""
