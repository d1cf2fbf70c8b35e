"""Ports that a call of a language model touches."""

from typing import Protocol

from loci.ports.language import CallMetrics, LanguageModel
from loci.ports.parts import BudgetPorts


class ModelPorts(BudgetPorts, Protocol):
    @property
    def call_metrics(self) -> CallMetrics: ...

    def key_place(self, provider: str) -> str:
        """The place of the provider's key: a secret by its name, a variable, or a role."""
        ...

    def language_model(self, provider: str) -> LanguageModel:
        """Raises ModelFailed where there is no such provider in this deployment."""
        ...
