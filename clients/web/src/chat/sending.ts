import type { Conversation } from "./presence.js";
import type { Question, Replier } from "./reply.js";
import type { Message } from "./transcript.js";

/** What was sent and has no answer yet. */
export interface Sending {
  readonly key: string;
  readonly text: string;
  state: "waiting" | "stopping" | "failed";
  error?: unknown;
  /** The answer so far. */
  heard?: string | undefined;
  /** What is asked, once its conversation is known. */
  question?: Question | undefined;
  /** The turn that is taken back before this is said in its place. */
  replaces?: readonly Message[] | undefined;
}

export interface ChatOptions {
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
