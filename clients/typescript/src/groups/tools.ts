import { LociError } from "../errors.js";
import type { Rooms } from "../rooms.js";

type Calls = Rooms["groups"];

/** A tool as a model is offered it; `parameters` is a JSON schema. */
export interface GroupTool {
  name: string;
  description: string;
  parameters: Record<string, unknown>;
}

/** A call of a model. */
export interface ToolCall {
  name: string;
  arguments: Record<string, unknown>;
}

const KEY = { type: "string", minLength: 1, maxLength: 200, description: "Unique name of the memory" };

/** The four tools of a group. */
export const GROUP_TOOLS: readonly GroupTool[] = [
  {
    name: "save_memory",
    description: "Store a fact with a key and content. Saving a key again replaces its content.",
    parameters: {
      type: "object",
      properties: {
        key: KEY,
        content: { type: "string", minLength: 1, maxLength: 8000 },
        category: {
          type: "string",
          enum: ["core", "daily", "conversation"],
          default: "core",
          description:
            "core: permanent facts, preferences, project details, recurring instructions. " +
            "daily: notes for the current work, which expire. conversation: summaries of conversations.",
        },
      },
      required: ["key", "content"],
    },
  },
  {
    name: "recall_memories",
    description: "Search memories by keyword.",
    parameters: {
      type: "object",
      properties: { query: { type: "string", minLength: 1, maxLength: 1000 } },
      required: ["query"],
    },
  },
  {
    name: "forget_memory",
    description: "Remove a memory by key.",
    parameters: { type: "object", properties: { key: KEY }, required: ["key"] },
  },
  { name: "list_memories", description: "List all saved memory keys.", parameters: { type: "object", properties: {} } },
];

export async function callGroupTool(calls: Calls, group: string, call: ToolCall): Promise<unknown> {
  const given = (name: string) => String(call.arguments[name] ?? "");
  try {
    switch (call.name) {
      case "save_memory": {
        const category = call.arguments.category === undefined ? {} : { category: given("category") as "core" };
        return await calls.saveGroupMemory({ group, key: given("key"), content: given("content"), ...category });
      }
      case "recall_memories":
        return { memories: (await calls.recallGroupMemories({ group, query: given("query") })).memories };
      case "forget_memory":
        await calls.forgetGroupMemory({ group, key: given("key") });
        return { forgotten: given("key") };
      case "list_memories": {
        const memories: { key: string; category: string }[] = [];
        for await (const { key, category } of calls.listGroupMemories({ group })) memories.push({ key, category });
        return { memories };
      }
    }
  } catch (error) {
    if (error instanceof LociError) return { error: error.message };
    throw error;
  }
  throw new RangeError(`no tool is called ${call.name}`);
}
