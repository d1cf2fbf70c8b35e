"""The rooms of the client with ``await``, with status and headers, generated from the OpenAPI document of the API."""

from __future__ import annotations  # a type in a signature imports no records

from typing import TYPE_CHECKING, cast

from loci_memory_client import async_rooms
from loci_memory_client.async_caller import AsyncRawCaller
from loci_memory_client.raw_response import async_with_headers

if TYPE_CHECKING:
    from loci_memory_client.async_caller import AsyncCaller
    from loci_memory_client.async_connection import AsyncConnection


class AsyncRawAdmin:
    """The operations under ``ai-admin``."""

    def __init__(self, room: async_rooms.AsyncAdmin) -> None:
        self.create_api_key = async_with_headers(room.create_api_key)
        self.create_webhook = async_with_headers(room.create_webhook)
        self.delete_user_data = async_with_headers(room.delete_user_data)
        self.delete_webhook = async_with_headers(room.delete_webhook)
        self.export_user_data = async_with_headers(room.export_user_data)
        self.find_accounts = async_with_headers(room.find_accounts)
        self.find_extractions = async_with_headers(room.find_extractions)
        self.get_admin_job = async_with_headers(room.get_admin_job)
        self.get_audit = async_with_headers(room.get_audit)
        self.get_budget = async_with_headers(room.get_budget)
        self.get_person = async_with_headers(room.get_person)
        self.get_receipt = async_with_headers(room.get_receipt)
        self.get_receipt_key = async_with_headers(room.get_receipt_key)
        self.get_settings = async_with_headers(room.get_settings)
        self.list_api_keys = async_with_headers(room.list_api_keys)
        self.list_people = async_with_headers(room.list_people)
        self.list_webhooks = async_with_headers(room.list_webhooks)
        self.put_settings = async_with_headers(room.put_settings)
        self.restrict_user = async_with_headers(room.restrict_user)
        self.retry_extractions = async_with_headers(room.retry_extractions)
        self.revoke_api_key = async_with_headers(room.revoke_api_key)
        self.rotate_webhook_secret = async_with_headers(room.rotate_webhook_secret)
        self.test_webhook = async_with_headers(room.test_webhook)


class AsyncRawBots:
    """The operations under ``ai-bots``."""

    def __init__(self, room: async_rooms.AsyncBots) -> None:
        self.delete_bot_entry = async_with_headers(room.delete_bot_entry)
        self.delete_bot_memory = async_with_headers(room.delete_bot_memory)
        self.get_bot_prompt = async_with_headers(room.get_bot_prompt)
        self.list_bot_memory = async_with_headers(room.list_bot_memory)
        self.put_bot_entry = async_with_headers(room.put_bot_entry)
        self.set_bot_entry = async_with_headers(room.set_bot_entry)


class AsyncRawChats:
    """The operations under ``chat``."""

    def __init__(self, room: async_rooms.AsyncChats) -> None:
        self.build_chat_context = async_with_headers(room.build_chat_context)
        self.create_chat_memory = async_with_headers(room.create_chat_memory)
        self.delete_chat_memory = async_with_headers(room.delete_chat_memory)
        self.list_chat_memories = async_with_headers(room.list_chat_memories)
        self.put_chat_space = async_with_headers(room.put_chat_space)
        self.recall_chat_memory = async_with_headers(room.recall_chat_memory)
        self.save_chat_memory = async_with_headers(room.save_chat_memory)
        self.update_chat_memory = async_with_headers(room.update_chat_memory)


