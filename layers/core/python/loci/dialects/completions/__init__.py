"""Chat completions in OpenAI's form: with what is remembered before the prompt, and the turn remembered after."""
