"""Key-value stores of agent frameworks, in the words of LangGraph: items under keys in nested namespaces."""
