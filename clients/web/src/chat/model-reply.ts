import { type components, type Loci, NotFoundError, type TurnEvent } from "loci-memory-client";
import type { Answers } from "../session/config.js";
import { type Conversation, newChat } from "./presence.js";
import { NoAnswer, type Question, type Replier, type Reply } from "./reply.js";
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
  systemPrompt: (conversation: Pick<Conversation, "botId">) => Promise<string>,
): Replier {
  const compose = async (text: string, conversation: Pick<Conversation, "botId">) =>
    requestFor(answers, spaceId, text, await systemPrompt(conversation));
  return {
    async begin(loci, beginning) {
      const { text, key, botId = null } = beginning;
      const request = await compose(text, { botId });
      const asked = { ...request, conversation: newChat(beginning), stream: true, idempotencyKey: key };
      const { conversation, ...begun } = await loci.conversations.runFirstTurn(asked);
      return { conversation, text, key, request, begun };
    },
    async reply(loci, question, signal, hear) {
      const { conversation, text, key, turnId, begun } = question;
      const place = { conversationId: conversation.id, signal };
      // Sent again it is the same request, which goes on with a turn that failed.
      question.begun = undefined;
      if (begun) return replyOf(await hearTurn(loci.conversations.hearTurnStream({ ...place, turn: begun }), hear));
      if (turnId) return replyOf(await hearTurn(loci.conversations.getRunTurnStream({ ...place, turnId }), hear));
      question.request ??= await compose(text, conversation);
      const request = { ...(question.request as Request), ...place, idempotencyKey: key };
      return replyOf(await hearTurn(loci.conversations.runTurnStream(request), hear));
    },
    async isUnderWay(loci, { conversation, turnId = "" }) {
      const asked = { conversationId: conversation.id, turnId, stream: true };
      const run = await loci.conversations.getRunTurn(asked).catch(ignoreMissing);
      return run?.status === "in_progress";
    },
    async cancel(loci, question) {
      let turnId = question.turnId ?? question.begun?.turnId ?? (await findTurn(loci, question));
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

/** What the model saves, the chat remembers; what is known of the person it may look up and forget. */
function requestFor(answers: Answers, spaceId: string, text: string, prompt: string): Request {
  const ofChat = ["SAVE_MEMORY", "RECALL_MEMORY", "FORGET_MEMORY"] as const;
  const ofPerson = ["RECALL_MEMORY", "FORGET_MEMORY"] as const;
  return {
    ...answers,
    userText: text,
    options: { systemPrompt: prompt },
    memory: { spaceId },
    tools: [
      ...ofChat.map((type) => ({ type, name: type.toLowerCase(), memorySpaceId: "$chat" })),
      ...ofPerson.map((type) => ({ type, name: `${type.toLowerCase()}_of_all_chats`, memorySpaceId: spaceId })),
    ],
  };
}

function replyOf(run: Run): Reply {
  return { messages: answered(run), memoryIds: run.memory?.atomIds ?? [] };
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
