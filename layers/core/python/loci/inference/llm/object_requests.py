"""Requests for an object: a released prompt, the question after it, and the form of the answer."""

from dataclasses import replace

from loci.errors import Refused
from loci.model.conversations import TextBlock
from loci.ports.language import AnswerForm, DialogueMessage, ModelRequest, Prompt
from loci.ports.parts import PromptReads

_EXAMPLES = "\n# Examples\n"


def read_prompt(ports: PromptReads, name: str, version: str) -> Prompt:
    """Raises Refused if there is no such version of the prompt."""
    prompt = ports.prompts.read(name, version)
    if prompt is None:
        raise Refused(f"unknown prompt version: {name} {version}")
    return prompt


def without_examples(prompt: Prompt) -> Prompt:
    """The prompt without its last part, the examples, for a model that is too slow to read all of it."""
    return replace(prompt, text=prompt.text.partition(_EXAMPLES)[0])


def request_object(prompt: Prompt, name: str, text: str, max_tokens: int) -> ModelRequest:
    """The request for an object of the prompt's form. The prompt is the same for all requests and comes first, so that
    a provider can cache it. Raises Refused for a prompt without a form."""
    if prompt.schema is None:
        raise Refused(f"the prompt {name} must have a schema")
    return ModelRequest(
        system=prompt.text,
        dialogue=(DialogueMessage("user", (TextBlock(text),)),),
        max_tokens=max_tokens,
        form=AnswerForm(name, prompt.schema),
        temperature=0.0,
    )
