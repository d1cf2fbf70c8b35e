"""Symptoms of docs/runbook.md, played on the deployed app: the alarm rings, the page's commands find the cause and cure
it, and the alarm ends. ``make drill`` runs them, and so does ``make night``."""
