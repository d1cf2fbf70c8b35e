"""Extracts a namespace's closed conversations again, for every binding that matches them, with another extraction
version or extractor. Only operators do this.

    begun          jobs extract the conversations into shadow spaces, one for each real space
    shadowed       all jobs are created; once they have ended, a diff lists the atoms added, gone and changed
    promoting      the diff is applied to the real spaces, atom by atom, each change marked with the run
    promoted       the whole diff is applied; the shadows are deleted
    rolling back   the atoms of the run are archived, those that it archived or ended are restored
    rolled back    everything is undone
    discarded      the shadows are deleted, and no other data was changed

An interrupted command is started again and skips the work that is done. A replay never changes an atom that a user
wrote, confirmed, edited, archived or deleted, and never restores one.
"""
