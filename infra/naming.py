"""Names of constructs and outputs."""


def title(name: str) -> str:
    """`outbox-retry` as `OutboxRetry`: a logical id takes no dash."""
    return "".join(word.capitalize() for word in name.split("-"))
