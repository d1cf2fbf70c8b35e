"""The rooms of the client, with status and headers, generated from the OpenAPI document of the API."""

from __future__ import annotations  # a type in a signature imports no records

from typing import TYPE_CHECKING, cast

from loci_memory_client import rooms
from loci_memory_client.caller import RawCaller
from loci_memory_client.raw_response import with_headers

if TYPE_CHECKING:
    from loci_memory_client.caller import Caller
    from loci_memory_client.connection import Connection


class RawAdmin:
    """The operations under ``ai-admin``."""

    def __init__(self, room: rooms.Admin) -> None:
        self.create_api_key = with_headers(room.create_api_key)
        self.create_webhook = with_headers(room.create_webhook)
        self.delete_user_data = with_headers(room.delete_user_data)
        self.delete_webhook = with_headers(room.delete_webhook)
        self.export_user_data = with_headers(room.export_user_data)
        self.find_accounts = with_headers(room.find_accounts)
        self.find_extractions = with_headers(room.find_extractions)
        self.get_admin_job = with_headers(room.get_admin_job)
        self.get_audit = with_headers(room.get_audit)
        self.get_budget = with_headers(room.get_budget)
        self.get_person = with_headers(room.get_person)
        self.get_receipt = with_headers(room.get_receipt)
        self.get_receipt_key = with_headers(room.get_receipt_key)
        self.get_settings = with_headers(room.get_settings)
        self.list_api_keys = with_headers(room.list_api_keys)
        self.list_people = with_headers(room.list_people)
        self.list_webhooks = with_headers(room.list_webhooks)
        self.put_settings = with_headers(room.put_settings)
        self.restrict_user = with_headers(room.restrict_user)
        self.retry_extractions = with_headers(room.retry_extractions)
        self.revoke_api_key = with_headers(room.revoke_api_key)
        self.rotate_webhook_secret = with_headers(room.rotate_webhook_secret)
        self.test_webhook = with_headers(room.test_webhook)


class RawBots:
    """The operations under ``ai-bots``."""

    def __init__(self, room: rooms.Bots) -> None:
        self.delete_bot_entry = with_headers(room.delete_bot_entry)
        self.delete_bot_memory = with_headers(room.delete_bot_memory)
        self.get_bot_prompt = with_headers(room.get_bot_prompt)
        self.list_bot_memory = with_headers(room.list_bot_memory)
        self.put_bot_entry = with_headers(room.put_bot_entry)
        self.set_bot_entry = with_headers(room.set_bot_entry)


class RawChats:
    """The operations under ``chat``."""

    def __init__(self, room: rooms.Chats) -> None:
        self.build_chat_context = with_headers(room.build_chat_context)
        self.create_chat_memory = with_headers(room.create_chat_memory)
        self.delete_chat_memory = with_headers(room.delete_chat_memory)
        self.list_chat_memories = with_headers(room.list_chat_memories)
        self.put_chat_space = with_headers(room.put_chat_space)
        self.recall_chat_memory = with_headers(room.recall_chat_memory)
        self.save_chat_memory = with_headers(room.save_chat_memory)
        self.update_chat_memory = with_headers(room.update_chat_memory)


class RawConversations:
    """The operations under ``ai-conversations``."""

    def __init__(self, room: rooms.Conversations) -> None:
        self.append_assistant_turn = with_headers(room.append_assistant_turn)
        self.append_system_message = with_headers(room.append_system_message)
        self.append_tool_result = with_headers(room.append_tool_result)
        self.append_turn = with_headers(room.append_turn)
        self.append_user_message = with_headers(room.append_user_message)
        self.cancel_run_turn = with_headers(room.cancel_run_turn)
        self.close_conversation = with_headers(room.close_conversation)
        self.create_conversation = with_headers(room.create_conversation)
        self.delete_conversation = with_headers(room.delete_conversation)
        self.get_conversation = with_headers(room.get_conversation)
        self.get_messages = with_headers(room.get_messages)
        self.get_raw_turns = with_headers(room.get_raw_turns)
        self.get_run_turn = with_headers(room.get_run_turn)
        self.give_tool_results = with_headers(room.give_tool_results)
        self.list_conversations = with_headers(room.list_conversations)
        self.refresh_rolling_summary = with_headers(room.refresh_rolling_summary)
        self.restore_conversation = with_headers(room.restore_conversation)
        self.restore_message = with_headers(room.restore_message)
        self.retract_message = with_headers(room.retract_message)
        self.run_first_turn = with_headers(room.run_first_turn)
        self.run_turn = with_headers(room.run_turn)
        self.update_conversation = with_headers(room.update_conversation)


class RawGroups:
    """The operations under ``ai-groups``."""

    def __init__(self, room: rooms.Groups) -> None:
        self.archive_group_conversation = with_headers(room.archive_group_conversation)
        self.delete_group_file = with_headers(room.delete_group_file)
        self.forget_group_memory = with_headers(room.forget_group_memory)
        self.get_group_file = with_headers(room.get_group_file)
        self.list_group_files = with_headers(room.list_group_files)
        self.list_group_memories = with_headers(room.list_group_memories)
        self.put_group_file = with_headers(room.put_group_file)
        self.recall_group_memories = with_headers(room.recall_group_memories)
        self.save_group_memory = with_headers(room.save_group_memory)


