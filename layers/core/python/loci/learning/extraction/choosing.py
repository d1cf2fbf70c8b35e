"""Choose the extractor of a conversation: the binding decides, then the app, then the deployment."""

from loci.apps import settings as app_settings
from loci.learning.extraction.ports import ExtractorChoice
from loci.model.jobs import ExtractionPolicy
from loci.model.language import ModelChoice
from loci.scope import Scope
from loci.spaces import bindings


def chosen_extractor(ports: ExtractorChoice, scope: Scope, policy: ExtractionPolicy) -> str | None:
    """The extractor for conversations of that scope: ``rules``, ``facts``, ``verbatim`` or a model's
    ``provider/name``. The policy decides, then the settings of the app for the namespace, then the deployment. None
    if the policy asks for a model and none is configured."""
    if policy.extractor not in (None, bindings.BY_MODEL):
        return policy.extractor
    chosen = app_settings.effective_settings(ports, scope, scope.namespace).extraction_model, ports.extractor_name
    if policy.extractor is None:
        return next(name for name in chosen if name is not None)
    return next((name for name in chosen if name is not None and ModelChoice.parse(name) is not None), None)
