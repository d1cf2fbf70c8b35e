"""What can go wrong on a laptop."""


class LocalError(Exception):
    """Something that the developer can act on; the message is one clear line."""
