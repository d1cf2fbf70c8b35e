import { type components, type Loci, NotFoundError, type TurnEvent } from "loci-memory-client";
import { prependBlock } from "loci-memory-client/bot-memory";
import { findChatSpace } from "../memories/spaces.js";
import type { Answers } from "../session/config.js";
import type { Conversation } from "./presence.js";
import { NoAnswer, type Question, type Replier } from "./reply.js";
import { textOf } from "./transcript.js";

type Run = components["schemas"]["TurnRun"];
type Request = components["schemas"]["RunTurnRequest"];

/** Between two questions whether the turn is there. */
const PAUSE = 250;
const TRIES = 4;

/** A language model answers: it knows the person's memories, all of them while they are few, and may save, look up and forget some. */
export function modelReplier(
  answers: Answers,
  spaceId: string,
  systemPrompt: (conversation: Conversation) => Promise<string>,
): Replier {
  return {
    async reply(loci, question, signal, hear) {
      const { conversation, key } = question;
      const conversationId = conversation.id;
      if (question.turnId) {
        const { turnId } = question;
        const run = await hearTurn(loci.conversations.getRunTurnStream({ conversationId, turnId, signal }), hear);
        return { messages: answered(run), memoryIds: run.memory?.atomIds ?? [] };
      }
      question.request ??= await compose();
      const { request, chatMemories } = question.request as Composed;
      const given = { ...request, conversationId, idempotencyKey: key, signal };
      const run = await hearTurn(loci.conversations.runTurnStream(given), hear);
      return { messages: answered(run), memoryIds: [...chatMemories, ...(run.memory?.atomIds ?? [])] };

      async function compose(): Promise<Composed> {
        const chatId = conversation.sessionId ?? conversation.id;
        const chatSpaceId = await findChatSpace(loci, chatId);
        const known = await loci.chats.buildChatContext({ chatId, message: question.text, signal });
        const prompt = prependBlock(known.context ?? "", await systemPrompt(conversation));
        const request = requestFor(answers, { spaceId, chatSpaceId }, question.text, prompt);
        return { request, chatMemories: known.memories.map((memory) => memory.id) };
      }
    },
    async isUnderWay(loci, { conversation, turnId = "" }) {
      const asked = { conversationId: conversation.id, turnId, stream: true };
      const run = await loci.conversations.getRunTurn(asked).catch(ignoreMissing);
      return run?.status === "in_progress";
    },
    async cancel(loci, question) {
      let turnId = question.turnId ?? (await findTurn(loci, question));
      // What was sent a moment ago may not be there yet.
      for (let tries = 0; question.request && !turnId && tries < TRIES; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        turnId = await findTurn(loci, question);
      }
      if (turnId) await loci.conversations.cancelRunTurn({ conversationId: question.conversation.id, turnId });
    },
  };
}

/** The turn at its end. */
async function hearTurn(events: AsyncIterable<TurnEvent>, hear: (text: string) => void): Promise<Run> {
  const stored: string[] = [];
  let pieces = "";
  for await (const event of events) {
    if (event.type === "turn") return event.turn;
    pieces = event.type === "text" ? pieces + event.text : "";
    if (event.type === "message" && event.message.role === "assistant") stored.push(textOf(event.message));
    hear([...stored, pieces].filter(Boolean).join("\n\n"));
  }
  throw new NoAnswer("the stream ended before the turn");
}

/** A request, with the memories of the chat that are in its system prompt. */
interface Composed {
  readonly request: Request;
  readonly chatMemories: readonly string[];
}

/** The memory of the person, and that of the chat alone. */
interface Spaces {
  readonly spaceId: string;
  readonly chatSpaceId: string;
}

/** What the model saves, the chat remembers; what is known of the person it may look up and forget. */
function requestFor(answers: Answers, { spaceId, chatSpaceId }: Spaces, text: string, prompt: string): Request {
  const ofChat = ["SAVE_MEMORY", "RECALL_MEMORY", "FORGET_MEMORY"] as const;
  const ofPerson = ["RECALL_MEMORY", "FORGET_MEMORY"] as const;
  return {
    ...answers,
    userText: text,
    options: { systemPrompt: prompt },
    memory: { spaceId },
    tools: [
      ...ofChat.map((type) => ({ type, name: type.toLowerCase(), memorySpaceId: chatSpaceId })),
      ...ofPerson.map((type) => ({ type, name: `${type.toLowerCase()}_of_all_chats`, memorySpaceId: spaceId })),
    ],
  };
}

function answered(run: Run) {
  if (run.status === "failed" || run.status === "max_cycles") throw new NoAnswer(run.error ?? run.status);
  return run.appendedMessages;
}

/** What was said without a model, or a week ago, has no turn to ask for. */
function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof NotFoundError)) throw error;
}

/** The turn of what was said last, which is stored before its answer is. */
async function findTurn(loci: Loci, { conversation, text }: Question): Promise<string | undefined> {
  const { items } = await loci.conversations.getMessages({ conversationId: conversation.id, limit: 20 });
  const said = items.findLast((message) => message.role === "user");
  const isSame = said?.content.some((block) => block.type === "text" && block.text === text);
  return isSame ? said?.turnId : undefined;
}
