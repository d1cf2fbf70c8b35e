import type { components, Loci } from "loci-memory-client";
import type { Answers } from "../session/config.js";
import type { Conversation } from "./presence.js";
import { NoAnswer, type Question, type Replier } from "./reply.js";

type Run = components["schemas"]["TurnRun"];
type Request = components["schemas"]["RunTurnRequest"];

const MOST = 5;
/** Between two questions whether the answer is there; the service waits with each of its own accord. */
const PAUSE = 250;
const TRIES = 4;

/** A language model answers: it knows the memories that fit, and may save, look up and forget some. */
export function modelReplier(
  answers: Answers,
  spaceId: string,
  systemPrompt: (conversation: Conversation) => Promise<string>,
): Replier {
  return {
    async reply(loci, question, signal) {
      const { conversation, key } = question;
      const conversationId = conversation.id;
      question.request ??= requestFor(answers, spaceId, question.text, await systemPrompt(conversation));
      const request = question.request as Request;
      let run = await loci.conversations.runTurn({ ...request, conversationId, idempotencyKey: key, signal });
      while (run.status === "in_progress") {
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        signal.throwIfAborted();
        run = await loci.conversations.getRunTurn({ conversationId, turnId: run.turnId, signal });
      }
      return { messages: answered(run), memoryIds: run.memory?.atomIds ?? [] };
    },
    async cancel(loci, question) {
      let turnId = await findTurn(loci, question);
      // What was sent a moment ago may not be there yet.
      for (let tries = 0; question.request && !turnId && tries < TRIES; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        turnId = await findTurn(loci, question);
      }
      if (turnId) await loci.conversations.cancelRunTurn({ conversationId: question.conversation.id, turnId });
    },
  };
}

function requestFor(answers: Answers, spaceId: string, text: string, prompt: string): Request {
  const tools = ["SAVE_MEMORY", "RECALL_MEMORY", "FORGET_MEMORY"] as const;
  return {
    ...answers,
    userText: text,
    options: { systemPrompt: prompt },
    memory: { spaceId, limit: MOST },
    tools: tools.map((type) => ({ type, name: type.toLowerCase(), memorySpaceId: spaceId })),
  };
}

function answered(run: Run) {
  if (run.status === "failed" || run.status === "max_cycles") throw new NoAnswer(run.error ?? run.status);
  return run.appendedMessages;
}

/** The turn of what was said last, which is stored before its answer is. */
async function findTurn(loci: Loci, { conversation, text }: Question): Promise<string | undefined> {
  const { items } = await loci.conversations.getMessages({ conversationId: conversation.id, limit: 20 });
  const said = items.findLast((message) => message.role === "user");
  const isSame = said?.content.some((block) => block.type === "text" && block.text === text);
  return isSame ? said?.turnId : undefined;
}
