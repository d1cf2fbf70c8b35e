import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { APIStatusError, type components } from "loci-memory-client";
import { base } from "../../design/base.js";
import { icon, icons } from "../../design/icons.js";
import { Observed } from "../../design/observed.js";
import { FoundMemories } from "../../memories/found-memories.js";
import type { Atom } from "../../memories/live-memories.js";
import "../../memories/memory-list.js";
import "../../memories/memory-source.js";
import { Asking } from "../../session/asking.js";
import type { Session } from "../../session/session.js";
import { showNumber, showTime } from "../../words/dates.js";
import "./memory-history.js";
import "./memory-origin.js";
import "./supersede-form.js";
import text from "./words.js";

type History = components["schemas"]["AtomHistory"];

/** One memory with all that is known of it: what it says, the messages it came from, what made it, and its history. */
@customElement("loci-memory-details")
export class MemoryDetails extends LitElement {
  @property({ attribute: false }) session!: Session;
  /** Its id. */
  @property() atom = "";
  /** The address of the list. */
  @property() back = "";
  @property({ attribute: false }) linkTo!: (atom: Pick<Atom, "id">) => string;
  @state() private history: History | undefined;
  @query("h2") private heading!: HTMLElement;
  #memories: FoundMemories | undefined;
  #opened = "";
  /** The last state that was seen, which stays while a memory is forgotten. */
  #seen: Atom | undefined;
  #version = "";
  readonly #asking = new Asking(this);
  readonly #observed = new Observed(this, () => this.#memories);

  static override styles = [
    base,
    icons,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1rem;
      }

      section {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.5rem;
        padding: 0.75rem 1rem;
        border: 1px solid var(--loci-line);
        border-radius: var(--loci-radius);
      }

      .close {
        display: inline-grid;
        place-items: center;
        min-block-size: 2rem;
        min-inline-size: 2rem;
        border-radius: var(--loci-radius);
        color: var(--loci-muted);
      }

      .close:hover {
        background: var(--loci-hover);
        color: var(--loci-text);
      }

      h2:focus {
        outline: none;
      }

      dl {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
        gap: 0.5rem 1rem;
        margin: 0;
      }

      dd {
        margin: 0;
        overflow-wrap: anywhere;
      }
    `,
  ];

  override willUpdate(): void {
    void this.#observed;
    if (this.atom !== this.#opened) this.#open();
    const [now] = this.#memories?.items ?? [];
    if (!now) return;
    this.#seen = now;
    const version = `${now.id} ${now.version} ${now.supersededBy}`;
    if (version !== this.#version) void this.#findHistory(version);
  }

  override firstUpdated(): void {
    this.heading.focus();
  }

  override render() {
    return html`<div class="row spread">
        <h2 tabindex="-1">${text.memory}</h2>
        <a class="close" href=${this.back} aria-label=${text.back} title=${text.back}>${icon("close")}</a>
      </div>
      ${
        this.#memories
          ? html`<loci-memory-list .memories=${this.#memories} empty=${text.notThere}></loci-memory-list>`
          : nothing
      }
      ${this.#seen ? this.#renderParts(this.#seen) : nothing}`;
  }

  #renderParts(atom: Atom) {
    const { loci } = this.session;
    const isCurrent = atom.status === "ACTIVE" && !atom.supersededBy;
    return html`<section aria-labelledby="facts">
        <h3 id="facts">${text.facts}</h3>
        ${this.#renderFacts(atom)}
        ${isCurrent ? html`<loci-supersede-form .loci=${loci} .atom=${atom} @supersede-memory=${this.#onSupersede}></loci-supersede-form>` : nothing}
      </section>
      <section aria-labelledby="source">
        <h3 id="source">${text.source}</h3>
        <loci-memory-source .atom=${atom} .loci=${loci} around="2"></loci-memory-source>
      </section>
      <section aria-labelledby="origin">
        <h3 id="origin">${text.origin}</h3>
        <loci-memory-origin .atom=${atom} .loci=${loci}></loci-memory-origin>
      </section>
      <section aria-labelledby="history">
        <h3 id="history">${text.history}</h3>
        ${this.#asking.render(() => this.#findHistory(this.#version))}
        ${this.#asking.problem && !this.history ? nothing : this.#renderHistory(atom)}
      </section>`;
  }

  #renderHistory(atom: Atom) {
    return html`<loci-memory-history .atom=${atom} .history=${this.history} .linkTo=${this.linkTo}></loci-memory-history>`;
  }

  #renderFacts(atom: Atom) {
    const facts: [string, string | null][] = [
      [text.category, atom.category.name],
      [text.kind, text[atom.category.kind]],
      [text.status, this.#describeStatus(atom)],
      [text.trueFrom, showTime(atom.validFrom)],
      [text.trueUntil, atom.validTo && showTime(atom.validTo)],
      [text.expires, atom.expiresAt && showTime(atom.expiresAt)],
      [text.importance, showNumber(atom.importance)],
      [text.confidence, showNumber(atom.confidence, { style: "percent" })],
      [text.key, atom.key],
    ];
    return html`<dl>
      ${facts.filter(([, value]) => value).map(([name, value]) => html`<div><dt class="muted">${name}</dt><dd dir="auto">${value}</dd></div>`)}
    </dl>`;
  }

  #describeStatus(atom: Atom): string {
    if (atom.status === "DELETED") return text.forgotten;
    if (atom.supersededBy) return text.superseded;
    return atom.status === "ARCHIVED" ? text.archived : text.current;
  }

  #open(): void {
    const id = this.atom;
    this.#opened = id;
    this.#seen = this.history = undefined;
    this.#version = "";
    this.#memories = new FoundMemories(this.session.loci, "", () => this.#find(id), { isLive: true });
  }

  async #find(id: string): Promise<Atom[]> {
    try {
      const found = await this.session.loci.memory.getAtom({ atomId: id });
      return found.status === "DELETED" ? [] : [found];
    } catch (error) {
      if (error instanceof APIStatusError && error.status === 404) return [];
      throw error;
    }
  }

  async #findHistory(version: string): Promise<void> {
    this.#version = version;
    const found = await this.#asking.ask(() => this.session.loci.memory.getAtomHistory({ atomId: this.atom }));
    if (found) this.history = found;
  }

  #onSupersede = (event: CustomEvent<Atom>): void => {
    location.hash = this.linkTo(event.detail);
    this.heading.focus();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-memory-details": MemoryDetails;
  }
}
