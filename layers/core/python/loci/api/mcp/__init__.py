"""Serves the Model Context Protocol: a space's memory as tools, resources and a prompt, one POST for each request."""
