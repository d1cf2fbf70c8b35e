"""Name what belongs to a project: its space is ``project:`` and the project's name, the namespace of its conversations
is ``project:`` and the id of that space. The id outlives a new name of the project, and a deletion: a conversation that
goes on begins no project again.
"""

from loci.errors import Malformed, Refused
from loci.ids import SpaceId
from loci.spaces.fields import MAX_NAME
from loci.text.names import fold_name
from loci.text.namespaces import namespace_text

PROJECT = "project:"
MAX_PROJECT = MAX_NAME - len(PROJECT)


def space_name(project: str) -> str:
    """Return the name of a project's space. Raises Refused for a project's name that is blank or too long."""
    if len(project) > MAX_PROJECT or not fold_name(project):
        raise Refused.field("/project", f"project must be 1 to {MAX_PROJECT} characters and not blank")
    return PROJECT + project.strip()


def is_project(name: str | None) -> bool:
    """Whether a space of this name is a project."""
    folded = "" if name is None else fold_name(name)
    return folded.startswith(PROJECT) and folded != PROJECT


def conversation_namespace(space: SpaceId) -> str:
    """Return the namespace of a project's conversations."""
    return f"{PROJECT}{space}"


def space_of_namespace(namespace: str) -> SpaceId | None:
    """Return the space of the project that a namespace, in key form, belongs to; None for other namespaces."""
    text = namespace_text(namespace)
    if not text.startswith(PROJECT):
        return None
    try:
        space = SpaceId.parse(text.removeprefix(PROJECT))
    except Malformed:
        return None
    return None if space.is_shadow else space
