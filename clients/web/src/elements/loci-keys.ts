import { html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { Connection } from "loci-memory-client";
import type { BotMemory, Entry } from "loci-memory-client/bot-memory";
import { base } from "../design/base.js";
import { Observed } from "../design/observed.js";
import { saveFile } from "../design/save-file.js";
import { tokens } from "../design/tokens.js";
import { sessionWords } from "../session/words/index.js";
import { showTime } from "../words/dates.js";
import { Words } from "../words/words.js";
import { connected } from "./connected.js";
import { describeKeyProblem } from "./key-problems.js";
import { keysStyles } from "./keys-styles.js";
import { openBotMemory } from "./open-bot-memory.js";
import { keysWords } from "./words/index.js";

/** What one bot remembers: values under keys, to add, edit, remove, clear and export. There is no undo. */
@customElement("loci-keys")
export class LociKeys extends LitElement {
  /** The id of the bot. */
  @property() bot = "";
  /** Where its memory is: in this browser, or in the service. */
  @property() storage: "browser" | "service" = "browser";
  /** The client of the person, for the service; that of `connect` unless given. */
  @property({ attribute: false }) connection: Connection | undefined;
  /** A memory of the page's own, in place of `storage`. */
  @property({ attribute: false }) memory: BotMemory | undefined;
  @state() private entries: readonly Entry[] | undefined;
  /** The key that is edited; "" for a new entry. */
  @state() private edited: string | undefined;
  @state() private isAsking = false;
  @state() private problem = "";
  @state() private said = "";
  @query("#key") private keyField!: HTMLInputElement | null;
  @query("#value") private valueField!: HTMLTextAreaElement | null;
  protected readonly observed = new Observed(this, () => connected);
  readonly #words = new Words(this, keysWords);
  readonly #sessionWords = new Words(this, sessionWords);
  #opened: readonly unknown[] = [];
  #memory: BotMemory | undefined;

  static override styles = [tokens, base, keysStyles];

  protected override willUpdate(): void {
    const connection = this.connection ?? connected.connection;
    const wanted = [this.bot, this.storage, this.memory, this.storage === "service" ? connection : undefined];
    if (!wanted.some((value, place) => value !== this.#opened[place])) return;
    this.#opened = wanted;
    this.#memory = this.memory ?? openBotMemory(this.storage, connection);
    this.entries = undefined;
    this.edited = undefined;
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
    if (!entries.length && this.edited === undefined) return html`<p class="muted">${text.empty}</p>`;
    const rows = repeat(
      entries,
      (entry) => entry.k,
      (entry) => (this.edited === entry.k ? this.#renderForm(entry) : this.#renderEntry(entry)),
    );
    return html`<ul role="list" aria-label=${text.title}>${rows}${this.edited === "" ? this.#renderForm() : nothing}</ul>`;
  }

  #renderEntry(entry: Entry) {
    const { text } = this.#words;
    const time = new Date(entry.ts).toISOString();
    return html`<li>
      <strong dir="auto">${entry.k}</strong>
      <span dir="auto" class="value">${entry.v}</span>
      <span class="muted"><time datetime=${time}>${showTime(time)}</time></span>
      <span class="actions">
        <button class="plain" data-edit=${entry.k} aria-label=${text.edit(entry.k)} @click=${() => this.#edit(entry.k)}>${text.editShort}</button>
        <button class="plain" aria-label=${text.remove(entry.k)} @click=${() => this.#remove(entry.k)}>${text.removeShort}</button>
      </span>
    </li>`;
  }

  #renderForm(entry?: Entry) {
    const { text } = this.#words;
    return html`<li>
      <form @submit=${this.#save} @keydown=${this.#onKey}>
        <label for="key">${text.key}</label>
        <input id="key" dir="auto" .value=${entry?.k ?? ""}>
        <label for="value">${text.value}</label>
        <textarea id="value" dir="auto" .value=${entry?.v ?? ""}></textarea>
        <span class="row">
          <button class="primary">${text.save}</button>
          <button type="button" @click=${this.#cancel}>${text.cancel}</button>
        </span>
      </form>
    </li>`;
  }

  #renderTools() {
    const { text } = this.#words;
    if (!this.entries) return nothing;
    return html`<div class="row">
      <button id="add" ?hidden=${this.edited === ""} @click=${() => this.#edit("")}>${text.add}</button>
      <button ?hidden=${!this.entries.length} @click=${this.#ask}>${text.clear}</button>
      <button @click=${this.#export}>${text.exportAll}</button>
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

  #edit(key: string): void {
    this.edited = key;
    this.problem = "";
    void this.#focus("#key");
  }

  #cancel = (): void => {
    const key = this.edited;
    this.edited = undefined;
    this.problem = "";
    void this.#focus(key ? `[data-edit="${CSS.escape(key)}"]` : "#add");
  };

  #onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") this.#cancel();
  };

  #save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const before = this.edited;
    const key = this.keyField?.value.trim() ?? "";
    const value = this.valueField?.value ?? "";
    if (!before && this.entries?.some((entry) => entry.k === key)) {
      this.problem = this.#words.text.keyExists;
      return;
    }
    await this.#attempt(async (memory) => {
      if (before) await memory.rename(this.bot, before, key, value);
      else await memory.set(this.bot, key, value);
      this.edited = undefined;
      await this.#show(memory, this.#words.text.saved(key));
      await this.#focus(`[data-edit="${CSS.escape(key)}"]`);
    });
  };

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
    const opened = this.#opened;
    const entries = await memory.get(this.bot);
    // Another person's, or another bot's, may be shown by now.
    if (memory !== this.#memory || opened !== this.#opened) return;
    this.entries = entries;
    this.said = said;
    if (said) this.dispatchEvent(new CustomEvent("loci-keys-changed", { bubbles: true, composed: true }));
  }

  async #focus(selector: string): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
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
