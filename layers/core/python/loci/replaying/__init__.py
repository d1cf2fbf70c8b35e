"""A namespace distilled again: its closed conversations, for every binding that takes them, with another extraction
version or extractor. Operators' work.

    begun          jobs distil the conversations into shadow spaces, one beside each real one
    shadowed       all of them are handed out; once they ended, a diff tells what is added, gone and changed
    promoting      the diff is applied to the real spaces, atom by atom, each change marked with the run
    promoted       nothing is left to apply; the shadows are deleted
    rolling back   what the run has put is archived, what it archived or ended comes back
    rolled back    nothing is left to undo
    discarded      the shadows are deleted, and nothing else was touched

Whatever breaks off is begun again, and finds what is done already. What a person wrote, said too, edited, archived or
deleted is never touched, and comes back through no replay.
"""
