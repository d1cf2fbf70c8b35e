/** What the toolbar opens next to the chat. All but the memories load when they are first opened. */
import { html, type TemplateResult } from "lit";
import type { IconName } from "../design/icons.js";
import type { LiveMemories } from "../memories/live-memories.js";
import type { Session } from "../session/session.js";
import type { Bot } from "./bot.js";
import type { Chat } from "./chat.js";
import "./memory-tabs.js";
import type { TabName } from "./memory-tabs.js";
import type { ChatMessages } from "./words/en.js";

export type PanelName = "history" | "profile" | "memories";

export interface Shown {
  readonly session: Session;
  readonly chat: Chat;
  readonly memories: LiveMemories;
  /** What the chat alone remembers. */
  readonly chatMemories: LiveMemories | undefined;
  readonly bot: Bot;
  /** Which of the tabs of the memories is shown. */
  readonly tab: TabName;
  readonly chooseTab: (tab: TabName) => void;
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
  load: () => Promise.all([import("./history/chat-history.js"), import("./bot-panel/bot-list.js")]),
  render: ({ session, chat, bot }) =>
    html`<loci-chat-history .session=${session} .chat=${chat}></loci-chat-history>
      <loci-bot-list .bot=${bot}></loci-bot-list>`,
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
    name: "memories",
    icon: "bookmark",
    title: (text) => text.memories,
    render: ({ memories, chatMemories, bot, chat, session, tab, chooseTab }) =>
      html`<loci-memory-tabs
        .memories=${memories}
        .chatMemories=${chatMemories}
        .bot=${bot}
        .chat=${chat}
        .tab=${tab}
        ?hasModel=${Boolean(session.config.answers)}
        @choose-tab=${(event: CustomEvent<TabName>) => chooseTab(event.detail)}
      ></loci-memory-tabs>`,
  },
];
