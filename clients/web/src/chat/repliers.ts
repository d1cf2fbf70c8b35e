import type { Session } from "../session/session.js";
import type { Bot } from "./bot.js";
import { modelReplier } from "./model-reply.js";
import { scriptedReplier } from "./scripted-reply.js";
import type { ChatOptions } from "./sending.js";

/** Who answers in this deployment, with the memory of the bot that the page has at that time. */
export function replierFor(session: Session, bot: () => Bot, spaceId: string): ChatOptions {
  const { answers } = session.config;
  const replier = answers
    ? modelReplier(answers, spaceId, (conversation) => bot().systemPrompt(conversation))
    : scriptedReplier(spaceId);
  return {
    personId: session.person?.id ?? "",
    replier,
    // The rules cost next to nothing, a call of a model does not.
    windowTurns: answers ? 3 : 1,
    botId: () => bot().serviceId,
    isOfBot: (conversation) => bot().idOf(conversation) === bot().id,
    onBegin: (conversation) => bot().noteChat(conversation),
    onReply: (messages, conversation) => bot().noteReply(messages, conversation),
  };
}
