import type { Conversation } from "./presence.js";
import type { Question, Replier } from "./reply.js";
import type { Message } from "./transcript.js";

/** What was sent and has no answer yet. */
export interface Sending {
  readonly key: string;
  readonly text: string;
  state: "waiting" | "stopping" | "failed";
  /** Ends the waiting for it. */
  abort: AbortController;
  /** Whether another tab said it, or this one before it was loaded again. */
  readonly isElsewhere?: boolean;
  /** Whether this tab reads the answer, and tells the others. */
  isRead?: boolean;
  error?: unknown;
  /** The answer so far. */
  heard?: string | undefined;
  /** Ends when its chat has begun, or could not. */
  beginning?: Promise<unknown>;
  /** What is asked, once its conversation is known. */
  question?: Question | undefined;
  /** The turn that is taken back before this is said in its place. */
  replaces?: readonly Message[] | undefined;
}

export function newSending(key: string, text: string): Sending {
  return { key, text, state: "waiting", abort: new AbortController() };
}

export interface ChatOptions {
  /** The person, whose tabs share what they say. */
  readonly personId: string;
  readonly replier: Replier;
  /** After how many turns what was said is extracted, while the chat goes on. */
  readonly windowTurns: number;
  /** The bot of the service that a new chat is with. */
  readonly botId?: () => string | undefined;
  /** Whether a chat is with the bot of the page: it goes on with no other one. */
  readonly isOfBot?: (conversation: Conversation) => boolean;
  /** Called with each chat that begins. */
  readonly onBegin?: (conversation: Conversation) => void;
  /** Called with each answer. */
  readonly onReply?: (messages: readonly Message[], conversation: Conversation) => Promise<void>;
}
