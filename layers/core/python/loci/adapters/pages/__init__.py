"""The exact index of a person's space: its atoms packed into a few items of the same partition, searched in memory."""
