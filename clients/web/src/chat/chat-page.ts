import { html, nothing, type PropertyValues } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { icon, icons } from "../design/icons.js";
import { Observed } from "../design/observed.js";
import { type Atom, LiveMemories } from "../memories/live-memories.js";
import { findChatSpace, findSpace } from "../memories/spaces.js";
import { Asking } from "../session/asking.js";
import { pagesUrl } from "../session/config.js";
import { loadModule } from "../session/load-module.js";
import { Page } from "../session/page.js";
import { Unsaved } from "../session/unsaved.js";
import { Words } from "../words/words.js";
import { addressedChat, showAddress } from "./address.js";
import { Bot } from "./bot.js";
import { Chat } from "./chat.js";
import "./chat-title.js";
import "./chat-view.js";
import type { ChatView } from "./chat-view.js";
import { languageChoice, languageItems } from "./language-choice.js";
import { layout } from "./layout.js";
import type { MemoryTabs, TabName } from "./memory-tabs.js";
import { HISTORY, PANELS, type PanelName, type Shown } from "./panels.js";
import "./panel.js";
import type { Panel } from "./panel.js";
import { shareMemory } from "./presence.js";
import { replierFor } from "./repliers.js";
import { SHORTCUTS, shortcutOf } from "./shortcuts.js";
import { chatWords } from "./words/index.js";

const CONSOLE = new URL("console", pagesUrl()).href;

