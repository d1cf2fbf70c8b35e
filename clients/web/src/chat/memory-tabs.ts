import { css, html, LitElement } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { base } from "../design/base.js";
import "../design/empty.js";
import { Observed } from "../design/observed.js";
import type { LiveMemories } from "../memories/live-memories.js";
import "../memories/memory-list.js";
import type { MemoryList } from "../memories/memory-list.js";
import { Asking } from "../session/asking.js";
import { loadModule } from "../session/load-module.js";
import { Words } from "../words/words.js";
import type { Bot } from "./bot.js";
import type { Chat } from "./chat.js";
import { chatWords } from "./words/index.js";

export type TabName = "chat" | "everywhere" | "bot";

const TABS: readonly TabName[] = ["chat", "everywhere", "bot"];

/** What is remembered: of this chat alone, of all chats, and by the bot. It says `choose-tab` with the one to be shown. */
@customElement("loci-memory-tabs")
export class MemoryTabs extends LitElement {
  @property({ attribute: false }) memories!: LiveMemories;
  /** What the chat alone remembers; undefined before it begins. */
  @property({ attribute: false }) chatMemories: LiveMemories | undefined;
  @property({ attribute: false }) bot!: Bot;
  @property({ attribute: false }) chat!: Chat;
  @property({ type: Boolean }) hasModel = false;
  @property() tab: TabName = "everywhere";
  @query("loci-memory-list") private list!: MemoryList | null;
  @query("[aria-selected=true]") private selected!: HTMLElement;
  readonly #words = new Words(this, chatWords);
  readonly #loading = new Asking(this);
  readonly #observed = new Observed(this, () => this.memories);
  readonly #observedChat = new Observed(this, () => this.chatMemories);

  static override styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 0.5rem;
      }

      [role="tablist"] {
        display: flex;
        border-block-end: 1px solid var(--loci-line);
      }

      [role="tab"] {
        flex: 1 auto;
        padding-inline: 0.375rem;
        border: 0;
        border-block-end: 2px solid transparent;
        border-radius: 0;
        background: none;
        color: var(--loci-muted);
        font-size: var(--loci-small);
        white-space: nowrap;
      }

      [role="tab"][aria-selected="true"] {
        border-block-end-color: var(--loci-accent);
        color: var(--loci-text);
        font-weight: 600;
      }

      [role="tabpanel"] {
        min-inline-size: 0;
      }
    `,
  ];

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    void this.#observed;
    void this.#observedChat;
    if (changed.has("tab") && this.tab === "bot") void this.#load();
  }

  override render() {
    return html`<div role="tablist" aria-label=${this.#words.text.memories} @keydown=${this.#onKey}>
        ${TABS.map((tab) => this.#renderTab(tab))}
      </div>
      <div role="tabpanel" id="shown" aria-labelledby=${this.tab}>${this.#renderShown()}</div>`;
  }

  /** Shows a memory of the list, with a brief highlight. */
  mark(id: string): void {
    void this.updateComplete.then(() => this.list?.mark(id));
  }

  #renderTab(tab: TabName) {
    const { text } = this.#words;
    const titles = { chat: text.ofThisChat, everywhere: text.ofAllChats, bot: text.bot };
    const isShown = tab === this.tab;
    return html`<button
      role="tab"
      id=${tab}
      aria-selected=${isShown}
      aria-controls="shown"
      tabindex=${isShown ? 0 : -1}
      @click=${() => this.#choose(tab)}
    >
      ${titles[tab]}${this.#countOf(tab)}
    </button>`;
  }

  #countOf(tab: TabName): string {
    const memories = { chat: this.chatMemories, everywhere: this.memories, bot: undefined }[tab];
    const count = memories?.learned.length;
    return count ? ` ${count}${memories.hasMore ? "+" : ""}` : "";
  }

  #renderShown() {
    if (this.tab === "bot") return this.#renderBot();
    const memories = this.tab === "chat" ? this.chatMemories : this.memories;
    if (!memories) return html`<loci-empty>${this.#words.text.noChatMemories}</loci-empty>`;
    const empty = this.tab === "chat" ? this.#words.text.noChatMemories : "";
    return html`<loci-memory-list .memories=${memories} .empty=${empty} opensSources></loci-memory-list>`;
  }

  /** It has its properties from the beginning only if it is defined by then. */
  #renderBot() {
    if (!customElements.get("loci-chat-bot")) return this.#loading.render(this.#load);
    return html`<loci-chat-bot .bot=${this.bot} .chat=${this.chat} ?hasModel=${this.hasModel}></loci-chat-bot>`;
  }

  #load = async (): Promise<void> => {
    await this.updateComplete;
    await this.#loading.ask(() => loadModule(() => import("./bot-panel/chat-bot.js")));
    this.requestUpdate();
  };

  #choose(tab: TabName): void {
    this.dispatchEvent(new CustomEvent<TabName>("choose-tab", { detail: tab }));
  }

  #onKey = async (event: KeyboardEvent): Promise<void> => {
    const isMirrored = getComputedStyle(this).direction === "rtl";
    const step = { ArrowRight: isMirrored ? -1 : 1, ArrowLeft: isMirrored ? 1 : -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    this.#choose(TABS.at((TABS.indexOf(this.tab) + step) % TABS.length) ?? "everywhere");
    await new Promise(requestAnimationFrame);
    this.selected.focus();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-memory-tabs": MemoryTabs;
  }
}
