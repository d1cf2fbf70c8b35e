import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { base } from "../../design/base.js";
import type { Atom } from "../../memories/live-memories.js";
import { findSpace } from "../../memories/spaces.js";
import { Asking } from "../../session/asking.js";
import { type Part, readPart } from "../../session/parts.js";
import type { Session } from "../../session/session.js";
import { endOfDay, showDay, showNumber } from "../../words/dates.js";
import { linkTo } from "../links.js";
import "../space-choice.js";
import type { ViewElement } from "../view.js";
import consoleWords from "../words.js";
import { type Axis, dayOf, dayOfNumber, findChanges, numberOf } from "./changes.js";
import "./time-graph.js";
import "../view-frame.js";
import text from "./words.js";

/** So many memories of a day are read at once, and so many for its changes. */
const MOST = 200;
const MOST_FOR_CHANGES = 1000;
/** So many changes are named one by one. */
const NAMED = 20;
type ReadMore = Part<Atom>["readMore"];

/**
 * The memories of a day in a space, `?space=`: what was true then, or known then, who and what they name together, and what
 * a model read in a conversation.
 */
@customElement("loci-time-view")
export class TimeView extends LitElement implements ViewElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) query = new URLSearchParams();
  @state() private axis: Axis = "validAt";
  @state() private day = dayOf(new Date());
  /** All memories, former ones too, as far as they are read: their changes lead through time. */
  @state() private all: readonly Atom[] = [];
  @state() private moreOfAll: ReadMore;
  @state() private shown: readonly Atom[] | undefined;
  @state() private moreOfDay: ReadMore;
  @state() private conversations: readonly { id: string; title: string | null }[] = [];
  @state() private conversation = "";
  @state() private context = "";
  #space: string | undefined;
  readonly #starting = new Asking(this);
  readonly #showing = new Asking(this);
  readonly #building = new Asking(this);

  static override styles = [
    base,
    css`
      section {
        min-inline-size: 0;
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

  override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has("query")) return;
    const space = this.query.get("space") ?? "";
    if (space === this.#space) return;
    this.#space = space;
    this.all = [];
    this.shown = undefined;
    void this.#start();
    void this.#show();
  }

  override render() {
    const day = showDay(endOfDay(this.day));
    return html`<loci-view heading=${consoleWords.time}>
      <loci-space-choice .loci=${this.session.loci} view="time" shown=${this.#space ?? ""}></loci-space-choice>
      ${this.#starting.render(this.#start)}
      ${this.#renderControls()}
      <section aria-labelledby="list">
        <h3 id="list">${this.axis === "validAt" ? text.trueOn(day) : text.knownOn(day)}</h3>
        ${this.#showing.render(this.#show)}
        ${this.#renderShown()}
      </section>
      <section aria-labelledby="graph">
        <h3 id="graph">${text.graph}</h3>
        <loci-time-graph
          .loci=${this.session.loci}
          space=${this.#space ?? ""}
          .spaceId=${this.#spaceId}
          .atoms=${this.shown ?? []}
        ></loci-time-graph>
      </section>
      <section aria-labelledby="context">
        <h3 id="context">${text.context}</h3>
        ${this.#building.render(this.#build)}
        ${this.#renderContext()}
      </section>
    </loci-view>`;
  }

  #renderShown() {
    const count = this.shown && showNumber(this.shown.length);
    return html`<div role="status">
        ${count === undefined ? text.loading : this.moreOfDay ? text.countSoFar(count) : text.count(count)}
      </div>
      <ul>${repeat(
        this.shown ?? [],
        (atom) => atom.id,
        (atom) => html`<li><a dir="auto" href=${linkTo("memories", { atom: atom.id })}>${atom.text}</a></li>`,
      )}</ul>
      ${this.moreOfDay ? html`<button @click=${this.#showMore}>${text.more}</button>` : nothing}`;
  }

  #renderControls() {
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
      <p class="muted">${text.changes(this.#describeChanges(changes))}</p>
      ${this.moreOfAll ? html`<span><button @click=${this.#readMoreChanges}>${text.moreChanges}</button></span>` : nothing}
    </div>`;
  }

  /** The days of changes; of many the first and the last, with their number. */
  #describeChanges(changes: readonly string[]): string {
    const show = (day: string) => showDay(endOfDay(day));
    if (changes.length <= NAMED) return changes.map(show).join(" · ");
    const [first = "", last = ""] = [changes[0], changes.at(-1)];
    return `${show(first)} … ${show(last)} (${showNumber(changes.length)})`;
  }

  #renderContext() {
    if (!this.conversations.length) return html`<p class="muted">${text.noConversations}</p>`;
    return html`<p><select aria-label=${text.conversation} @change=${this.#onConversation}>
        <option value="">${text.choose}</option>
        ${this.conversations.map((one) => html`<option value=${one.id}>${one.title ?? one.id}</option>`)}
      </select></p>
      ${this.conversation ? html`<pre dir="auto">${this.context || text.nothingTold}</pre>` : nothing}`;
  }

  get #changes(): string[] {
    return findChanges(this.all, this.axis);
  }

  get #before(): string | undefined {
    return this.#changes.findLast((day) => day < this.day);
  }

  get #after(): string | undefined {
    return this.#changes.find((day) => day > this.day);
  }

  get #at(): { validAt?: string; knownAt?: string } {
    return { [this.axis]: endOfDay(this.day) };
  }

  #onAxis = (event: Event): void => {
    this.axis = (event.target as HTMLSelectElement).value as Axis;
    this.#move();
  };

  #onDay = (event: Event): void => this.#go((event.target as HTMLInputElement).value);

  #onSlide = (event: Event): void => this.#go(dayOfNumber(Number((event.target as HTMLInputElement).value)));

  #onConversation = (event: Event): void => {
    this.conversation = (event.target as HTMLSelectElement).value;
    void this.#build();
  };

  #go(day: string | undefined): void {
    if (!day) return;
    this.day = day;
    this.#move();
  }

  #move(): void {
    void this.#show();
    void this.#build();
  }

  #spaceId = async (): Promise<string> => this.#space || findSpace(this.session.loci);

  /** Reads the conversations to choose from, and the changes that lead through time. */
  #start = async (): Promise<void> => {
    await Promise.resolve();
    const { loci } = this.session;
    const found = await this.#starting.ask(async () => {
      const spaceId = await this.#spaceId();
      const [conversations, atoms] = await Promise.all([
        loci.conversations.listConversations({ limit: 50 }),
        loci.memory.listAtoms({ spaceId, former: true, limit: MOST }),
      ]);
      return { conversations, part: await readPart(atoms, MOST_FOR_CHANGES) };
    });
    if (!found) return;
    this.conversations = found.conversations.items;
    [this.all, this.moreOfAll] = [found.part.items, found.part.readMore];
  };

  #readMoreChanges = async (): Promise<void> => {
    const { moreOfAll } = this;
    if (!moreOfAll || this.#starting.isBusy) return;
    const part = await this.#starting.ask(moreOfAll);
    if (part) [this.all, this.moreOfAll] = [[...this.all, ...part.items], part.readMore];
  };

  /** Shows the memories of the day; a later call wins over an earlier one. */
  #show = async (): Promise<void> => {
    await Promise.resolve();
    const { loci } = this.session;
    const asked = { limit: MOST, ...this.#at };
    const part = await this.#showing.ask(async () =>
      readPart(await loci.memory.listAtoms({ spaceId: await this.#spaceId(), ...asked }), MOST),
    );
    if (part) [this.shown, this.moreOfDay] = [part.items, part.readMore];
  };

  #showMore = async (): Promise<void> => {
    const { moreOfDay } = this;
    if (!moreOfDay || this.#showing.isBusy) return;
    const part = await this.#showing.ask(moreOfDay);
    if (part) [this.shown, this.moreOfDay] = [[...(this.shown ?? []), ...part.items], part.readMore];
  };

  /** Builds the context of the day for the conversation, if one is chosen. */
  #build = async (): Promise<void> => {
    const { conversation: conversationId } = this;
    if (!conversationId) return;
    const at = this.#at;
    const built = await this.#building.ask(async () =>
      this.session.loci.workingContext.build({ conversationId, memorySpaceId: await this.#spaceId(), ...at }),
    );
    if (built) this.context = built.contextBlock;
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-time-view": TimeView;
  }
}
