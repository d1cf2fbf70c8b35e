"""The exact index of a person's space: its atoms packed in a few items beside them, searched in memory.

``index.PagesIndex`` is the index; it is imported from there, since whoever writes atoms needs ``entries`` alone.
"""
