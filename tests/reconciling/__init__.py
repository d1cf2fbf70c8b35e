"""Pairs of statements as people make them, labelled by hand: the memory, the new statement, and their relation.

``same`` says no more than what is there, in other words; ``supersedes`` ends it; ``contradicts`` can't be true with
it; ``other`` is none of these, however near. The verdicts were tuned on the half ``tuning``; ``held_out`` says how good
they are, and are not to be tuned on what is missed there.
"""
