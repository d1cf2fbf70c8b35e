"""Stores of records in the tables."""

from typing import TYPE_CHECKING

from loci.ports.apps import (
    AccessReasons,
    ApiKeyStore,
    AppSettingsStore,
    RateStore,
    StreamReaderStore,
    TemplateStore,
    TenantLimitsStore,
)
from loci.ports.conversations import ConversationStore, TurnStore
from loci.ports.erasures import ErasureStore
from loci.ports.jobs import BindingStore, DueStore, JobStore, PendingStore, WindowStore
from loci.ports.language import BudgetStore
from loci.ports.memory import AtomList, AtomStore, EntityStore, SpaceStore, VectorStore
from loci.ports.space_files import FileStore
from loci.ports.webhooks import WebhookStore
from loci.ports.writes import MarkerStore, UserStore

if TYPE_CHECKING:
    from loci.adapters.dynamodb.recall_pages import PageStore
    from loci.bootstrap.process import Process
    from loci.ports.governance import AdminJobStore, SubjectStore
    from loci.ports.memory import AtomBatchStore
    from loci.ports.presences import PresenceStore
    from loci.ports.removals import RemovalStore
    from loci.ports.replaying import RunStore
    from loci.ports.retractions import RetractionStore
    from loci.ports.statements import StatementStore
    from loci.ports.turn_runs import TurnRunStore


def users(process: "Process") -> UserStore:
    from loci.adapters.dynamodb import users

    return users.UserStore(process.tables)


def markers(process: "Process") -> MarkerStore:
    from loci.adapters.dynamodb import markers

    return markers.MarkerStore(process.tables)


def app_settings(process: "Process") -> AppSettingsStore:
    from loci.adapters.dynamodb import app_settings

    return app_settings.AppSettingsStore(process.tables)


def tenant_limits(process: "Process") -> TenantLimitsStore:
    from loci.adapters.dynamodb import tenant_limits

    return tenant_limits.TenantLimitsStore(process.tables)


def rates(process: "Process") -> RateStore:
    from loci.adapters.dynamodb import rates

    return rates.RateStore(process.tables)


def stream_readers(process: "Process") -> StreamReaderStore:
    from loci.adapters.dynamodb import stream_readers

    return stream_readers.StreamReaderStore(process.tables)


def access_reasons(process: "Process") -> AccessReasons:
    from loci.adapters.dynamodb import access_reasons

    return access_reasons.AccessReasonStore(process.tables)


def conversations(process: "Process") -> ConversationStore:
    from loci.adapters.dynamodb import conversations

    return conversations.ConversationStore(process.tables)


def turns(process: "Process") -> TurnStore:
    from loci.adapters.dynamodb import turns

    return turns.TurnStore(process.tables)


def turn_runs(process: "Process") -> "TurnRunStore":
    from loci.adapters.dynamodb import turn_runs

    return turn_runs.TurnRunStore(process.tables)


def removals(process: "Process") -> "RemovalStore":
    from loci.adapters.dynamodb import removals

    return removals.RemovalStore(process.tables)


def retractions(process: "Process") -> "RetractionStore":
    from loci.adapters.dynamodb import retractions

    return retractions.RetractionStore(process.tables)


def statements(process: "Process") -> "StatementStore":
    from loci.adapters.dynamodb import statements

    return statements.StatementStore(process.tables)


def spaces(process: "Process") -> SpaceStore:
    from loci.adapters.dynamodb import spaces

    return spaces.SpaceStore(process.tables)


def atoms(process: "Process") -> AtomStore:
    from loci.adapters.dynamodb import atoms

    return atoms.AtomStore(process.tables)


def atom_batches(process: "Process") -> "AtomBatchStore":
    from loci.adapters.dynamodb import atom_batches

    return atom_batches.AtomBatchStore(process.tables)


def atom_lists(process: "Process") -> AtomList:
    from loci.adapters.dynamodb import atom_lists

    return atom_lists.AtomList(process.tables)


def entities(process: "Process") -> EntityStore:
    from loci.adapters.dynamodb import entities

    return entities.EntityStore(process.tables)


def files(process: "Process") -> FileStore:
    from loci.adapters.dynamodb import files

    return files.FileStore(process.tables)


def vectors(process: "Process") -> VectorStore:
    from loci.adapters.dynamodb import vectors

    return vectors.VectorStore(process.tables)


def erasures(process: "Process") -> ErasureStore:
    from loci.adapters.dynamodb import erasures

    return erasures.ErasureStore(process.tables)


def bindings(process: "Process") -> BindingStore:
    from loci.adapters.dynamodb import bindings

    return bindings.BindingStore(process.tables)


def jobs(process: "Process") -> JobStore:
    from loci.adapters.dynamodb import jobs

    return jobs.JobStore(process.tables)


def runs(process: "Process") -> "RunStore":
    from loci.adapters.dynamodb import runs

    return runs.RunStore(process.tables)


def presences(process: "Process") -> "PresenceStore":
    from loci.adapters.dynamodb import presences

    return presences.PresenceStore(process.tables)


def windows(process: "Process") -> WindowStore:
    from loci.adapters.dynamodb import windows

    return windows.WindowStore(process.tables)


def due(process: "Process") -> DueStore:
    from loci.adapters.dynamodb import due

    return due.DueStore(process.tables, process.random)


def pending(process: "Process") -> PendingStore:
    from loci.adapters.dynamodb import pending

    return pending.PendingStore(process.tables)


def budgets(process: "Process") -> BudgetStore:
    from loci.adapters.dynamodb import budgets

    return budgets.BudgetStore(process.tables)


def api_keys(process: "Process") -> ApiKeyStore:
    from loci.adapters.dynamodb import api_keys

    return api_keys.ApiKeyStore(process.tables)


def webhooks(process: "Process") -> "WebhookStore":
    from loci.adapters.dynamodb import webhooks

    return webhooks.WebhookStore(process.tables)


def template_records(process: "Process") -> TemplateStore:
    from loci.adapters.dynamodb import templates

    return templates.TemplateStore(process.tables)


def subjects(process: "Process") -> "SubjectStore":
    from loci.adapters.dynamodb import subjects

    return subjects.SubjectStore(process.tables)


def admin_jobs(process: "Process") -> "AdminJobStore":
    from loci.adapters.dynamodb import admin_jobs

    return admin_jobs.AdminJobStore(process.tables)


def page_store(process: "Process") -> "PageStore":
    from loci.adapters.dynamodb.recall_pages import PageStore

    return PageStore(process.tables)
