"""A fact that was said less plainly than the current value of its key does not take that one's place.

Extractors without a model say by their confidence how plainly something was said: "my name is Ann" outright, "I'm Ann"
by implication.
"""

from loci.atoms.write_context import Related, Relation
from loci.model import Atom, Job, ModelChoice, Provenance
from loci.ports import AtomFilter, ExtractedFact, Ports
from loci.scope import Scope
from loci.text.names import fold_name


def plainer_value(ports: Ports, memory: Scope, job: Job, fact: ExtractedFact) -> Related | None:
    """The current value of the fact's key, contradicted, where that was said more plainly and says another thing."""
    if fact.key is None or ModelChoice.parse(job.extractor) is not None:
        return None
    current = ports.atom_lists.list(memory, AtomFilter(ports.now(), key=fact.key), None, 1).items
    plainer = (atom for atom in current if _is_plainer(atom, fact))
    return next((Related(Relation.CONTRADICTS, atom.id, atom.changed_at) for atom in plainer), None)


def _is_plainer(atom: Atom, fact: ExtractedFact) -> bool:
    is_extracted = atom.provenance is Provenance.EXTRACTION
    return is_extracted and atom.confidence > fact.confidence and fold_name(atom.text) != fold_name(fact.text)
