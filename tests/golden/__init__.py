"""Conversations as people write them, with the facts that must, may and must not be extracted.

``tuning`` is for writing rules by. ``held_out`` says how good they are: do not look at what is missed there.
"""
