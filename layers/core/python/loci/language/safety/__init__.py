"""Sentences about somebody's safety, in their own words: what must be in every prompt, also where no plain form reads
it. A missed allergy costs more than a false one."""

from loci.language.safety.detection import LONGEST, SafetyTopic, find_safety

__all__ = ["LONGEST", "SafetyTopic", "find_safety"]
