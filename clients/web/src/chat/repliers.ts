import type { Session } from "../session/session.js";
import type { Bot } from "./bot.js";
import type { ChatOptions } from "./chat.js";
import { modelReplier } from "./model-reply.js";
import { scriptedReplier } from "./scripted-reply.js";

/** Who answers in this deployment, with the memory of the bot. */
export function replierFor(session: Session, bot: Bot, spaceId: string): ChatOptions {
  const { answers } = session.config;
  const replier = answers
    ? modelReplier(answers, spaceId, (conversation) => bot.systemPrompt(conversation))
    : scriptedReplier(spaceId, (conversation) => bot.readBlock(conversation));
  return {
    spaceId,
    replier,
    botId: () => bot.serviceId,
    onReply: (messages, conversation) => bot.noteReply(messages, conversation),
  };
}