class AsyncRawConversations:
    """The operations under ``ai-conversations``."""

    def __init__(self, room: async_rooms.AsyncConversations) -> None:
        self.append_assistant_turn = async_with_headers(room.append_assistant_turn)
        self.append_system_message = async_with_headers(room.append_system_message)
        self.append_tool_result = async_with_headers(room.append_tool_result)
        self.append_turn = async_with_headers(room.append_turn)
        self.append_user_message = async_with_headers(room.append_user_message)
        self.cancel_run_turn = async_with_headers(room.cancel_run_turn)
        self.close_conversation = async_with_headers(room.close_conversation)
        self.create_conversation = async_with_headers(room.create_conversation)
        self.delete_conversation = async_with_headers(room.delete_conversation)
        self.get_conversation = async_with_headers(room.get_conversation)
        self.get_messages = async_with_headers(room.get_messages)
        self.get_raw_turns = async_with_headers(room.get_raw_turns)
        self.get_run_turn = async_with_headers(room.get_run_turn)
        self.give_tool_results = async_with_headers(room.give_tool_results)
        self.list_conversations = async_with_headers(room.list_conversations)
        self.refresh_rolling_summary = async_with_headers(room.refresh_rolling_summary)
        self.restore_conversation = async_with_headers(room.restore_conversation)
        self.restore_message = async_with_headers(room.restore_message)
        self.retract_message = async_with_headers(room.retract_message)
        self.run_first_turn = async_with_headers(room.run_first_turn)
        self.run_turn = async_with_headers(room.run_turn)
        self.update_conversation = async_with_headers(room.update_conversation)


class AsyncRawGroups:
    """The operations under ``ai-groups``."""

    def __init__(self, room: async_rooms.AsyncGroups) -> None:
        self.archive_group_conversation = async_with_headers(room.archive_group_conversation)
        self.delete_group_file = async_with_headers(room.delete_group_file)
        self.forget_group_memory = async_with_headers(room.forget_group_memory)
        self.get_group_file = async_with_headers(room.get_group_file)
        self.list_group_files = async_with_headers(room.list_group_files)
        self.list_group_memories = async_with_headers(room.list_group_memories)
        self.put_group_file = async_with_headers(room.put_group_file)
        self.recall_group_memories = async_with_headers(room.recall_group_memories)
        self.save_group_memory = async_with_headers(room.save_group_memory)


class AsyncRawMemory:
    """The operations under ``ai-memory``."""

    def __init__(self, room: async_rooms.AsyncMemory) -> None:
        self.add_atom = async_with_headers(room.add_atom)
        self.add_atoms = async_with_headers(room.add_atoms)
        self.archive_atom = async_with_headers(room.archive_atom)
        self.build_memory_context = async_with_headers(room.build_memory_context)
        self.count_atoms = async_with_headers(room.count_atoms)
        self.create_binding = async_with_headers(room.create_binding)
        self.create_entity = async_with_headers(room.create_entity)
        self.create_memory_space = async_with_headers(room.create_memory_space)
        self.decide_reviews = async_with_headers(room.decide_reviews)
        self.delete_atom = async_with_headers(room.delete_atom)
        self.delete_binding = async_with_headers(room.delete_binding)
        self.delete_entity = async_with_headers(room.delete_entity)
        self.delete_file = async_with_headers(room.delete_file)
        self.delete_memory_space = async_with_headers(room.delete_memory_space)
        self.edit_atom = async_with_headers(room.edit_atom)
        self.edit_entity = async_with_headers(room.edit_entity)
        self.explain_missing_memory = async_with_headers(room.explain_missing_memory)
        self.find_entity_by_name = async_with_headers(room.find_entity_by_name)
        self.forget_memory = async_with_headers(room.forget_memory)
        self.get_atom = async_with_headers(room.get_atom)
        self.get_atom_history = async_with_headers(room.get_atom_history)
        self.get_binding = async_with_headers(room.get_binding)
        self.get_entity = async_with_headers(room.get_entity)
        self.get_extraction = async_with_headers(room.get_extraction)
        self.get_file = async_with_headers(room.get_file)
        self.get_memory_space = async_with_headers(room.get_memory_space)
        self.get_review_choice = async_with_headers(room.get_review_choice)
        self.get_space_changes = async_with_headers(room.get_space_changes)
        self.list_atoms = async_with_headers(room.list_atoms)
        self.list_bindings = async_with_headers(room.list_bindings)
        self.list_extractions = async_with_headers(room.list_extractions)
        self.list_files = async_with_headers(room.list_files)
        self.list_memory_spaces = async_with_headers(room.list_memory_spaces)
        self.list_reviews = async_with_headers(room.list_reviews)
        self.merge_entities = async_with_headers(room.merge_entities)
        self.put_file = async_with_headers(room.put_file)
        self.recall = async_with_headers(room.recall)
        self.recall_across_spaces = async_with_headers(room.recall_across_spaces)
        self.recall_by_entity = async_with_headers(room.recall_by_entity)
        self.recall_by_topic = async_with_headers(room.recall_by_topic)
        self.recall_timeline = async_with_headers(room.recall_timeline)
        self.remember = async_with_headers(room.remember)
        self.restore_atom = async_with_headers(room.restore_atom)
        self.restore_memory_space = async_with_headers(room.restore_memory_space)
        self.run_extraction_for_conversation = async_with_headers(room.run_extraction_for_conversation)
        self.search_entities = async_with_headers(room.search_entities)
        self.set_review_choice = async_with_headers(room.set_review_choice)
        self.supersede_atom = async_with_headers(room.supersede_atom)
        self.unmerge_entities = async_with_headers(room.unmerge_entities)
        self.update_binding = async_with_headers(room.update_binding)
        self.update_memory_space = async_with_headers(room.update_memory_space)


