"""A turn that a language model is run through: its cycles, our recall tools within it, the caller's own around it.

All that is known of a run stands in the table: each of its steps reads what the last one stored, and stores messages
and progress in one transaction. So a run may be broken off anywhere and gone on with by another worker.
"""
