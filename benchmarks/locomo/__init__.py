"""How much of what was said recall finds again: ``python -m benchmarks.locomo --data PATH --k 5,10,20 --json``.

PATH is a file of LoCoMo (Maharana et al., 2024), which is not part of this project: conversations of many sessions
between two people, and questions with the turns that answer them.
"""
