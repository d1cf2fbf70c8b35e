"""Sentences of our own, and what is learned from them: small weights that lie beside the code that uses them."""
