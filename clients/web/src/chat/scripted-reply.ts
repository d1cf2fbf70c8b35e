import type { components, Loci } from "loci-memory-client";
import { findChatSpace } from "../memories/spaces.js";
import type { Question, Replier } from "./reply.js";
import { chatWords } from "./words/index.js";

type Request = components["schemas"]["AppendTurnRequest"];
const MOST = 5;

/**
 * Without a model: what is remembered about the question. It is stored by the service, so that it holds nothing of a memory
 * that is in this browser alone.
 */
export function scriptedReplier(spaceId: string): Replier {
  return {
    async reply(loci, question, signal) {
      const { conversation, text } = question;
      question.request ??= await compose();
      const turn = await append(loci, question, signal);
      return {
        messages: [turn.userMessage, turn.assistantMessage],
        memoryIds: memoriesOf(turn.assistantMessage.metadata),
      };

      async function compose(): Promise<Request> {
        const own = conversation.sessionId ? [await findChatSpace(loci, conversation.sessionId)] : [];
        const context = await loci.workingContext.build({
          conversationId: conversation.id,
          memorySpaceId: [...own, spaceId],
          recallQuery: text,
          recallLimit: MOST,
          includeRollingSummary: false,
          signal,
        });
        const facts = context.atomsUsed.map((atom) => atom.text);
        const block = context.memoryBlock;
        const memories = context.atomsUsed.map((atom) => atom.id);
        return {
          userContent: text,
          assistant: { content: write(text, facts, block), metadata: { scripted: true, memories } },
        };
      }
    },
    async cancel(loci, question) {
      // What was sent may be stored at any time: sent again under its key it is stored now, once.
      if (question.request) await append(loci, question);
    },
  };
}

function append(loci: Loci, { request, conversation, key }: Question, signal?: AbortSignal) {
  const sent = { ...(request as Request), conversationId: conversation.id, idempotencyKey: key };
  return loci.conversations.appendTurn(signal ? { ...sent, signal } : sent);
}

/** The memories that a stored answer says it was given with. */
export function memoriesOf(metadata: Record<string, unknown>): readonly string[] {
  return Array.isArray(metadata.memories) ? metadata.memories.map(String) : [];
}

/** A memory in the stored text, which other programs read. */
function factLine(fact: string): string {
  return `• ${fact}`;
}

/**
 * The rest of a stored answer, where some of the memories that it names are shown in another way: found by their place,
 * because a memory may have been edited since.
 */
export function withoutFacts(text: string, ids: readonly string[], shown: ReadonlySet<string>): string {
  const [known = "", ...facts] = text.split(`\n${factLine("")}`);
  const rest = facts.map((fact, at) => {
    if (!shown.has(ids[at] ?? "")) return `\n${factLine(fact)}`;
    // After the last memory comes what a bot remembers.
    return at === ids.length - 1 ? (/\n\n[\s\S]*/.exec(fact)?.[0] ?? "") : "";
  });
  return [known, ...rest].join("");
}

/** What every language of the page ends a question with; in Japanese that may be a word. */
const QUESTION = /[?？؟]|か[。\s]*$/u;

function write(said: string, facts: readonly string[], block: string): string {
  const words = chatWords.text;
  const nothing = QUESTION.test(said) ? words.scriptedKnowsNothing : words.scriptedNoted;
  const known = facts.length ? [words.scriptedKnows, ...facts.map(factLine)] : [nothing];
  const entries = block.split("\n").filter((line) => line.startsWith("- "));
  const bot = entries.length ? ["", words.scriptedBot, ...entries.map((line) => `• ${line.slice(2)}`)] : [];
  return [...known, ...bot].join("\n");
}
