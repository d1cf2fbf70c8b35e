"""Conversations as people write them, with what must, may and must not be kept of each.

``tuning`` is for writing rules by. ``held_out`` says how good they are: nobody looks at what is missed there.
"""
