import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { base } from "../../design/base.js";
import type { Atom } from "../../memories/live-memories.js";
import { findSpace } from "../../memories/spaces.js";
import { describeProblem } from "../../session/problems.js";
import type { Session } from "../../session/session.js";
import { sessionWords } from "../../session/words/index.js";
import { endOfDay, showDay } from "../../words/dates.js";
import { Words } from "../../words/words.js";
import { linkTo } from "../links.js";
import type { ViewElement } from "../view.js";
import { consoleWords } from "../words/index.js";
import { type Axis, dayOf, dayOfNumber, findChanges, numberOf, readMemories } from "./changes.js";
import { timeWords } from "./words/index.js";

/** The memories of a day: what was true then, or known then, and what a model read in a conversation. */
@customElement("loci-time-view")
export class TimeView extends LitElement implements ViewElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) query = new URLSearchParams();
  @state() private axis: Axis = "validAt";
  @state() private day = dayOf(new Date());
  @state() private all: readonly Atom[] | undefined;
  @state() private shown: readonly Atom[] | undefined;
  @state() private conversations: readonly { id: string; title: string | null }[] = [];
  @state() private conversation = "";
  @state() private context = "";
  @state() private problem = "";
  #asked = 0;
  readonly #words = new Words(this, timeWords);
  readonly #consoleWords = new Words(this, consoleWords);
  readonly #sessionWords = new Words(this, sessionWords);

  static override styles = [
    base,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1rem;
        max-inline-size: 60rem;
      }

      .controls {
        display: grid;
        gap: 0.5rem;
        padding: 0.75rem;
        border-radius: var(--loci-radius);
        background: var(--loci-raised);
      }

      .controls select,
      .controls input[type="date"] {
        flex: 0 1 14rem;
        inline-size: auto;
      }

      button[aria-disabled="true"] {
        cursor: default;
        opacity: 0.6;
      }

      li,
      pre {
        overflow-wrap: anywhere;
      }

      pre {
        margin: 0;
        padding: 0.75rem;
        background: var(--loci-raised);
        white-space: pre-wrap;
      }
    `,
  ];

  override firstUpdated(): void {
    void this.#start();
  }

  override render() {
    const { text } = this.#words;
    return html`<h2>${this.#consoleWords.text.time}</h2>
      ${this.#renderControls()}
      <div role="alert">${this.problem ? this.#renderProblem() : nothing}</div>
      <section aria-labelledby="list">
        <h3 id="list">${this.axis === "validAt" ? text.trueOn(showDay(endOfDay(this.day))) : text.knownOn(showDay(endOfDay(this.day)))}</h3>
        <div role="status">${this.shown ? text.count(String(this.shown.length)) : text.loading}</div>
        <ul>${repeat(
          this.shown ?? [],
          (atom) => atom.id,
          (atom) => html`<li><a dir="auto" href=${linkTo("memories", { atom: atom.id })}>${atom.text}</a></li>`,
        )}</ul>
      </section>
      <section aria-labelledby="context">
        <h3 id="context">${text.context}</h3>
        ${this.#renderContext()}
      </section>`;
  }

  #renderControls() {
    const { text } = this.#words;
    const changes = this.#changes;
    const days = [...changes, this.day, dayOf(new Date())].map(numberOf);
    return html`<div class="controls">
      <div class="row">
        <select aria-label=${text.axis} @change=${this.#onAxis}>
          <option value="validAt">${text.wasTrue}</option>
          <option value="knownAt">${text.wasKnown}</option>
        </select>
        <input type="date" aria-label=${text.day} .value=${this.day} @change=${this.#onDay} />
        <button aria-disabled=${!this.#before} @click=${() => this.#go(this.#before)}>${text.before}</button>
        <button aria-disabled=${!this.#after} @click=${() => this.#go(this.#after)}>${text.after}</button>
      </div>
      <input
        type="range"
        aria-label=${text.slider}
        aria-valuetext=${showDay(endOfDay(this.day))}
        list="changes"
        min=${Math.min(...days)}
        max=${Math.max(...days)}
        .value=${String(numberOf(this.day))}
        @change=${this.#onSlide}
      />
      <datalist id="changes">${changes.map((day) => html`<option value=${numberOf(day)}></option>`)}</datalist>
      <p class="muted">${text.changes(changes.map((day) => showDay(endOfDay(day))).join(" · "))}</p>
    </div>`;
  }

  #renderContext() {
    const { text } = this.#words;
    if (!this.conversations.length) return html`<p class="muted">${text.noConversations}</p>`;
    return html`<p><select aria-label=${text.conversation} @change=${this.#onConversation}>
        <option value="">${text.choose}</option>
        ${this.conversations.map((one) => html`<option value=${one.id}>${one.title ?? one.id}</option>`)}
      </select></p>
      ${this.conversation ? html`<pre dir="auto">${this.context || text.nothingTold}</pre>` : nothing}`;
  }

  #renderProblem() {
    return html`<div class="problem row spread">
      <span>${this.problem}</span><button @click=${this.#start}>${this.#sessionWords.text.retry}</button>
    </div>`;
  }

  get #changes(): string[] {
    return findChanges(this.all ?? [], this.axis);
  }

  get #before(): string | undefined {
    return this.#changes.findLast((day) => day < this.day);
  }

  get #after(): string | undefined {
    return this.#changes.find((day) => day > this.day);
  }

  #onAxis = (event: Event): void => {
    this.axis = (event.target as HTMLSelectElement).value as Axis;
    void this.#show();
  };

  #onDay = (event: Event): void => this.#go((event.target as HTMLInputElement).value);

  #onSlide = (event: Event): void => this.#go(dayOfNumber(Number((event.target as HTMLInputElement).value)));

  #onConversation = (event: Event): void => {
    this.conversation = (event.target as HTMLSelectElement).value;
    void this.#show();
  };

  #go(day: string | undefined): void {
    if (!day) return;
    this.day = day;
    void this.#show();
  }

  #spaceId = async (): Promise<string> => this.query.get("space") ?? findSpace(this.session.loci);

  #start = async (): Promise<void> => {
    const { loci } = this.session;
    this.problem = "";
    try {
      this.conversations = (await loci.conversations.listConversations({ limit: 50 })).items;
      this.all = await readMemories(loci, await this.#spaceId());
      await this.#show();
    } catch (error) {
      this.problem = describeProblem(error, this.#sessionWords.text);
    }
  };

  /** Shows the day; a later call wins over an earlier one. */
  async #show(): Promise<void> {
    const { loci } = this.session;
    this.#asked += 1;
    const asked = this.#asked;
    const at = { [this.axis]: endOfDay(this.day) };
    const conversationId = this.conversation;
    this.problem = "";
    try {
      const spaceId = await this.#spaceId();
      const { items } = await loci.memory.listAtoms({ spaceId, limit: 200, ...at });
      const built = conversationId
        ? await loci.workingContext.build({ conversationId, memorySpaceId: spaceId, ...at })
        : undefined;
      if (asked !== this.#asked) return;
      this.shown = items;
      this.context = built?.contextBlock ?? "";
    } catch (error) {
      if (asked === this.#asked) this.problem = describeProblem(error, this.#sessionWords.text);
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-time-view": TimeView;
  }
}
