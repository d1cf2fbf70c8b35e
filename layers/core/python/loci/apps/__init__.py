"""Rules for every request of an app: its users, its settings and limits, masking, idempotency keys, the audit."""
