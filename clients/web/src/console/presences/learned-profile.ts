import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { components, Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import "../../design/empty.js";
import "../../memories/memory-source.js";
import { showNumber } from "../../words/dates.js";
import { timeAgo } from "../../words/time-ago.js";
import { linkTo } from "../links.js";
import text from "./words.js";

export type Entry = components["schemas"]["ProfileEntry"];

/** What a presence learned of its person, each entry with the very messages that it rests on. */
@customElement("loci-learned-profile")
export class LearnedProfile extends LitElement {
  @property({ attribute: false }) loci!: Loci;
  @property({ attribute: false }) entries: readonly Entry[] = [];
  /** Those whose sources are shown. */
  @state() private opened: ReadonlySet<string> = new Set();

  static override styles = [
    base,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.5rem;
      }

      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }

      li {
        padding-block: 0.5rem;
        border-block-end: 1px solid var(--loci-line);
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render() {
    return html`<h3 id="profile">${text.profile}</h3>
      ${this.entries.length ? nothing : html`<loci-empty>${text.noEntries}</loci-empty>`}
      <ul role="list" aria-labelledby="profile">${this.entries.map((entry) => html`<li>${this.#renderEntry(entry)}</li>`)}</ul>`;
  }

  #renderEntry(entry: Entry) {
    const isOpen = this.opened.has(entry.id);
    const count = showNumber(entry.conversationIds.length);
    return html`<p dir="auto">${entry.text}</p>
      <p class="muted">
        ${entry.aspect ? text[entry.aspect] : text.other} ·
        ${timeAgo(entry.since)}
        ${entry.corrected ? html` · ${text.corrected}` : nothing}
      </p>
      <button class="plain" aria-expanded=${isOpen} aria-label=${text.sourcesOf(count, entry.text)} @click=${() => this.#toggle(entry.id)}>
        ${text.sources(count)}
      </button>
      ${isOpen ? entry.conversationIds.map((id) => this.#renderSource(entry, id)) : nothing}`;
  }

  #renderSource({ id, text: said, messageIds }: Entry, conversationId: string) {
    const atom = {
      id: `${id} ${conversationId}`,
      text: said,
      sourceConversationId: conversationId,
      sourceMessageIds: messageIds,
    };
    return html`<loci-memory-source .loci=${this.loci} .atom=${atom}></loci-memory-source>
      <p><a href=${linkTo("conversations", { conversation: conversationId })}>${text.session}</a></p>`;
  }

  #toggle(id: string): void {
    const opened = new Set(this.opened);
    if (!opened.delete(id)) opened.add(id);
    this.opened = opened;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-learned-profile": LearnedProfile;
  }
}
