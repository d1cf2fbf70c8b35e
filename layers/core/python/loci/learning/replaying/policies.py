"""The policy under which a replay extracts a binding's conversations."""

from dataclasses import replace

from loci.learning.extraction import fanout
from loci.learning.replaying.runs import ReplayRequest
from loci.model.jobs import ExtractionPolicy
from loci.ports.parts import SettingsReads
from loci.scope import Scope


def replayed_policy(request: ReplayRequest, policy: ExtractionPolicy) -> ExtractionPolicy:
    """The binding's policy with what the request replaces."""
    return replace(
        policy,
        extraction_version=request.extraction_version,
        extractor=request.extractor or policy.extractor,
        guidance=policy.guidance if request.guidance is None else request.guidance,
    )


def policy_in_effect(
    ports: SettingsReads, scope: Scope, request: ReplayRequest, policy: ExtractionPolicy
) -> ExtractionPolicy:
    """The same, with what the app's settings say where it says nothing."""
    return fanout.apply_guidance(ports, scope, replayed_policy(request, policy))
