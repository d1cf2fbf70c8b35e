"""The memory of one bot: values under keys, which its user sets and its model remembers, in front of every prompt."""
