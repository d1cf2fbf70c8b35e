"""What every request of an app goes by: its users, its settings and limits, masking, idempotency keys, the audit."""
