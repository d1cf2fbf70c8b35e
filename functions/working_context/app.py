"""Not written yet: says so to whoever calls."""


def handler(_event: object, _context: object) -> dict[str, object]:
    """Answer 501."""
    return {"statusCode": 501, "body": "not implemented"}
