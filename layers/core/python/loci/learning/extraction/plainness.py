"""A fact does not supersede the value of its key if the user said that value more plainly.

Extractors without a model express by their confidence how plainly something was said: "my name is Ann" is explicit,
"I'm Ann" is implied.
"""

from loci.memory.atoms.ports import LinkedAtoms
from loci.memory.atoms.write_context import Related, Relation
from loci.model import Atom, ModelChoice, Provenance
from loci.ports import AtomFilter
from loci.scope import Scope
from loci.text.names import fold_name


def plainer_value(
    ports: LinkedAtoms, memory: Scope, extractor: str, key: str | None, text: str, confidence: float
) -> Related | None:
    """The relation "contradicts" of a fact to the current value of its key if that value differs and was said more
    plainly."""
    if key is None or ModelChoice.parse(extractor) is not None:
        return None
    current = ports.atom_lists.list(memory, AtomFilter(ports.now(), key=key), None, 1).items
    plainer = (atom for atom in current if _is_plainer(atom, text, confidence))
    return next((Related(Relation.CONTRADICTS, atom.id, atom.changed_at) for atom in plainer), None)


def _is_plainer(atom: Atom, text: str, confidence: float) -> bool:
    is_extracted = atom.provenance is Provenance.EXTRACTION
    return is_extracted and atom.confidence > confidence and fold_name(atom.text) != fold_name(text)
