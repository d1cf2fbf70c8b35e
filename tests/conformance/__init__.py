"""The protocol layer of MCP against the official conformance runner."""