class AsyncRawPresences:
    """The operations under ``ai-presences``."""

    def __init__(self, room: async_rooms.AsyncPresences) -> None:
        self.append_session_turn = async_with_headers(room.append_session_turn)
        self.apply_dream_action = async_with_headers(room.apply_dream_action)
        self.create_dream = async_with_headers(room.create_dream)
        self.create_session = async_with_headers(room.create_session)
        self.delete_presence = async_with_headers(room.delete_presence)
        self.delete_presence_memory = async_with_headers(room.delete_presence_memory)
        self.delete_profile_entry = async_with_headers(room.delete_profile_entry)
        self.forget_fact = async_with_headers(room.forget_fact)
        self.get_dream = async_with_headers(room.get_dream)
        self.get_presence = async_with_headers(room.get_presence)
        self.get_profile = async_with_headers(room.get_profile)
        self.get_profile_history = async_with_headers(room.get_profile_history)
        self.get_session = async_with_headers(room.get_session)
        self.list_dreams = async_with_headers(room.list_dreams)
        self.list_presence_memories = async_with_headers(room.list_presence_memories)
        self.list_presences = async_with_headers(room.list_presences)
        self.list_session_messages = async_with_headers(room.list_session_messages)
        self.list_sessions = async_with_headers(room.list_sessions)
        self.put_presence = async_with_headers(room.put_presence)
        self.recall_memories = async_with_headers(room.recall_memories)
        self.remember_fact = async_with_headers(room.remember_fact)
        self.reopen_session = async_with_headers(room.reopen_session)
        self.reset_chat = async_with_headers(room.reset_chat)
        self.restore_fact = async_with_headers(room.restore_fact)
        self.revoke_dream_action = async_with_headers(room.revoke_dream_action)
        self.share_presence_memory = async_with_headers(room.share_presence_memory)
        self.update_profile_entry = async_with_headers(room.update_profile_entry)


class AsyncRawWorkingContext:
    """The operations under ``ai-working-context``."""

    def __init__(self, room: async_rooms.AsyncWorkingContext) -> None:
        self.build = async_with_headers(room.build)
        self.delete_template = async_with_headers(room.delete_template)
        self.get_template = async_with_headers(room.get_template)
        self.list_templates = async_with_headers(room.list_templates)
        self.preview_template = async_with_headers(room.preview_template)
        self.put_template = async_with_headers(room.put_template)


class AsyncRawRooms:
    """All rooms, whose methods answer with a ``RawResponse``."""

    def __init__(self, connection: AsyncConnection) -> None:
        caller = cast("AsyncCaller", AsyncRawCaller(connection))
        self.admin = AsyncRawAdmin(async_rooms.AsyncAdmin(caller))
        self.bots = AsyncRawBots(async_rooms.AsyncBots(caller))
        self.chats = AsyncRawChats(async_rooms.AsyncChats(caller))
        self.conversations = AsyncRawConversations(async_rooms.AsyncConversations(caller))
        self.groups = AsyncRawGroups(async_rooms.AsyncGroups(caller))
        self.memory = AsyncRawMemory(async_rooms.AsyncMemory(caller))
        self.presences = AsyncRawPresences(async_rooms.AsyncPresences(caller))
        self.working_context = AsyncRawWorkingContext(async_rooms.AsyncWorkingContext(caller))
