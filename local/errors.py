"""The error of local programs."""


class LocalError(Exception):
    """An error that the developer can fix; the message is one clear line."""
