import type { Loci } from "./client.js";
import { InvalidRequestError } from "./errors.js";
import { listPages, type Page, type Pages } from "./pages.js";
import { toQuestion } from "./questions.js";
import type {
  AddedAtom,
  Atom,
  AtomHistory,
  Forgotten,
  RecallHit,
  ReviewChoice,
  ReviewDecision,
  SaidMessage,
  UserExport,
  WaitingAtom,
  Why,
} from "./records.js";

/** One fact, one message, or the messages of a conversation. */
export type Said = string | SaidMessage | readonly SaidMessage[];

/** A time, or its RFC 3339 text; of a day, as `2026-05-04`, the beginning or the end is meant. */
export type Day = Date | string;

export interface AddOptions {
  /** Resolves when what the messages say is remembered. */
  wait?: boolean;
  /** Since when it is true, or when it was said. */
  at?: Day;
  /** When a fact is forgotten by itself. */
  expiresAt?: Day;
  /** A name of your own for the category of a fact. */
  category?: string;
  metadata?: Record<string, unknown>;
  /** The user's messages, where a model saves the fact: what they do not say is unconfirmed. */
  userWords?: string[];
  idempotencyKey?: string;
}

export interface SearchOptions {
  limit?: number;
  filter?: Record<string, unknown>;
  /** The least similarity, 0 to 1. */
  threshold?: number;
  category?: string | readonly string[];
  /** Asks what was true then. */
  at?: Day;
}

export interface ListOptions {
  filter?: Record<string, unknown>;
  category?: string;
  contains?: string;
  /** Shows what was true then. */
  at?: Day;
  /** Adds what ended or was replaced. */
  former?: boolean;
  /** The oldest first unless `desc` is said. */
  order?: "asc" | "desc";
}

export interface UpdateOptions {
  text?: string;
  category?: string;
  metadata?: Record<string, unknown>;
  /** `null` takes the end away. */
  expiresAt?: Day | null;
  /** Changes only the version that was read. */
  ifMatch?: number | string;
}

export interface ContextOptions {
  tokenBudget?: number;
  /** Tokens up to which all that is remembered is in the text; 0: never. */
  wholeUpTo?: number;
}

/** Which memory of a user is meant: the general one, unless a project is named. */
export interface Place {
  project?: string;
  /** Whether a project reads the general memory too. */
  general?: boolean;
}

export interface Added {
  /** What was remembered; of messages that were not waited for it is empty, and follows within seconds. */
  readonly memories: readonly (Atom | AddedAtom)[];
  /** The conversation of the messages, null for a text. */
  readonly conversationId: string | null;
}

type RoomsOfUser = Omit<Loci, "actAs" | "user">;

