"""A fact does not supersede the value of its key if the user said that value more plainly.

Extractors without a model express by their confidence how plainly something was said: "my name is Ann" is explicit,
"I'm Ann" is implied.
"""

from loci.atoms.write_context import Related, Relation
from loci.model import Atom, Job, ModelChoice, Provenance
from loci.ports import AtomFilter, ExtractedFact, Ports
from loci.scope import Scope
from loci.text.names import fold_name


def plainer_value(ports: Ports, memory: Scope, job: Job, fact: ExtractedFact) -> Related | None:
    """The relation "contradicts" to the current value of the fact's key if that value differs and was said more
    plainly."""
    if fact.key is None or ModelChoice.parse(job.extractor) is not None:
        return None
    current = ports.atom_lists.list(memory, AtomFilter(ports.now(), key=fact.key), None, 1).items
    plainer = (atom for atom in current if _is_plainer(atom, fact))
    return next((Related(Relation.CONTRADICTS, atom.id, atom.changed_at) for atom in plainer), None)


def _is_plainer(atom: Atom, fact: ExtractedFact) -> bool:
    is_extracted = atom.provenance is Provenance.EXTRACTION
    return is_extracted and atom.confidence > fact.confidence and fold_name(atom.text) != fold_name(fact.text)
