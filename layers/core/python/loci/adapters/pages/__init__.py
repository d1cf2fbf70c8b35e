"""The exact index of a person's space: its atoms packed into a few items of the same partition, searched in memory.

``index.PagesIndex`` is the index; it is imported from there, since functions that write atoms need ``entries`` alone.
"""
