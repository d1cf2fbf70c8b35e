import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { components } from "loci-memory-client";
import { base } from "../design/base.js";
import "../design/empty.js";
import "../design/row.js";
import { Asking } from "../session/asking.js";
import { type Part, readPart } from "../session/parts.js";
import { Words } from "../words/words.js";
import type { LiveMemories } from "./live-memories.js";
import { waitingWords } from "./waiting-words/index.js";

type WaitingAtom = components["schemas"]["WaitingAtom"];
type Decision = components["schemas"]["ReviewDecision"];

const PART = 50;

/** What waits for a person before it counts, next to what it would replace: `decide-memory` says that something was decided. */
@customElement("loci-waiting-memories")
export class WaitingMemories extends LitElement {
  @property({ attribute: false }) memories!: LiveMemories;
  @state() private items: readonly WaitingAtom[] | undefined;
  /** The id of the one that is said in other words just now. */
  @state() private reworded = "";
  @state() private isRefused = false;
  #readMore: Part<WaitingAtom>["readMore"];
  readonly #words = new Words(this, waitingWords);
  readonly #reading = new Asking(this);
  readonly #deciding = new Asking(this);

  static override styles = [
    base,
    css`
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }

      li {
        border-block-end: 1px solid var(--loci-line);
      }

      textarea {
        inline-size: 100%;
      }
    `,
  ];

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (!changed.has("memories")) return;
    this.items = this.#readMore = undefined;
    void this.reload();
  }

  /** Reads them again. Never rejects. */
  reload = async (): Promise<void> => {
    await Promise.resolve();
    const { loci, spaceId } = this.memories;
    if (spaceId === undefined) return;
    const asked = { spaceId, order: "desc", limit: PART } as const;
    const part = await this.#reading.ask(async () => readPart(await loci.memory.listReviews(asked), PART));
    if (part) this.#take(part, []);
  };

  override render() {
    const { text } = this.#words;
    return html`${this.#reading.render(this.reload)} ${this.#deciding.render()}
      <p role="alert" class="problem" ?hidden=${!this.isRefused}>${text.refused}</p>
      ${this.items ? this.#renderItems(this.items) : nothing}
      ${this.#readMore ? html`<button @click=${this.#more}>${text.more}</button>` : nothing}`;
  }

  #renderItems(items: readonly WaitingAtom[]) {
    const { text } = this.#words;
    if (!items.length) return this.#readMore ? nothing : html`<loci-empty>${text.none}</loci-empty>`;
    return html`<div class="row spread">
        <span class="muted">${text.intro}</span>
        <span><button @click=${() => this.#decideAll("approve")}>${text.approveAll}</button>
        <button class="plain" @click=${() => this.#decideAll("reject")}>${text.rejectAll}</button></span>
      </div>
      <ul role="list" aria-label=${text.intro}>
        ${repeat(
          items,
          ({ atom }) => atom.id,
          (item) => this.#renderItem(item),
        )}
      </ul>`;
  }

  #renderItem({ atom, current }: WaitingAtom) {
    const { text } = this.#words;
    const isReworded = this.reworded === atom.id;
    const said = isReworded
      ? html`<textarea dir="auto" aria-label=${text.newText} .value=${atom.text}></textarea>`
      : html`<span dir="auto">${atom.text}</span>`;
    return html`<li><loci-row>
      ${said}
      <span slot="facts">${text[atom.hold?.reason ?? "asked"]}${current ? html` · <bdi>${text.instead(current.text)}</bdi>` : nothing}</span>
      <span slot="actions">
        <button class="plain" aria-label=${text.approve(atom.text)} @click=${(event: Event) => this.#decide(atom.id, "approve", event)}>${text.approveShort}</button>
        <button class="plain" aria-label=${text.reword(atom.text)} aria-pressed=${isReworded} @click=${() => this.#reword(atom.id)}>${text.rewordShort}</button>
        <button class="plain" aria-label=${text.reject(atom.text)} @click=${(event: Event) => this.#decide(atom.id, "reject", event)}>${text.rejectShort}</button>
      </span>
    </loci-row></li>`;
  }

  #reword(id: string): void {
    this.reworded = this.reworded === id ? "" : id;
  }

  #more = async (): Promise<void> => {
    const readMore = this.#readMore;
    const part = readMore && (await this.#reading.ask(readMore));
    if (part) this.#take(part, this.items ?? []);
  };

  #take(part: Part<WaitingAtom>, before: readonly WaitingAtom[]): void {
    this.items = [...before, ...part.items];
    this.#readMore = part.readMore;
  }

  async #decide(atomId: string, decision: Decision, event: Event): Promise<void> {
    const { loci, spaceId } = this.memories;
    if (this.#deciding.isBusy || spaceId === undefined) return;
    const field = (event.target as HTMLElement).closest("li")?.querySelector("textarea");
    const words = decision === "approve" && field?.value.trim() ? { text: field.value } : {};
    const decisions = [{ atomId, decision, ...words }];
    const answer = await this.#deciding.change(() => loci.memory.decideReviews({ spaceId, decisions }));
    if (!answer) return;
    this.isRefused = answer.items.some(({ problem }) => problem !== null);
    if (this.isRefused) return;
    if (this.reworded === atomId) this.reworded = "";
    this.items = this.items?.filter(({ atom }) => atom.id !== atomId);
    this.#tell();
  }

  async #decideAll(all: Decision): Promise<void> {
    const { loci, spaceId } = this.memories;
    if (this.#deciding.isBusy || spaceId === undefined) return;
    const isDone = await this.#deciding.change(async () => {
      while (!(await loci.memory.decideReviews({ spaceId, all })).finished);
      return true;
    });
    if (!isDone) return;
    await this.reload();
    this.#tell();
  }

  #tell(): void {
    this.dispatchEvent(new CustomEvent("decide-memory"));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-waiting-memories": WaitingMemories;
  }
}
