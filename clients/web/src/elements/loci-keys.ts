import { html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { Connection } from "loci-memory-client";
import type { BotMemory, Entry } from "loci-memory-client/bot-memory";
import { base } from "../design/base.js";
import "../design/empty.js";
import { Observed } from "../design/observed.js";
import { saveFile } from "../design/save-file.js";
import { tokens } from "../design/tokens.js";
import { sessionWords } from "../session/words/index.js";
import { showTime } from "../words/dates.js";
import { Words } from "../words/words.js";
import { connected } from "./connected.js";
import { type KeyDraft, KeyDrafts } from "./key-drafts.js";
import { describeKeyProblem } from "./key-problems.js";
import { keysStyles } from "./keys-styles.js";
import { openBotMemory } from "./open-bot-memory.js";
import { ownFont } from "./own-font.js";
import { keysWords } from "./words/index.js";

/** Of a new entry, which has no key yet. */
const NEW = "";

/** What one bot remembers: values under keys, to add, edit, remove, clear and export. There is no undo. */
@customElement("loci-keys")
export class LociKeys extends LitElement {
  /** The id of the bot. */
  @property() bot = "";
  /** Where its memory is: in this browser, or in the service. */
  @property() storage: "browser" | "service" = "browser";
  /** The client of the person, for the service; that of `connect` unless given. */
  @property({ attribute: false }) connection: Connection | undefined;
  /** Whether entries alone are shown, and a button for another one. */
  @property({ type: Boolean }) compact = false;
  /** A memory of the page's own, in place of `storage`. */
  @property({ attribute: false }) memory: BotMemory | undefined;
  /** What is typed over entries, where it is to outlast this element; else it ends with the bot and its place. */
  @property({ attribute: false }) drafts: KeyDrafts | undefined;
  @state() private entries: readonly Entry[] | undefined;
  @state() private isAsking = false;
  @state() private problem = "";
  @state() private said = "";
  protected readonly observed = new Observed(this, () => connected);
  protected readonly observedDrafts = new Observed(this, () => this.#drafts);
  readonly #words = new Words(this, keysWords);
  readonly #sessionWords = new Words(this, sessionWords);
  #opened: readonly unknown[] = [];
  #memory: BotMemory | undefined;
  #own = new KeyDrafts();

  static override styles = [tokens, ownFont, base, keysStyles];

  protected override willUpdate(): void {
    const connection = this.connection ?? connected.connection;
    const wanted = [this.bot, this.storage, this.memory, this.storage === "service" ? connection : undefined];
    if (!wanted.some((value, place) => value !== this.#opened[place])) return;
    this.#opened = wanted;
    this.#memory = this.memory ?? openBotMemory(this.storage, connection);
    this.entries = undefined;
    this.#own = new KeyDrafts();
    this.isAsking = false;
    this.problem = this.said = "";
    void this.reload();
  }

  /** Reads the entries again, as after a reply of the bot. */
  async reload(): Promise<void> {
    const memory = this.#memory;
    if (!memory || !this.bot) return;
    await this.#attempt(async () => {
      await memory.init(this.bot);
      await this.#show(memory);
    });
  }

  get #drafts(): KeyDrafts {
    return this.drafts ?? this.#own;
  }

  override render() {
    const { text } = this.#words;
    return html`<section aria-label=${text.title}>
      <p class="muted">${text.noUndo}</p>
      <p role="alert" class="problem" ?hidden=${!this.problem}>${this.problem}</p>
      ${this.entries ? this.#renderEntries(this.entries) : nothing}
      ${this.isAsking ? this.#renderQuestion() : this.#renderTools()}
      <p role="status" class="unseen">${this.said}</p>
    </section>`;
  }

  #renderEntries(entries: readonly Entry[]) {
    const { text } = this.#words;
    const known = new Set(entries.map((entry) => entry.k));
    // An entry that others removed meanwhile is still there as what was typed over it; a new one comes last.
    const rows = [...known, ...this.#drafts.keys.filter((key) => !known.has(key))];
    if (!rows.length) return html`<loci-empty>${text.empty}</loci-empty>`;
    return html`<ul role="list" aria-label=${text.title}>
      ${repeat(
        rows,
        // A form stays the same one when its entry gets a key, so that a person can go on typing.
        (key) => this.#drafts.of(key) ?? key,
        (key) => this.#renderRow(key, entries),
      )}
    </ul>`;
  }

  #renderRow(key: string, entries: readonly Entry[]) {
    const draft = this.#drafts.of(key);
    if (draft) return this.#renderForm(key, draft);
    const entry = entries.find((one) => one.k === key);
    return entry ? this.#renderEntry(entry) : nothing;
  }

  #renderEntry(entry: Entry) {
    const { text } = this.#words;
    const time = new Date(entry.ts).toISOString();
    return html`<li>
      <strong dir="auto">${entry.k}</strong>
      <span dir="auto" class="value">${entry.v}</span>
      <span class="muted"><time datetime=${time}>${showTime(time)}</time></span>
      <span class="actions">
        <button class="plain" data-edit=${entry.k} aria-label=${text.edit(entry.k)} @click=${() => this.#edit(entry)}>${text.editShort}</button>
        <button class="plain" aria-label=${text.remove(entry.k)} @click=${() => this.#remove(entry.k)}>${text.removeShort}</button>
      </span>
    </li>`;
  }

  #renderForm(before: string, draft: KeyDraft) {
    const { text } = this.#words;
    return html`<li>
      <form @submit=${(event: Event) => this.#save(event, before)} @keydown=${(event: KeyboardEvent) => this.#onKey(event, before)}>
        <label>${text.key}<input data-key=${before} dir="auto" .value=${draft.key} @input=${(event: Event) => this.#type(before, "key", event)}></label>
        <label>${text.value}<textarea dir="auto" .value=${draft.value} @input=${(event: Event) => this.#type(before, "value", event)}></textarea></label>
        <span class="row">
          <button class="primary">${text.save}</button>
          <button type="button" @click=${() => this.#cancel(before)}>${text.cancel}</button>
        </span>
      </form>
    </li>`;
  }

  #renderTools() {
    const { text } = this.#words;
    if (!this.entries) return nothing;
    return html`<div class="row">
      <button id="add" ?hidden=${this.#drafts.of(NEW) !== undefined} @click=${() => this.#edit({ k: NEW, v: "" })}>${text.add}</button>
      <button ?hidden=${this.compact || !this.entries.length} @click=${this.#ask}>${text.clear}</button>
      <button ?hidden=${this.compact} @click=${this.#export}>${text.exportAll}</button>
    </div>`;
  }

  #renderQuestion() {
    const { text } = this.#words;
    return html`<div class="row" role="group" aria-label=${text.clear}>
      <span>${text.clearQuestion(this.entries?.length ?? 0)}</span>
      <button id="clear" class="primary" @click=${this.#clear}>${text.clear}</button>
      <button @click=${this.#keep}>${text.cancel}</button>
    </div>`;
  }

  #edit({ k, v }: Pick<Entry, "k" | "v">): void {
    this.#drafts.put(k, { key: k, value: v, isSaving: false, from: { key: k, value: v } });
    this.problem = "";
    void this.#focus(`[data-key="${CSS.escape(k)}"]`);
  }

  /** What was typed is only read with the form, so nothing has to be rendered again. */
  #type(before: string, part: "key" | "value", event: Event): void {
    const draft = this.#drafts.of(before);
    if (draft) draft[part] = (event.target as HTMLInputElement).value;
  }

  #cancel(before: string): void {
    this.#drafts.end(before);
    this.problem = "";
    const isThere = this.entries?.some((entry) => entry.k === before);
    void this.#focus(isThere ? `[data-edit="${CSS.escape(before)}"]` : "#add");
  }

  #onKey(event: KeyboardEvent, before: string): void {
    if (event.key === "Escape") this.#cancel(before);
  }

  async #save(event: Event, before: string): Promise<void> {
    event.preventDefault();
    const drafts = this.#drafts;
    const draft = drafts.of(before);
    if (!draft || draft.isSaving) return;
    const { value } = draft;
    const key = draft.key.trim();
    const known = new Set(this.entries?.map((entry) => entry.k));
    if (!known.has(before) && known.has(key)) {
      this.problem = this.#words.text.keyExists;
      return;
    }
    draft.isSaving = true;
    await this.#attempt(async (memory) => {
      if (known.has(before)) await memory.rename(this.bot, before, key, value);
      else await memory.set(this.bot, key, value);
      const entries = await this.#read(memory);
      // What was typed meanwhile is not saved yet.
      const isTyped = draft.key.trim() !== key || draft.value !== value;
      drafts.end(before);
      if (isTyped) drafts.put(key, draft);
      if (!entries) return;
      this.#take(entries, this.#words.text.saved(key));
      if (!isTyped) await this.#focus(`[data-edit="${CSS.escape(key)}"]`);
    });
    draft.isSaving = false;
  }

  async #remove(key: string): Promise<void> {
    const keys = this.entries?.map((entry) => entry.k) ?? [];
    const next = keys[keys.indexOf(key) + 1] ?? keys[keys.indexOf(key) - 1];
    await this.#attempt(async (memory) => {
      await memory.remove(this.bot, key);
      await this.#show(memory, this.#words.text.removed(key));
      await this.#focus(next === undefined ? "#add" : `[data-edit="${CSS.escape(next)}"]`);
    });
  }

  #ask = (): void => {
    this.isAsking = true;
    void this.#focus("#clear");
  };

  #keep = (): void => {
    this.isAsking = false;
    void this.#focus("#add");
  };

  #clear = (): Promise<void> =>
    this.#attempt(async (memory) => {
      await memory.clear(this.bot);
      this.isAsking = false;
      await this.#show(memory, this.#words.text.cleared);
      await this.#focus("#add");
    });

  #export = (): Promise<void> =>
    this.#attempt(async (memory) => saveFile("bot-memory.json", Object.fromEntries(await memory.exportAllData())));

  async #show(memory: BotMemory, said = ""): Promise<void> {
    const entries = await this.#read(memory);
    if (entries) this.#take(entries, said);
  }

  /** The entries; undefined where another person's, or another bot's, are shown by now. */
  async #read(memory: BotMemory): Promise<readonly Entry[] | undefined> {
    const opened = this.#opened;
    const entries = await memory.get(this.bot);
    return memory === this.#memory && opened === this.#opened ? entries : undefined;
  }

  #take(entries: readonly Entry[], said: string): void {
    this.entries = entries;
    this.said = said;
    if (said) this.dispatchEvent(new CustomEvent("loci-keys-changed", { bubbles: true, composed: true }));
  }

  async #focus(selector: string): Promise<void> {
    await this.updateComplete;
    const found = this.renderRoot.querySelector<HTMLElement>(selector);
    (found ?? this.renderRoot.querySelector<HTMLElement>("#add"))?.focus();
  }

  /** Does something, or says what failed; the form keeps what was typed. */
  async #attempt(act: (memory: BotMemory) => Promise<void>): Promise<void> {
    if (!this.#memory) return;
    const opened = this.#opened;
    this.problem = "";
    try {
      await act(this.#memory);
    } catch (error) {
      if (opened === this.#opened) this.problem = describeKeyProblem(error, this.#words.text, this.#sessionWords.text);
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-keys": LociKeys;
  }
}
