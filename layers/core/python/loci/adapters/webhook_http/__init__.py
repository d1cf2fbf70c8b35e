"""Webhooks over HTTPS, to public addresses alone."""

from loci.adapters.webhook_http.receiver import HttpsReceiver

__all__ = ["HttpsReceiver"]
