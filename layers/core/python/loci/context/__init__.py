"""The working context: what a model should know before it answers, within a token budget."""
