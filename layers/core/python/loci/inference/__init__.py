"""Calls of models: language models and embedders, within budgets."""
