"""Names of time zones that clients send."""

from loci.errors import Refused


def require_time_zone(name: str | None) -> None:
    """Raises Refused for a name that the IANA database does not have."""
    if name is None:
        return
    from loci.text.time_zones import is_time_zone  # imported with the first zone that a client sends

    if not is_time_zone(name):
        raise Refused.field("/timeZone", "this is no time zone of the IANA database, as Europe/Vienna")
