"""The records of the room ``working_context``, generated from the OpenAPI document of the API."""

from typing import Annotated, Literal

from pydantic import AwareDatetime, ConfigDict, Field

from loci_memory_client.models.conversations import BuildWorkingContextRequest
from loci_memory_client.record import Record


class ListedTemplate(Record):
    """
    A template without its text. A built-in one has no timestamps and version 0.
    """

    built_in: Annotated[bool, Field(alias="builtIn")]
    """
    Whether Loci brings it, for all apps.
    """
    created_at: Annotated[AwareDatetime | None, Field(alias="createdAt")]
    """
    When it was created.
    """
    escaping: Annotated[Literal["text", "xml", "json"] | str, Field(title="Escaping")]
    """
    The output format of a template, for which stored text is escaped. In `json` every text is within a string.
    """
    id: str
    """
    The id.
    """
    updated_at: Annotated[AwareDatetime | None, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    version: int
    """
    The version; each change raises it.
    """


class PreviewTemplateRequest(Record):
    """
    A template that need not be registered. `conversationId` and `context` are given together: without them, a sample is written.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    context: BuildWorkingContextRequest | None = None
    """
    What goes into the context; its `templateId` does not count.
    """
    conversation_id: Annotated[str | None, Field(alias="conversationId")] = None
    """
    A conversation of your own.
    """
    escaping: Annotated[Literal["text", "xml", "json"] | str | None, Field(title="Escaping")] = "text"
    """
    The output format of a template, for which stored text is escaped. In `json` every text is within a string.
    """
    template: Annotated[str, Field(max_length=20000)]
    """
    The Mustache template, at most 20,000 characters.
    """


class PutTemplateRequest(Record):
    """
    A Mustache template and the format of its output, which decides how stored text is escaped.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    escaping: Annotated[Literal["text", "xml", "json"] | str | None, Field(title="Escaping")] = "text"
    """
    The output format of a template, for which stored text is escaped. In `json` every text is within a string.
    """
    template: Annotated[str, Field(max_length=20000)]
    """
    The Mustache template, at most 20,000 characters.
    """


class Template(Record):
    """
    A built-in template has no timestamps and version 0.
    """

    built_in: Annotated[bool, Field(alias="builtIn")]
    """
    Whether the template is one of Loci's own.
    """
    created_at: Annotated[AwareDatetime | None, Field(alias="createdAt")]
    """
    When it was created.
    """
    escaping: Annotated[Literal["text", "xml", "json"] | str, Field(title="Escaping")]
    """
    The output format of a template, for which stored text is escaped. In `json` every text is within a string.
    """
    id: str
    """
    The id.
    """
    template: str
    """
    The Mustache template, at most 20,000 characters.
    """
    updated_at: Annotated[AwareDatetime | None, Field(alias="updatedAt")]
    """
    When it was last changed.
    """
    version: int
    """
    The version; each change raises it.
    """


class TemplatePage(Record):
    items: list[ListedTemplate]
    """
    The items of this page.
    """
    next_cursor: Annotated[str | None, Field(alias="nextCursor")]
    """
    The `cursor` of the next page; null if this is the last one.
    """


class TemplatePreview(Record):
    """
    Text that the template writes.
    """

    context_block: Annotated[str, Field(alias="contextBlock")]
    """
    The text of the context.
    """
    is_sample: Annotated[bool, Field(alias="isSample")]
    """
    Whether it is written of the sample.
    """
    tokens_estimated: Annotated[int, Field(alias="tokensEstimated")]
    """
    The estimated number of tokens.
    """
