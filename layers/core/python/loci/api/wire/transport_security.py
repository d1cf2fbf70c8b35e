"""The header by which browsers ask over TLS alone, for two years; every answer has it."""

TRANSPORT_SECURITY = {"Strict-Transport-Security": "max-age=63072000"}
