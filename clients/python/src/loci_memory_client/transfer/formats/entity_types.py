"""Loci's type of an entity, out of other systems' words for it."""

from collections.abc import Mapping

TYPES: Mapping[str, str] = {
    **dict.fromkeys(["person", "user", "human", "contact", "customer", "employee"], "PERSON"),
    **dict.fromkeys(["organization", "organisation", "company", "team", "business", "institution"], "ORGANIZATION"),
    **dict.fromkeys(["place", "location", "city", "country", "address", "venue"], "PLACE"),
    **dict.fromkeys(["object", "product", "device", "tool", "vehicle", "document"], "OBJECT"),
    **dict.fromkeys(["event", "meeting", "trip", "appointment"], "EVENT"),
    **dict.fromkeys(["agreement", "contract", "promise", "deal"], "AGREEMENT"),
}


def entity_type(*words: str) -> str:
    """The type of the first word that Loci knows, else CONCEPT."""
    return next((TYPES[word.lower()] for word in words if word.lower() in TYPES), "CONCEPT")