/** What is remembered of a user. It needs no set-up. The rooms of the API mean the same user here. */
export interface UserMemory extends RoomsOfUser {
  /** Remembers one fact, at once, or what messages say. Rejects with ExtractionError where a wait fails. */
  add(said: Said, options?: AddOptions): Promise<Added>;
  /** The memories that fit a question, best first; without a `limit` as many as it needs. */
  search(query: string, options?: SearchOptions): Promise<readonly RecallHit[]>;
  /** One text for a prompt: all of a small memory, else what is always in mind, what fits the message, what is newest. */
  context(message?: string, options?: ContextOptions): Promise<string>;
  /** A conversation that remembers while it goes on, and is closed by `close()` or `await using`. */
  chat(options?: { namespace?: string }): UserChat;
  /** What is remembered: await it for the first page, or iterate over all. */
  list(options?: ListOptions): Pages<Atom>;
  /** One memory. Rejects with NotFoundError for one that is forgotten, or another user's. */
  get(id: string): Promise<Atom>;
  /** Corrects a memory, by a new text or by fields; what is left out stays. */
  update(id: string, changes: string | UpdateOptions): Promise<Atom>;
  /** Forgets a memory: by its id, or by words that clearly mean one. Else nothing is deleted, and `candidates` has those. */
  forget(what: string): Promise<Forgotten>;
  /** Brings a forgotten memory back. */
  restore(id: string): Promise<Atom>;
  /**
   * Forgets all that is remembered of the user, whose id is asked for again; conversations stay. Resolves to the id of
   * what was deleted, which `memory.restoreMemorySpace` brings back for 30 days; null where nothing was there.
   */
  clear(user: string): Promise<string | null>;
  /** What a memory replaced, what replaced it, and its former wordings. */
  history(id: string): Promise<AtomHistory>;
  /**
   * The memory of a project of the user, apart from this one; it is made when it is first written. With `general`,
   * `search` and `context` read the general memory too. Throws InvalidRequestError for a blank name.
   */
  project(name: string, options?: { general?: boolean }): Project;
  /** The names of the user's projects. */
  projects(): Promise<string[]>;
  /** Why something is not remembered, or not found. Rejects with NotFoundError where nothing was ever remembered. */
  why(text: string): Promise<Why>;
  /** All that waits for the user before it counts, with the current memory that each would replace. */
  waiting(options?: { conversationId?: string }): Promise<readonly WaitingAtom[]>;
  /** Lets a memory that waits count, in other words if a text is given. Rejects with ConflictError for a rejected one. */
  approve(id: string, text?: string): Promise<Atom>;
  /** Rejects a memory that waits: it never counts, and the same does not wait again before it expires. */
  reject(id: string): Promise<Atom>;
  /** Decides alike about all that waits, or that one conversation brought; resolves to how many there were. */
  decideAll(decision: ReviewDecision, options?: { conversationId?: string }): Promise<number>;
  /** Chooses whether what is learned from now on waits for the user; null: as the app has set it. */
  review(learned: boolean | null): Promise<ReviewChoice>;
  /** All data of the user. A large one takes minutes. */
  export(): Promise<UserExport>;
}

/** What is remembered of a user in a project, and in no other memory: `clear` deletes it, `export` is of the whole user. */
export interface Project extends UserMemory {
  /** A conversation of the project, which is extracted into it alone. It has the project's namespace. */
  chat(options?: { namespace?: never }): UserChat;
  /** Another name of the same memories and conversations: resolves to the project by it. */
  rename(name: string): Promise<Project>;
}

