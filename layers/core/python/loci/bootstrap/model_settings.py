"""What a process is told about language models at deployment; see ``loci.settings``."""

import json
from collections.abc import Mapping

from loci.model.budgets import Budget
from loci.model.language import Provider
from loci.records import record

RULES = "rules"


@record(frozen=True, slots=True)
class ModelSettings:
    """Settings by name, each from the variable of the environment that it names."""

    environment: Mapping[str, str]

    @property
    def extractor(self) -> str:
        """Who distils where nobody has chosen: ``rules`` or a model."""
        return self.environment.get("LOCI_EXTRACTOR", RULES)

    @property
    def summariser(self) -> str:
        return self.environment.get("LOCI_SUMMARISER", RULES)

    @property
    def providers(self) -> Mapping[str, Provider]:
        """Those of this deployment, by name."""
        found = json.loads(self.environment.get("LOCI_PROVIDERS", "{}"))
        return {
            name: Provider(
                told.get("baseUrl"), told.get("secret"), told.get("region"), told.get("holdsToSchemas", True)
            )
            for name, told in found.items()
        }

    def tenant_budget(self, tenant: str) -> Budget:
        """What the models of a tenant may use in a day: its own budget where it has one, else that of every tenant."""
        budgets = json.loads(self.environment.get("LOCI_TENANT_BUDGETS", "{}"))
        found = budgets.get(tenant, budgets.get("*", {}))
        return Budget(found.get("tokensPerDay"), found.get("dollarsPerDay"))

    def key(self, provider: str) -> str | None:
        """A provider's key where no secret holds it, as on a laptop; None for a server that takes none."""
        return self.environment.get(f"{provider.upper()}_API_KEY")

    @property
    def bedrock_endpoint(self) -> str | None:
        """Where Bedrock is, apart from the rest of AWS; None for where AWS is."""
        return self.environment.get("AWS_ENDPOINT_URL_BEDROCK_RUNTIME")
