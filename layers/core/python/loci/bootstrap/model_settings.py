"""The deployment's settings of language models; see ``loci.settings``."""

import json
from collections.abc import Mapping

from loci.model.budgets import Budget
from loci.model.language import KEYED, Provider, Tier, secret_name
from loci.records import record

RULES = "rules"


@record(frozen=True, slots=True)
class ModelSettings:
    """Reads each setting from the environment variable that it names."""

    environment: Mapping[str, str]

    @property
    def extractor(self) -> str:
        """The extractor that applies unless a binding or an app chooses another: ``rules`` or a model."""
        return self.environment.get("LOCI_EXTRACTOR", RULES)

    @property
    def summariser(self) -> str:
        return self.environment.get("LOCI_SUMMARISER", RULES)

    @property
    def providers(self) -> Mapping[str, Provider]:
        """The providers of this deployment, by name."""
        found = json.loads(self.environment.get("LOCI_PROVIDERS", "{}"))
        return {
            name: Provider(
                setting.get("baseUrl"),
                setting.get("secret"),
                setting.get("region"),
                setting.get("holdsToSchemas", True),
                setting.get("seconds"),
                setting.get("thinks", False),
                Tier(setting.get("tier", Tier.LARGE)),
            )
            for name, setting in found.items()
        }

    def tier(self, provider: str) -> Tier:
        """The size of the provider's models."""
        return self.providers.get(provider, Provider()).tier

    def tenant_budget(self, tenant: str) -> Budget:
        """The daily model budget of a tenant: its own if it has one, else the one for every tenant."""
        budgets = json.loads(self.environment.get("LOCI_TENANT_BUDGETS", "{}"))
        found = budgets.get(tenant, budgets.get("*", {}))
        return Budget(found.get("tokensPerDay"), found.get("dollarsPerDay"))

    def key(self, provider: str) -> str | None:
        """A provider's key if it comes from the environment, as on a laptop; None for a server that needs no key."""
        return self.environment.get(f"{provider.upper()}_API_KEY")

    def key_place(self, provider: str) -> str:
        """The place of a provider's key: its secret by name, a variable, or the role of the function."""
        found = self.providers.get(provider, Provider())
        if found.secret is not None:
            return f"secret {secret_name(found.secret)}"
        return f"variable {provider.upper()}_API_KEY" if provider in KEYED else "the rights of the function's role"

    @property
    def bedrock_endpoint(self) -> str | None:
        """An endpoint for Bedrock alone; None for that of the other AWS services."""
        return self.environment.get("AWS_ENDPOINT_URL_BEDROCK_RUNTIME")