/** Whose memory it is, unless it is the token's own user's, and what it fetches and waits with. */
export interface Surroundings {
  user?: string | undefined;
  place?: Place;
  fetch?: typeof globalThis.fetch | undefined;
  sleep?: Sleep | undefined;
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

const DEFAULT_SPACE = "memory";
/** Begins the name of the space of a project, and the namespace of its conversations. */
export const PROJECT = "project:";

export type Sleep = (milliseconds: number) => Promise<void>;

export function createUserMemory(loci: Loci, { user, place = {}, fetch, sleep = pause }: Surroundings = {}): Project {
  // A page that only remembers and recalls loads none of it.
  const later = async () => (await import("./second-day.js")).createSecondDay(loci, { user, place, fetch, sleep });
  const written = given({ project: place.project });
  const createMemoryAt = (place: Place) => createUserMemory(loci, { user, fetch, sleep, place });

  const memory: Project = {
    ...loci,
    async add(said, { wait = false, at, expiresAt, ...options } = {}) {
      const times = { validFrom: beginOf(at), expiresAt: endOf(expiresAt) };
      const { memory, conversationId, storedMessages } = await loci.memory.remember({
        ...bodyOf(said),
        ...written,
        ...options,
        ...given(times),
      });
      if (conversationId === null || !wait) return { memories: memory ? [memory] : [], conversationId };
      const memories = await (await later()).waitForMemories(conversationId, storedMessages ?? 0);
      return { memories, conversationId };
    },
    async search(query, { threshold, category, at, ...options } = {}) {
      const categoryNames = category === undefined ? undefined : [category].flat();
      const narrowed = given({ minSimilarity: threshold, categoryNames, validAt: endOf(at) });
      return (await loci.memory.recall({ query: toQuestion(query), ...place, ...options, ...narrowed })).hits;
    },
    async context(message, options = {}) {
      const asked = message === undefined ? options : { message: toQuestion(message), ...options };
      return (await loci.memory.buildMemoryContext({ ...place, ...asked })).contextBlock;
    },
    chat: ({ namespace } = {}) =>
      createChat(loci, place, async () => namespace ?? (place.project ? (await later()).findNamespace() : "chat")),
    project: (name, { general } = {}) => createMemoryAt(placeOf(name, general)),
    rename: async (name: string) => createMemoryAt(await (await later()).rename(name)),
    projects: async () => (await later()).projects(),
    list({ filter, at, ...options } = {}) {
      const narrowed = given({ filter: filter && JSON.stringify(filter), validAt: endOf(at) });
      let spaceId: string | undefined;
      return listPages(async (cursor) => {
        spaceId ??= await findSpace(loci, place);
        if (spaceId === undefined) return { items: [] };
        const asked = { spaceId, ...options, ...narrowed, ...given({ cursor }) };
        return (await loci.withRawResponse.memory.listAtoms(asked)).data as Page<Atom> & { items: Atom[] };
      });
    },
    get: (atomId) => loci.memory.getAtom({ atomId }),
    update: async (...given) => (await later()).update(...given),
    forget: async (what) => (await later()).forget(what),
    restore: (atomId) => loci.memory.restoreAtom({ atomId }),
    clear: async (named) => (await later()).clear(named),
    history: (atomId) => loci.memory.getAtomHistory({ atomId }),
    why: async (text) => (await later()).why(text),
    waiting: async (options) => (await later()).waiting(options),
    approve: async (id, text) => (await later()).approve(id, text),
    reject: async (id) => (await later()).reject(id),
    decideAll: async (decision, options) => (await later()).decideAll(decision, options),
    review: (learned) => loci.memory.setReviewChoice({ learned }),
    export: async () => (await later()).export(),
  };
  return memory;
}

function bodyOf(said: Said) {
  if (typeof said === "string") return { text: said };
  return { messages: Array.isArray(said) ? [...said] : [said as SaidMessage] };
}

/** The fields without those that have no value. */
export function given<Fields extends object>(fields: Fields) {
  const found = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(found) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
}

function beginOf(day: Day | undefined): string | undefined {
  return timeOf(day, "T00:00:00Z");
}

export function endOf(day: Day | undefined): string | undefined {
  return timeOf(day, "T23:59:59Z");
}

function timeOf(day: Day | undefined, ofDay: string): string | undefined {
  if (day instanceof Date) return day.toISOString();
  return day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) ? `${day}${ofDay}` : day;
}

/** The name of a space, of a project's as others have it. */
export function spaceName({ project }: Place): string {
  return project === undefined ? DEFAULT_SPACE : PROJECT + project;
}

/** Throws InvalidRequestError for a blank name, which would mean another memory. */
export function placeOf(name: string, general?: boolean): Place {
  const project = name?.trim();
  if (!project) throw new InvalidRequestError("project", "project must be the name of a project, and not blank");
  return { project, ...(general && { general }) };
}

export async function findSpace(loci: Loci, place: Place): Promise<string | undefined> {
  return (await loci.memory.listMemorySpaces({ name: spaceName(place) })).items[0]?.id;
}

function createChat(loci: Loci, place: Place, findNamespace: () => Promise<string>): UserChat {
  let begun: Promise<{ id: string }> | undefined;
  const create = async () => loci.conversations.createConversation({ namespace: await findNamespace() });
  const begin = async () => {
    begun ??= create();
    begun.catch(() => {
      begun = undefined;
    });
    return (await begun).id;
  };
  const close = async () => {
    if (begun) await loci.conversations.closeConversation({ conversationId: await begin() });
  };
  const seen = given({ general: place.general });
  return {
    async context(message, options = {}) {
      const asked = { conversationId: await begin(), recallQuery: toQuestion(message), ...seen, ...options };
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

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
