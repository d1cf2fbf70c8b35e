"""Webhooks of an app: admins register addresses, and events are sent to them, signed."""
