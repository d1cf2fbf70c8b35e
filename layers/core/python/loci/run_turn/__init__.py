"""Run a turn with a language model: its cycles, our own tools inside, the caller's own tools outside.

The table has the whole state of a turn run: each step reads what the last one stored, and stores messages and
progress in one transaction. So a worker may die anywhere and another resumes the run. In this package "run" means a
turn run.
"""
