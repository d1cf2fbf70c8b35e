"""Sentences about somebody's safety, in their own words: what must be in every prompt, also where no plain form reads
it. A missed allergy costs more than a false one."""

from loci.language.safety.detection import SafetyTopic, find_safety

__all__ = ["SafetyTopic", "find_safety"]
