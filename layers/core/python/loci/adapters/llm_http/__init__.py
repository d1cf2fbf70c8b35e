"""Code that the providers of language models share: HTTP, failures, dialogues and schemas."""
