"""Checks what a language model does before it is chosen: whether it is fit to extract with, or to talk with."""
