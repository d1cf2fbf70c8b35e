import type { Loci } from "./client.js";
import { ExtractionError } from "./errors.js";
import { toQuestion } from "./questions.js";
import type { AddedAtom, Atom, ExtractionJob, RecallHit, SaidMessage } from "./records.js";

/** One fact, or the messages of a conversation. */
export type Said = string | readonly SaidMessage[];

export interface AddOptions {
  /** Resolves when what the messages say is remembered. */
  wait?: boolean;
  metadata?: Record<string, unknown>;
  idempotencyKey?: string;
}

export interface ContextOptions {
  tokenBudget?: number;
  /** Tokens up to which all that is remembered is in the text; 0: never. */
  wholeUpTo?: number;
}

export interface Added {
  /** What was remembered; of messages that were not waited for it is empty, and follows within seconds. */
  readonly memories: readonly (Atom | AddedAtom)[];
  /** The conversation of the messages, null for a text. */
  readonly conversationId: string | null;
}

/** The memory of one user in three verbs. It needs no set-up. */
export interface UserMemory {
  /** Remembers one fact, at once, or what messages say. Rejects with ExtractionError where a wait fails. */
  add(said: Said, options?: AddOptions): Promise<Added>;
  /** The memories that fit a question, best first; without a `limit` as many as it needs. */
  search(query: string, options?: { limit?: number }): Promise<readonly RecallHit[]>;
  /** One text for a prompt: all of a small memory, else what is always in mind, what fits the message, what is newest. */
  context(message?: string, options?: ContextOptions): Promise<string>;
  /** A conversation that remembers while it goes on, and is closed by `close()` or `await using`. */
  chat(options?: { namespace?: string }): UserChat;
}

/** One conversation of a user. It is stored with its first turn or context. */
export interface UserChat extends AsyncDisposable {
  /** One text for a prompt: what is remembered, as the memory's `context` has it, and the turns so far. */
  context(message: string, options?: ContextOptions): Promise<string>;
  /** Stores what the user said and what was answered. */
  say(text: string, reply: string): Promise<void>;
  /** Ends the conversation; what it says is remembered within seconds. */
  close(): Promise<void>;
}

const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 2000;
const LONGEST_WAIT = 60_000;

type Sleep = (milliseconds: number) => Promise<void>;

export function createUserMemory(loci: Loci, sleep: Sleep = pause): UserMemory {
  return {
    async add(said, { wait = false, ...options } = {}) {
      const body = typeof said === "string" ? { text: said } : { messages: [...said] };
      const { memory, conversationId, storedMessages } = await loci.memory.remember({ ...body, ...options });
      if (conversationId === null || !wait) return { memories: memory ? [memory] : [], conversationId };
      const memories: Atom[] = [];
      for (const job of await waitForJobs(loci, conversationId, storedMessages ?? said.length, sleep))
        memories.push(...(await madeBy(loci, job)));
      return { memories, conversationId };
    },
    async search(query, options = {}) {
      return (await loci.memory.recall({ query: toQuestion(query), ...options })).hits;
    },
    async context(message, options = {}) {
      const asked = message === undefined ? options : { message: toQuestion(message), ...options };
      return (await loci.memory.buildMemoryContext(asked)).contextBlock;
    },
    chat: ({ namespace = "chat" } = {}) => createChat(loci, namespace),
  };
}

function createChat(loci: Loci, namespace: string): UserChat {
  let begun: Promise<{ id: string }> | undefined;
  const begin = async () => {
    begun ??= loci.conversations.createConversation({ namespace });
    begun.catch(() => {
      begun = undefined;
    });
    return (await begun).id;
  };
  const close = async () => {
    if (begun) await loci.conversations.closeConversation({ conversationId: await begin() });
  };
  return {
    async context(message, options = {}) {
      const asked = { conversationId: await begin(), recallQuery: toQuestion(message), ...options };
      return (await loci.workingContext.build(asked)).contextBlock;
    },
    async say(text, reply) {
      const conversationId = await begin();
      await loci.conversations.appendTurn({ conversationId, userContent: text, assistant: { content: reply } });
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function waitForJobs(
  loci: Loci,
  conversationId: string,
  messages: number,
  sleep: Sleep,
): Promise<readonly ExtractionJob[]> {
  let delay = FIRST_PAUSE;
  let reason = "";
  for (let waited = 0; waited < LONGEST_WAIT; waited += delay, delay = Math.min(2 * delay, LONGEST_PAUSE)) {
    const { items } = await loci.memory.listExtractions({ conversationId });
    const failed = items.find((job) => job.status === "failed" && job.retryAt === null);
    if (failed) throw new ExtractionError(conversationId, `the extraction failed: ${failed.reason}`);
    const postponed = items.find((job) => job.status === "failed");
    reason = postponed ? `: it failed, and is tried again at ${postponed.retryAt}: ${postponed.reason}` : "";
    const isRead = items.every((job) => job.status === "succeeded" || job.status === "cancelled");
    if (isRead && isWhole(items, messages)) return items;
    await sleep(delay);
  }
  throw new ExtractionError(
    conversationId,
    `the extraction has not ended within ${LONGEST_WAIT / 1000} seconds${reason}`,
  );
}

/** Jobs take an open conversation in parts: whether those of each binding and space reach its last message. */
function isWhole(jobs: readonly ExtractionJob[], messages: number): boolean {
  const last = new Map<string, number>();
  for (const { bindingId, memorySpaceId, range } of jobs) {
    const place = `${bindingId} ${memorySpaceId}`;
    last.set(place, Math.max(last.get(place) ?? 0, range.lastSeq));
  }
  return last.size > 0 && [...last.values()].every((seq) => seq >= messages);
}

async function madeBy(loci: Loci, job: ExtractionJob): Promise<Atom[]> {
  const made: Atom[] = [];
  for await (const atom of loci.memory.listAtoms({ spaceId: job.memorySpaceId, order: "desc" })) {
    if (Date.parse(atom.createdAt) < Date.parse(job.createdAt)) break;
    if (atom.sourceConversationId === job.conversationId) made.push(atom);
  }
  return made.reverse();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
