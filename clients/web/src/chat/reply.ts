import type { components, Loci } from "loci-memory-client";
import type { Beginning, Conversation } from "./presence.js";
import type { Message } from "./transcript.js";

/** What a person said, on its way to an answer. It is sent again as it was, under the same key. */
export interface Question {
  readonly conversation: Conversation;
  readonly text: string;
  readonly key: string;
  /** Its turn, where that is under way: the answer is then awaited, and not asked for. */
  readonly turnId?: string;
  /** Its turn, where that was begun with the chat and is not heard yet. */
  begun?: components["schemas"]["TurnRun"] | undefined;
  /** The request, once it was made: a key belongs to one request. */
  request?: unknown;
}

export interface Reply {
  /** All that was stored: the question, the answer and what came between. */
  readonly messages: readonly Message[];
  /** The memories that the answer was given with. */
  readonly memoryIds: readonly string[];
}

/** Who answers: a language model of the deployment, or a script. */
export interface Replier {
  /** Begins a chat and says the first thing in one request, where that can be. Rejects with what the service said. */
  begin?(loci: Loci, beginning: Beginning): Promise<Question>;
  /**
   * Stores the question with its answer. `hear` gets the text of the answer so far, each time that it grows or begins
   * again. Rejects with what the service said, or with the reason of the signal.
   */
  reply(loci: Loci, question: Question, signal: AbortSignal, hear: (text: string) => void): Promise<Reply>;
  /** Whether the turn of a question is under way, so that its answer can be awaited. Rejects with what the service said. */
  isUnderWay?(loci: Loci, question: Question): Promise<boolean>;
  /** Ends an answer after its signal was aborted. What was sent is stored by then or never; what was stored stays. */
  cancel(loci: Loci, question: Question): Promise<void>;
}

/** A turn ended without an answer. */
export class NoAnswer extends Error {
  override name = "NoAnswer";

  constructor(readonly reason: string) {
    super(reason);
  }
}