/** The chat page: a chat, and next to it what is remembered, the history, the profile, the memory of the bot. */
@customElement("loci-chat-page")
export class ChatPage extends Page {
  @state() private memories: LiveMemories | undefined;
  /** What the chat alone remembers. */
  @state() private chatMemories: LiveMemories | undefined;
  #chatId: string | undefined;
  /** The chat of the address, and the whole address that was followed last. */
  #addressed = addressedChat();
  #followed = "";
  @state() private chat: Chat | undefined;
  #bot: Bot | undefined;
  /** A narrow window shows a panel as a sheet over the page. */
  readonly #narrow = matchMedia("(max-width: 48rem)");
  @state() private panel: PanelName | undefined = this.#narrow.matches ? undefined : "memories";
  @state() private tab: TabName = "everywhere";
  /** A wide window always shows the chats, in a rail. */
  readonly #wide = matchMedia("(min-width: 75rem)");
  /** Whether its elements are loaded. */
  @state() private hasRail = false;
  readonly #opening = new Asking(this);
  readonly #openingRail = new Asking(this);
  readonly #openingChatMemories = new Asking(this);
  readonly #loadingPanel = new Asking(this);
  /** The panel that was asked for last. */
  #wanted: PanelName = "memories";
  @query("loci-chat") private view!: ChatView | null;
  @query("loci-panel") private shownPanel!: Panel | null;
  @query(".rail") private rail!: HTMLElement | null;
  @query("loci-memory-tabs") private tabs!: MemoryTabs | null;
  readonly #words = new Words(this, chatWords);
  readonly #list = new Observed(this, () => this.memories);
  readonly #chatList = new Observed(this, () => this.chatMemories);
  readonly #chat = new Observed(this, () => this.chat);
  // Drafts outlast the panels that show them.
  protected readonly unsaved = new Unsaved(this, () =>
    Boolean(this.memories?.drafts.hasTyped || this.#bot?.drafts.hasTyped || this.#bot?.draft !== undefined),
  );
  #person: string | undefined;

  static override styles = [...Page.styles, icons, layout];

  protected override get heading(): string {
    return this.#words.text.chat;
  }

  protected override willUpdate(_changed: PropertyValues): void {
    void this.#list;
    void this.#chatList;
    void this.#chat;
    const person = this.session.state === "signed-out" ? undefined : this.session.person?.id;
    if (person !== this.#person) {
      // The next person need not know whose chat it was.
      if (this.#person !== undefined) this.#leaveAddress();
      this.#person = person;
      this.memories?.stop();
      this.chat?.stop();
      this.memories = this.chat = this.#bot = undefined;
      if (person !== undefined) void this.#open();
    }
    if (this.chat?.id !== this.#chatId) void this.#openChatMemories(this.chat?.id);
    this.#followChat();
    this.#showAddress();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("hashchange", this.#followAddress);
    addEventListener("popstate", this.#followBack);
    addEventListener("keydown", this.#onKey);
    this.#wide.addEventListener("change", this.#onWidth);
    this.#narrow.addEventListener("change", this.#onWidth);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("hashchange", this.#followAddress);
    removeEventListener("popstate", this.#followBack);
    removeEventListener("keydown", this.#onKey);
    this.#wide.removeEventListener("change", this.#onWidth);
    this.#narrow.removeEventListener("change", this.#onWidth);
  }

  #onWidth = (): void => {
    if (this.#wide.matches && this.panel === "history") this.panel = undefined;
    void this.#loadRail();
    this.requestUpdate();
  };

  #onKey = (event: KeyboardEvent): void => {
    const act = shortcutOf(event);
    if (!act || !this.chat) return;
    event.preventDefault();
    if (act === "new") this.view?.begin();
    if (act === "write") this.view?.focusField();
    if (act === "search") void this.#search();
  };

  async #search(): Promise<void> {
    if (!this.#wide.matches) await this.#openPanel("history");
    const history = (this.#wide.matches ? this.rail : this.shownPanel)?.querySelector("loci-chat-history");
    await history?.updateComplete;
    history?.focusSearch();
  }

  /** A chat that is opened brings its bot. */
  #followChat(): void {
    const conversation = this.chat?.isForeign ? undefined : this.chat?.conversation;
    const bot = this.#bot;
    if (!conversation || !bot || bot.idOf(conversation) === bot.id) return;
    this.#bot = bot.switchTo(new URLSearchParams({ bot: bot.idOf(conversation) }).toString());
  }

  #leaveAddress(): void {
    this.#addressed = undefined;
    showAddress(undefined, location.hash, false);
  }

  #showAddress(): void {
    const { chat } = this;
    const id = chat?.conversation?.id;
    if (chat?.state !== "ready" || id === this.#addressed) return;
    this.#addressed = id;
    this.#followed = "";
    showAddress(id, this.#bot?.hash ?? "", chat.isChosen);
  }

  /** Back or Forward to another chat. */
  #followBack = (): void => {
    const id = addressedChat();
    if (!this.chat || id === this.#addressed) return;
    this.#addressed = id;
    this.#followed = location.href;
    if (id === undefined) this.chat.begin();
    else void this.chat.open(id, undefined, false);
  };

  /** A link to a bot that is followed on the open page. */
  #followAddress = async (): Promise<void> => {
    const { chat } = this;
    if (location.href === this.#followed) return;
    const bot = this.#bot?.switchTo(location.hash);
    if (!chat || !bot || (bot.id === this.#bot?.id && !bot.offered)) return;
    this.#bot = bot;
    if (bot.offered) void this.#openBot();
    chat.begin();
    await chat.start();
  };

  protected override renderLanguages() {
    return languageChoice(this.sessionWords.text.language);
  }

  protected override renderSkip() {
    return html`<button class="skip" @click=${() => this.view?.focusField()}>${this.#words.text.toField}</button>`;
  }

  /** A narrow window has one bar. */
  protected override renderBar() {
    if (!this.#narrow.matches) return html`${this.renderName()}<a href=${CONSOLE}>${this.#words.text.console}</a>`;
    return html`<h1 class="unseen">${this.heading}</h1>${this.#renderToolbar()}`;
  }

  protected override renderMenu() {
    const { text } = this.#words;
    const more = html`${this.#renderIncognito("menuitem")} ${this.#renderErasing("menuitem")}
      <button role="menuitem" @click=${() => this.#openPanel("profile")}>${icon("person")} ${text.profile}</button>
      <a role="menuitem" href=${CONSOLE}>${text.console}</a>`;
    return html`${this.#narrow.matches ? more : nothing} ${languageItems()}`;
  }

  protected override renderPage() {
    const { chat, memories } = this;
    return html`<div class="columns" @show-source=${this.#showSource} @close-panel=${this.#closePanel}>
      ${this.#wide.matches ? this.#renderRail() : nothing}
      <main>
        ${this.#narrow.matches ? nothing : this.#renderToolbar()} ${this.#opening.render(() => this.#open())}
        ${this.#openingChatMemories.render(() => this.#openChatMemories(this.#chatId))}
        ${this.#loadingPanel.render(() => this.#openPanel(this.#wanted))}
        ${this.panel && this.#narrow.matches ? nothing : super.renderToasts()}
        ${
          chat && memories
            ? html`<loci-chat
                .chat=${chat}
                .memories=${memories}
                .chatMemories=${this.chatMemories}
                ?hasModel=${Boolean(this.session.config.answers)}
                @mark-memory=${this.#markMemory}
                @show-memories=${() => this.#openPanel("memories")}
              ></loci-chat>`
            : nothing
        }
      </main>
      ${chat && memories && this.panel ? this.#renderPanel(this.panel, chat, memories) : nothing}
    </div>`;
  }

  #renderRail() {
    const { chat, memories } = this;
    const bot = this.#bot;
    const { text } = this.#words;
    return html`<aside class="rail" aria-label=${HISTORY.title(text)}>
      <div class="begin">${this.#renderBeginning()} ${this.#renderIncognito()}</div>
      ${this.#openingRail.render(() => this.#loadRail())}
      ${this.hasRail && chat && memories && bot ? HISTORY.render(this.#shownBy(chat, memories, bot)) : nothing}
    </aside>`;
  }

  async #loadRail(): Promise<void> {
    if (this.#wide.matches && (await this.#openingRail.ask(() => loadPanel("history")))) this.hasRail = true;
  }

  /** What begins another chat. */
  #renderBeginning() {
    const { text } = this.#words;
    return html`<button title=${text.newChat} aria-keyshortcuts=${SHORTCUTS.new} ?disabled=${this.#isEarly} @click=${() => this.view?.begin()}>${icon("add")} <span class="label">${text.newChat}</span></button>`;
  }

  #renderIncognito(role?: "menuitem") {
    const { text } = this.#words;
    const isIncognito = Boolean(this.chat?.isIncognito);
    return html`<button
      role=${role ? "menuitemcheckbox" : nothing}
      title=${text.incognito}
      aria-checked=${role ? isIncognito : nothing}
      aria-pressed=${role ? nothing : isIncognito}
      ?disabled=${this.#isEarly}
      @click=${() => (isIncognito ? this.view?.begin() : this.view?.beginIncognito())}
    >
      ${icon("incognito")} <span class="label">${text.incognito}</span>
    </button>`;
  }

  /** Before there is a chat a click would be lost. */
  get #isEarly(): boolean {
    return !this.chat || !this.memories;
  }

  /** An incognito chat can be erased at once. Any other one is closed by the next chat. */
  #renderErasing(role?: "menuitem") {
    const { chat } = this;
    if (!chat?.isIncognito || chat.conversation?.status !== "open" || chat.isForeign || chat.sending) return nothing;
    const title = this.#words.text.eraseChat;
    return html`<button role=${role ?? nothing} title=${title} @click=${() => this.view?.close()}>
      ${icon("erase")} <span class="label">${title}</span>
    </button>`;
  }

  #renderToolbar() {
    const { chat } = this;
    const title = chat
      ? html`<loci-chat-title class="title" .chat=${chat}></loci-chat-title>`
      : html`<span class="title"></span>`;
    if (this.#narrow.matches)
      return html`${this.#renderToggle("history")} ${title} ${this.#renderBeginning()} ${this.#renderToggle("memories")}`;
    const isWide = this.#wide.matches;
    const beginning = html`${this.#renderBeginning()} ${this.#renderIncognito()}`;
    return html`<div class="toolbar">
      ${title} ${isWide ? nothing : beginning} ${this.#renderErasing()}
      ${PANELS.filter((panel) => !isWide || panel !== HISTORY).map((panel) => this.#renderToggle(panel.name))}
    </div>`;
  }

  #renderToggle(name: PanelName) {
    const { text } = this.#words;
    const isOpen = this.panel === name;
    const count = (this.memories?.learned.length ?? 0) + (this.chatMemories?.learned.length ?? 0);
    const panel = PANELS.find((each) => each.name === name);
    const title = panel?.title(text) ?? "";
    const isMore = this.memories?.hasMore || this.chatMemories?.hasMore;
    const badge = html` <span class="badge">${count}${isMore ? "+" : ""}</span>`;
    return html`<button
      id=${`toggle-${name}`}
      title=${title}
      aria-expanded=${isOpen}
      @click=${() => (isOpen ? this.#closePanel() : this.#openPanel(name))}
    >
      ${icon(panel?.icon ?? "bookmark")} <span class="label">${title}</span>${name === "memories" ? badge : nothing}
    </button>`;
  }

  #renderPanel(name: PanelName, chat: Chat, memories: LiveMemories) {
    const panel = PANELS.find((each) => each.name === name);
    const bot = this.#bot;
    return html`<loci-panel .heading=${panel?.title(this.#words.text) ?? ""}>
      ${bot && panel?.render(this.#shownBy(chat, memories, bot))}
      ${this.#narrow.matches ? super.renderToasts() : nothing}
    </loci-panel>`;
  }

  #shownBy(chat: Chat, memories: LiveMemories, bot: Bot): Shown {
    const { session, chatMemories, tab } = this;
    return { session, chat, memories, chatMemories, bot, tab, chooseTab: this.#chooseTab, text: this.#words.text };
  }

  #chooseTab = (tab: TabName): void => {
    this.tab = tab;
  };

  /** They are in the chat, and those of a sheet in it: what is behind it cannot be reached. */
  protected override renderToasts(): typeof nothing {
    return nothing;
  }

  async #open(): Promise<void> {
    const person = this.#person;
    void this.#loadRail();
    await this.#opening.ask(async () => {
      const { loci } = this.session;
      const [spaceId] = await Promise.all([findSpace(loci), shareMemory(loci)]);
      // Someone else may have signed in meanwhile.
      if (person !== this.#person) return;
      const bot = new Bot(this.session.connection, location.hash, this.session.person?.id ?? "");
      this.#bot = bot;
      this.memories = new LiveMemories(loci, spaceId);
      // The badge counts them while the panel is closed too.
      this.memories.start();
      this.chat = new Chat(
        loci,
        replierFor(this.session, () => this.#bot ?? bot, spaceId),
      );
      if (bot.offered) void this.#openBot();
      const id = addressedChat();
      await (id === undefined ? this.chat.start() : this.chat.open(id, undefined, false));
    });
    await this.updateComplete;
    // A keyboard of a screen would cover what is to be read.
    const isFree = document.activeElement === document.body && !matchMedia("(pointer: coarse)").matches;
    if (isFree) this.view?.focusField();
  }

  async #openChatMemories(chatId: string | undefined): Promise<void> {
    // What was said of another chat is over.
    if (this.#chatId) this.toasts.clear();
    this.#chatId = chatId;
    this.chatMemories?.stop();
    this.chatMemories = undefined;
    if (!chatId) return;
    const { loci } = this.session;
    await this.#openingChatMemories.ask(async () => {
      const spaceId = await findChatSpace(loci, chatId);
      // Another chat may be shown by now.
      if (chatId !== this.#chatId) return;
      this.chatMemories = new LiveMemories(loci, spaceId);
      this.chatMemories.start();
    });
  }

  async #openPanel(name: PanelName): Promise<void> {
    this.#wanted = name;
    // Elements have their properties from the beginning only if they are defined by then.
    const isLoaded = await this.#loadingPanel.ask(() => loadPanel(name));
    if (!isLoaded) return;
    this.panel = name;
    await this.updateComplete;
    await this.shownPanel?.focusPanel();
  }

  async #openBot(): Promise<void> {
    this.tab = "bot";
    await this.#openPanel("memories");
  }

  #closePanel = async (): Promise<void> => {
    const toggle = `#toggle-${this.panel}`;
    this.panel = undefined;
    await this.updateComplete;
    // One that has no toggle is behind the person.
    const { renderRoot } = this;
    (renderRoot.querySelector<HTMLElement>(toggle) ?? renderRoot.querySelector<HTMLElement>(".person"))?.focus();
  };

  #showSource = async (event: CustomEvent<Atom>): Promise<void> => {
    if (this.#narrow.matches) this.panel = undefined;
    await this.updateComplete;
    await this.view?.showSource(event.detail);
  };

  #markMemory = (event: CustomEvent<string>): void => {
    const isOfChat = this.chatMemories?.items.some(({ id }) => id === event.detail);
    this.tab = isOfChat ? "chat" : "everywhere";
    void this.updateComplete.then(() => this.tabs?.mark(event.detail));
  };
}

/** Loads the elements of a panel. Rejects with APIConnectionError. */
async function loadPanel(name: PanelName): Promise<true> {
  await loadModule(async () => PANELS.find((each) => each.name === name)?.load?.());
  return true;
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-chat-page": ChatPage;
  }
}
