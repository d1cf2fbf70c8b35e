"""Files that are deployed with the code, read from a folder."""

from loci.adapters.files.prompts import FolderPrompts
from loci.adapters.files.templates import FolderTemplates, locate

__all__ = ["FolderPrompts", "FolderTemplates", "locate"]
