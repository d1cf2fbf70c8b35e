import type { Connection } from "./connection.js";
import { APIConnectionError, APIStatusError, RateLimitError } from "./errors.js";
import type { Message, TurnRun, UsedMemory } from "./records.js";
import type { Rooms } from "./rooms.js";

/** What happens in a turn while it runs. */
export type TurnEvent =
  /** A piece of the answer that the model is giving. */
  | { readonly type: "text"; readonly text: string }
  /** The pieces since the last message are void: the answer is given again. */
  | { readonly type: "restart" }
  /** The memories that the turn brought into the system prompt. */
  | { readonly type: "memory"; readonly memory: UsedMemory }
  /** A message that was stored: an answer with all its text and tool uses, or the result of a tool of Loci's. */
  | { readonly type: "message"; readonly message: Message }
  /** The last event: the turn as `runTurn` answers with it, ended or waiting for results of your tools. */
  | { readonly type: "turn"; readonly turn: TurnRun };

type Conversations = Rooms["conversations"];
type Given<Name extends "runTurn" | "giveToolResults" | "getRunTurn"> = Omit<
  Parameters<Conversations[Name]>[0],
  "stream"
>;

/** The conversation of a turn, and what ends the hearing. */
interface Place {
  conversationId: string;
  signal?: AbortSignal;
}

export interface BegunTurn extends Place {
  turn: TurnRun;
}

/** The methods of turns that iterate over what happens. A lost connection is made again. */
export interface TurnStreams {
  /** Runs a turn; the arguments are those of `runTurn`. */
  runTurnStream(given: Given<"runTurn">): AsyncIterable<TurnEvent>;
  /** Gives results of your tools; the arguments are those of `giveToolResults`. */
  giveToolResultsStream(given: Given<"giveToolResults">): AsyncIterable<TurnEvent>;
  /** Goes on with a turn that was begun elsewhere; the arguments are those of `getRunTurn`. */
  getRunTurnStream(given: Given<"getRunTurn">): AsyncIterable<TurnEvent>;
  /** Hears a turn that a request with `stream` has begun, as `runFirstTurn` does. */
  hearTurnStream(begun: BegunTurn): AsyncIterable<TurnEvent>;
}

export interface Streaming {
  connection: Connection;
  maxRetries: number;
  /** Waits before an attempt, which counts from 1. */
  pause: (attempt: number) => Promise<void>;
  /** What a reader calls itself, unlike any other. */
  newName: () => string;
}

export function createTurnStreams(conversations: Conversations, streaming: Streaming): TurnStreams {
  const hear = ({ conversationId, signal }: Place, begin: () => PromiseLike<TurnRun>) => {
    const resume = (turnId: string, stream: boolean) =>
      conversations.getRunTurn({ conversationId, turnId, stream, ...of(signal) });
    return hearTurn(streaming, begin, resume, signal);
  };
  return {
    runTurnStream: (given) => hear(given, () => conversations.runTurn({ ...given, stream: true })),
    giveToolResultsStream: (given) => hear(given, () => conversations.giveToolResults({ ...given, stream: true })),
    hearTurnStream: ({ turn, ...place }) => hear(place, () => Promise.resolve(turn)),
    getRunTurnStream: (given) => hear(given, () => conversations.getRunTurn({ ...given, stream: true })),
  };
}

function of(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}

/** Another connection took the place of this one. */
class ReplacedReader extends APIConnectionError {}

/** Events until the turn has ended or needs results: over streams as long as it runs, else by asking for it. A reader
 * that finds no place, or has lost it, connects no more. */
async function* hearTurn(
  streaming: Streaming,
  begin: () => PromiseLike<TurnRun>,
  resume: (turnId: string, stream: boolean) => PromiseLike<TurnRun>,
  signal: AbortSignal | undefined,
): AsyncGenerator<TurnEvent> {
  let turn = await begin();
  const heard = heardOf(turn);
  const headers = { "Loci-Reader": streaming.newName() };
  let mayConnect = true;
  for (let attempt = 0; turn.stream && mayConnect; ) {
    try {
      const known = { ...headers, "Last-Event-ID": String(heard.seq) };
      for await (const event of hearOnce(streaming.connection, turn.stream, known, signal)) {
        attempt = 0;
        heard.note(event);
        yield event;
        if (event.type === "turn") return;
      }
    } catch (error) {
      mayConnect = !(error instanceof ReplacedReader || error instanceof RateLimitError);
      const isLost = error instanceof APIConnectionError || error instanceof APIStatusError;
      if (!isLost || (mayConnect && ++attempt > streaming.maxRetries)) throw error;
      if (mayConnect) await streaming.pause(attempt);
    }
    yield* heard.voidPieces();
    turn = await resume(turn.turnId, mayConnect);
  }
  while (turn.status === "in_progress") turn = await resume(turn.turnId, mayConnect);
  for (const message of turn.appendedMessages) if (message.seq > heard.seq) yield { type: "message", message };
  yield { type: "turn", turn };
}

/** How much of a turn was heard, over several connections. */
function heardOf(turn: TurnRun) {
  const known = turn.status === "in_progress" ? turn.appendedMessages : turn.appendedMessages.slice(0, 1);
  const heard = {
    seq: Math.max(0, ...known.map((message) => message.seq)),
    hasPieces: false,
    note(event: TurnEvent) {
      if (event.type === "message") heard.seq = event.message.seq;
      heard.hasPieces = event.type === "text";
    },
    *voidPieces(): Generator<TurnEvent> {
      if (heard.hasPieces) yield { type: "restart" };
      heard.hasPieces = false;
    },
  };
  return heard;
}

async function* hearOnce(
  connection: Connection,
  stream: { url: string; token: string },
  headers: Record<string, string>,
  signal: AbortSignal | undefined,
): AsyncGenerator<TurnEvent> {
  let name = "";
  let data = "";
  for await (const line of connection.lines(stream.url, stream.token, { headers, signal })) {
    if (line.startsWith("event: ")) name = line.slice(7);
    else if (line.startsWith("data: ")) data = line.slice(6);
    else if (line === "" && data) {
      const event = eventOf(name, data);
      [name, data] = ["", ""];
      // The time of that connection was up.
      if (event && !(event.type === "turn" && event.turn.status === "in_progress")) yield event;
    }
  }
}

function eventOf(name: string, data: string): TurnEvent | undefined {
  let content: unknown;
  try {
    content = JSON.parse(data);
  } catch (error) {
    throw new APIConnectionError("the stream has an event that is no JSON", { cause: error });
  }
  switch (name) {
    case "text":
      return { type: "text", text: (content as { text: string }).text };
    case "restart":
      return { type: "restart" };
    case "memory":
      return { type: "memory", memory: content as UsedMemory };
    case "message":
      return { type: "message", message: content as Message };
    case "turn":
      return { type: "turn", turn: content as TurnRun };
    case "replaced":
      throw new ReplacedReader("another connection took the place of this one");
    default:
      return undefined;
  }
}
