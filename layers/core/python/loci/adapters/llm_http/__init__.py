"""What the providers of language models have in common: HTTP, failures, dialogues and schemas."""
