import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { ConflictError } from "loci-memory-client";
import { base } from "../design/base.js";
import "../design/empty.js";
import "../design/row.js";
import { Asking } from "../session/asking.js";
import { type Part, readPart } from "../session/parts.js";
import { timeAgo } from "../words/time-ago.js";
import { Words } from "../words/words.js";
import type { Atom, LiveMemories } from "./live-memories.js";
import { memoriesWords } from "./words/index.js";

const PART = 50;

/** The forgotten memories of a space, which can be restored: `restore-memory` has the one that was. */
@customElement("loci-forgotten-memories")
export class ForgottenMemories extends LitElement {
  /** The list that a restored memory comes back to. */
  @property({ attribute: false }) memories!: LiveMemories;
  @state() private items: readonly Atom[] | undefined;
  @state() private hasConflict = false;
  #readMore: Part<Atom>["readMore"];
  readonly #words = new Words(this, memoriesWords);
  readonly #reading = new Asking(this);
  readonly #restoring = new Asking(this);

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
    `,
  ];

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (!changed.has("memories")) return;
    // What was read is of another space, or another person.
    this.items = this.#readMore = undefined;
    void this.reload();
  }

  /** Reads them again, as after another one was forgotten. Never rejects. */
  reload = async (): Promise<void> => {
    await Promise.resolve();
    const { loci, spaceId } = this.memories;
    const asked = { spaceId, status: "DELETED", order: "desc", limit: PART } as const;
    const part = await this.#reading.ask(async () => readPart(await loci.memory.listAtoms(asked), PART));
    if (part) this.#take(part, []);
  };

  override render() {
    const { text } = this.#words;
    return html`${this.#reading.render(this.reload)} ${this.#restoring.render()}
      <p role="alert" class="problem" ?hidden=${!this.hasConflict}>${text.notRestored}</p>
      ${this.items ? this.#renderItems(this.items) : nothing}
      ${this.#readMore ? html`<button @click=${this.#more}>${text.more}</button>` : nothing}`;
  }

  #renderItems(items: readonly Atom[]) {
    const { text } = this.#words;
    if (!items.length) return this.#readMore ? nothing : html`<loci-empty>${text.noneForgotten}</loci-empty>`;
    return html`<ul role="list" aria-label=${text.forgottenOnes}>
      ${repeat(
        items,
        (atom) => atom.id,
        (atom) => this.#renderItem(atom),
      )}
    </ul>`;
  }

  #renderItem(atom: Atom) {
    const { text } = this.#words;
    return html`<li><loci-row>
      <span dir="auto">${atom.text}</span>
      <span slot="facts"><bdi>${atom.category.name}</bdi>${atom.deletedAt ? html` · ${timeAgo(atom.deletedAt)}` : nothing}</span>
      <button slot="actions" class="plain" aria-label=${text.restore(atom.text)} @click=${() => this.#restore(atom)}>${text.restoreShort}</button>
    </loci-row></li>`;
  }

  #more = async (): Promise<void> => {
    const readMore = this.#readMore;
    const part = readMore && (await this.#reading.ask(readMore));
    if (part) this.#take(part, this.items ?? []);
  };

  #take(part: Part<Atom>, before: readonly Atom[]): void {
    this.items = [...before, ...part.items];
    this.#readMore = part.readMore;
  }

  async #restore(atom: Atom): Promise<void> {
    const { memories } = this;
    if (this.#restoring.isBusy) return;
    this.hasConflict = false;
    const restored = await this.#restoring.change(() => memories.restore(atom).catch(this.#sayConflict));
    if (!restored) return;
    this.items = this.items?.filter((one) => one.id !== atom.id);
    this.dispatchEvent(new CustomEvent("restore-memory", { detail: restored }));
  }

  /** Another memory says the same, or has taken its place. */
  #sayConflict = (error: unknown): undefined => {
    if (!(error instanceof ConflictError)) throw error;
    this.hasConflict = true;
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-forgotten-memories": ForgottenMemories;
  }
}
