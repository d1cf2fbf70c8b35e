"""The working context: what a model should know before it answers, within a token budget."""

from loci.context.building import MIN_TOKEN_BUDGET, ContextQuestion, WorkingContext, build_context

__all__ = ["MIN_TOKEN_BUDGET", "ContextQuestion", "WorkingContext", "build_context"]
