/** What the toolbar opens next to the chat. All but the memories load when they are first opened. */
import { html, nothing, type TemplateResult } from "lit";
import type { IconName } from "../design/icons.js";
import type { LiveMemories } from "../memories/live-memories.js";
import type { Session } from "../session/session.js";
import type { Bot } from "./bot.js";
import type { Chat } from "./chat.js";
import type { ChatMessages } from "./words/en.js";

export type PanelName = "history" | "profile" | "bot" | "memories";

interface Shown {
  readonly session: Session;
  readonly chat: Chat;
  readonly memories: LiveMemories;
  /** What the chat alone remembers. */
  readonly chatMemories: LiveMemories | undefined;
  readonly bot: Bot;
  readonly text: ChatMessages;
}

interface PanelOf {
  readonly name: PanelName;
  readonly icon: IconName;
  readonly title: (text: ChatMessages) => string;
  readonly load?: () => Promise<unknown>;
  readonly render: (shown: Shown) => TemplateResult;
}

/** A wide window shows it in a rail instead. */
export const HISTORY: PanelOf = {
  name: "history",
  icon: "history",
  title: (text) => text.history,
  load: () => import("./history/chat-history.js"),
  render: ({ session, chat }) => html`<loci-chat-history .session=${session} .chat=${chat}></loci-chat-history>`,
};

export const PANELS: readonly PanelOf[] = [
  HISTORY,
  {
    name: "profile",
    icon: "person",
    title: (text) => text.profile,
    load: () => import("./profile/chat-profile.js"),
    render: ({ session, chat }) => html`<loci-chat-profile .session=${session} .chat=${chat}></loci-chat-profile>`,
  },
  {
    name: "bot",
    icon: "bot",
    title: (text) => text.bot,
    load: () => import("./bot-panel/chat-bot.js"),
    render: ({ bot, chat, session }) =>
      html`<loci-chat-bot .bot=${bot} .chat=${chat} ?hasModel=${Boolean(session.config.answers)}></loci-chat-bot>`,
  },
  {
    name: "memories",
    icon: "bookmark",
    title: (text) => text.memories,
    render: ({ memories, chatMemories, text }) =>
      html`${
        chatMemories
          ? html`<h3>${text.ofThisChat}</h3>
            <loci-memory-list .memories=${chatMemories} opensSources></loci-memory-list>
            <h3>${text.ofAllChats}</h3>`
          : nothing
      }<loci-memory-list .memories=${memories} opensSources></loci-memory-list>`,
  },
];
