import { jsonSchema, type ModelMessage, tool } from "ai";
import type { Loci } from "../client.js";
import type { components } from "../schema.js";

export interface ToolOptions {
  /** The space that is remembered into and recalled from. */
  spaceId: string;
}

type Kind = components["schemas"]["Category"]["kind"];

/** What a model may say of a memory, and the kind under which it is remembered. */
const KINDS = { fact: "FACT", preference: "PREFERENCE", instruction: "RULE" } as const satisfies Record<string, Kind>;
/** From which similarity on a memory is there already. */
const NEARLY_THE_SAME = 0.95;
/** The user's messages that the service takes, and characters of each. */
const MOST_WORDS = 50;
const LONGEST_WORDS = 8000;

/** Tools by which a model saves, recalls, forgets and lists memories of one space. No tool takes the id of a space. */
export function lociTools(loci: Loci, { spaceId }: ToolOptions) {
  return {
    save_memory: tool({
      description:
        "Remember one fact, preference or instruction about the user, clear without this conversation. Nearly the same memory is not saved twice.",
      inputSchema: schema<{ content: string; category?: keyof typeof KINDS }>(
        { content: text("one self-contained sentence"), category: { type: "string", enum: Object.keys(KINDS) } },
        ["content"],
      ),
      execute: async ({ content, category = "fact" }, { abortSignal, messages }) => {
        const saved = { name: category, kind: KINDS[category] };
        const userWords = wordsOfUser(messages);
        const asked = { spaceId, text: content, category: saved, similarity: NEARLY_THE_SAME, userWords };
        return show(await loci.memory.addAtom({ ...asked, ...ending(abortSignal) }));
      },
    }),
    recall_memory: tool({
      description:
        "Find memories that fit a question, best first. Call this before you answer anything about the user. Memories were true when written.",
      inputSchema: schema<{ query: string; limit?: number }>(
        { query: text("a question or topic in plain words"), limit: { type: "integer", minimum: 1, maximum: 50 } },
        ["query"],
      ),
      execute: async ({ query, limit = 8 }, { abortSignal }) => {
        const found = await loci.memory.recallByTopic({ spaceId, query, limit, ...ending(abortSignal) });
        return { memories: found.hits.map((hit) => ({ ...show(hit.atom), relevance: hit.similarity })) };
      },
    }),
    forget_memory: tool({
      description:
        "Forget a memory: by id, or by description. A description that fits several forgets none and returns candidates; ask the user, then call again with an id.",
      inputSchema: schema<{ id?: string; query?: string }>(
        { id: text("as another tool showed it"), query: text("what to forget, in plain words") },
        [],
      ),
      execute: async ({ id, query = "" }, { abortSignal }) => {
        if (id) return { forgotten: await forget(loci, spaceId, id, abortSignal), candidates: [] };
        const found = await loci.memory.forgetMemory({ spaceId, query, ...ending(abortSignal) });
        const { forgotten, candidates } = found;
        return { forgotten: forgotten && show(forgotten), candidates: candidates.map((one) => show(one.atom)) };
      },
    }),
    list_memories: tool({
      description: "List current memories in the order they were saved.",
      inputSchema: schema<{ limit?: number }>({ limit: { type: "integer", minimum: 1, maximum: 50 } }, []),
      execute: async ({ limit = 50 }, { abortSignal }) => {
        const page = await loci.memory.listAtoms({ spaceId, limit, ...ending(abortSignal) });
        return { memories: page.items.map(show) };
      },
    }),
  };
}

/** Deletes a memory of the space. A model that names an id of another space finds nothing. */
async function forget(loci: Loci, spaceId: string, atomId: string, abortSignal: AbortSignal | undefined) {
  const atom = await loci.memory.getAtom({ atomId, ...ending(abortSignal) });
  if (atom.memorySpaceId !== spaceId) return null;
  await loci.memory.deleteAtom({ atomId, ...ending(abortSignal) });
  return show(atom);
}

/** What the user said in the talk: what a model saves beyond that is unconfirmed. */
function wordsOfUser(messages: readonly ModelMessage[]): string[] {
  const said = messages.flatMap((message) => (message.role === "user" ? [textOf(message.content)] : []));
  return said.slice(-MOST_WORDS).map((words) => words.slice(-LONGEST_WORDS));
}

function textOf(content: Extract<ModelMessage, { role: "user" }>["content"]): string {
  if (typeof content === "string") return content;
  return content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}

function show(atom: { id: string; text: string; createdAt: string }) {
  return { id: atom.id, text: atom.text, writtenAt: atom.createdAt };
}

function ending(signal: AbortSignal | undefined) {
  return signal ? { signal } : {};
}

function text(description: string) {
  return { type: "string", description } as const;
}

function schema<Input>(properties: Record<string, object>, required: string[]) {
  return jsonSchema<Input>({ type: "object", properties, required, additionalProperties: false });
}
