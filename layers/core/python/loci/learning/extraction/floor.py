"""Lay a floor under extraction by a model: rules read each turn as well, whenever the model answers, and whatever.

So a model that is away, slow, or finds nothing leaves no less in memory than the rules do. The floor has cursors and
jobs of its own. A binding that extracts by rules is its own floor.
"""

from dataclasses import replace

from loci import ids
from loci.learning.extraction.choosing import chosen_extractor
from loci.learning.extraction.ports import ExtractorChoice
from loci.model.guidance import NO_GUIDANCE
from loci.model.jobs import Binding, Target
from loci.model.language import ModelChoice
from loci.scope import Scope
from loci.spaces import targets

RULES = "rules"
MARK = "floor"
_TURNS = 1


def floor_of(ports: ExtractorChoice, scope: Scope, binding: Binding) -> Binding | None:
    """The binding of the floor under one that extracts conversations of that scope by a model; None under
    another, and under one that extracts nothing by itself."""
    is_by_itself = binding.policy.windowed or binding.policy.on_conversation_closed
    chosen = chosen_extractor(ports, scope, binding.policy)
    if not is_by_itself or (chosen is not None and ModelChoice.parse(chosen) is None):
        return None
    policy = replace(binding.policy, extractor=RULES, windowed=True, window_turns=_TURNS, guidance=NO_GUIDANCE)
    return replace(binding, policy=policy)


def window_digest(target: Target, is_floor: bool) -> str:
    """Names the cursor of a target."""
    digest = targets.target_digest(target)
    return ids.digest(MARK, digest) if is_floor else digest
