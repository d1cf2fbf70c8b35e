"""Pairs of statements as people make them, labelled by hand: what is there, what is said, and what that is.

``same`` says no more than what is there, in other words; ``supersedes`` ends it; ``contradicts`` can't be true beside
it; ``other`` is none of these, however near. The verdicts were tuned on the half ``tuning``; ``held_out`` says how good
they are, and nobody tunes them on what is missed there.
"""
