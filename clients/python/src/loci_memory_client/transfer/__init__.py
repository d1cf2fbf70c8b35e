"""Memories and conversations out of files of other systems, and into them."""