class RawMemory:
    """The operations under ``ai-memory``."""

    def __init__(self, room: rooms.Memory) -> None:
        self.add_atom = with_headers(room.add_atom)
        self.add_atoms = with_headers(room.add_atoms)
        self.archive_atom = with_headers(room.archive_atom)
        self.build_memory_context = with_headers(room.build_memory_context)
        self.count_atoms = with_headers(room.count_atoms)
        self.create_binding = with_headers(room.create_binding)
        self.create_entity = with_headers(room.create_entity)
        self.create_memory_space = with_headers(room.create_memory_space)
        self.decide_reviews = with_headers(room.decide_reviews)
        self.delete_atom = with_headers(room.delete_atom)
        self.delete_binding = with_headers(room.delete_binding)
        self.delete_entity = with_headers(room.delete_entity)
        self.delete_file = with_headers(room.delete_file)
        self.delete_memory_space = with_headers(room.delete_memory_space)
        self.edit_atom = with_headers(room.edit_atom)
        self.edit_entity = with_headers(room.edit_entity)
        self.explain_missing_memory = with_headers(room.explain_missing_memory)
        self.find_entity_by_name = with_headers(room.find_entity_by_name)
        self.forget_memory = with_headers(room.forget_memory)
        self.get_atom = with_headers(room.get_atom)
        self.get_atom_history = with_headers(room.get_atom_history)
        self.get_binding = with_headers(room.get_binding)
        self.get_entity = with_headers(room.get_entity)
        self.get_extraction = with_headers(room.get_extraction)
        self.get_file = with_headers(room.get_file)
        self.get_memory_space = with_headers(room.get_memory_space)
        self.get_review_choice = with_headers(room.get_review_choice)
        self.get_space_changes = with_headers(room.get_space_changes)
        self.list_atoms = with_headers(room.list_atoms)
        self.list_bindings = with_headers(room.list_bindings)
        self.list_extractions = with_headers(room.list_extractions)
        self.list_files = with_headers(room.list_files)
        self.list_memory_spaces = with_headers(room.list_memory_spaces)
        self.list_reviews = with_headers(room.list_reviews)
        self.merge_entities = with_headers(room.merge_entities)
        self.put_file = with_headers(room.put_file)
        self.recall = with_headers(room.recall)
        self.recall_across_spaces = with_headers(room.recall_across_spaces)
        self.recall_by_entity = with_headers(room.recall_by_entity)
        self.recall_by_topic = with_headers(room.recall_by_topic)
        self.recall_timeline = with_headers(room.recall_timeline)
        self.remember = with_headers(room.remember)
        self.restore_atom = with_headers(room.restore_atom)
        self.restore_memory_space = with_headers(room.restore_memory_space)
        self.run_extraction_for_conversation = with_headers(room.run_extraction_for_conversation)
        self.search_entities = with_headers(room.search_entities)
        self.set_review_choice = with_headers(room.set_review_choice)
        self.supersede_atom = with_headers(room.supersede_atom)
        self.unmerge_entities = with_headers(room.unmerge_entities)
        self.update_binding = with_headers(room.update_binding)
        self.update_memory_space = with_headers(room.update_memory_space)


class RawPresences:
    """The operations under ``ai-presences``."""

    def __init__(self, room: rooms.Presences) -> None:
        self.append_session_turn = with_headers(room.append_session_turn)
        self.apply_dream_action = with_headers(room.apply_dream_action)
        self.create_dream = with_headers(room.create_dream)
        self.create_session = with_headers(room.create_session)
        self.delete_presence = with_headers(room.delete_presence)
        self.delete_presence_memory = with_headers(room.delete_presence_memory)
        self.delete_profile_entry = with_headers(room.delete_profile_entry)
        self.forget_fact = with_headers(room.forget_fact)
        self.get_dream = with_headers(room.get_dream)
        self.get_presence = with_headers(room.get_presence)
        self.get_profile = with_headers(room.get_profile)
        self.get_profile_history = with_headers(room.get_profile_history)
        self.get_session = with_headers(room.get_session)
        self.list_dreams = with_headers(room.list_dreams)
        self.list_presence_memories = with_headers(room.list_presence_memories)
        self.list_presences = with_headers(room.list_presences)
        self.list_session_messages = with_headers(room.list_session_messages)
        self.list_sessions = with_headers(room.list_sessions)
        self.put_presence = with_headers(room.put_presence)
        self.recall_memories = with_headers(room.recall_memories)
        self.remember_fact = with_headers(room.remember_fact)
        self.reopen_session = with_headers(room.reopen_session)
        self.reset_chat = with_headers(room.reset_chat)
        self.restore_fact = with_headers(room.restore_fact)
        self.revoke_dream_action = with_headers(room.revoke_dream_action)
        self.share_presence_memory = with_headers(room.share_presence_memory)
        self.update_profile_entry = with_headers(room.update_profile_entry)


class RawWorkingContext:
    """The operations under ``ai-working-context``."""

    def __init__(self, room: rooms.WorkingContext) -> None:
        self.build = with_headers(room.build)
        self.delete_template = with_headers(room.delete_template)
        self.get_template = with_headers(room.get_template)
        self.list_templates = with_headers(room.list_templates)
        self.preview_template = with_headers(room.preview_template)
        self.put_template = with_headers(room.put_template)


class RawRooms:
    """All rooms, whose methods answer with a ``RawResponse``."""

    def __init__(self, connection: Connection) -> None:
        caller = cast("Caller", RawCaller(connection))
        self.admin = RawAdmin(rooms.Admin(caller))
        self.bots = RawBots(rooms.Bots(caller))
        self.chats = RawChats(rooms.Chats(caller))
        self.conversations = RawConversations(rooms.Conversations(caller))
        self.groups = RawGroups(rooms.Groups(caller))
        self.memory = RawMemory(rooms.Memory(caller))
        self.presences = RawPresences(rooms.Presences(caller))
        self.working_context = RawWorkingContext(rooms.WorkingContext(caller))
