import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { components, Loci, Page } from "loci-memory-client";
import { base } from "../../design/base.js";
import "../../design/empty.js";
import { table } from "../../design/table.js";
import { ToastsAround } from "../../design/toasts.js";
import { Asking } from "../../session/asking.js";
import { showTime } from "../../words/dates.js";
import { timeAgo } from "../../words/time-ago.js";
import "../access/sure-button.js";
import { Paged } from "../paged.js";
import text from "./words.js";

type Atom = components["schemas"]["Atom"];
const DIALECT = "group";
const NOTHING: Page<Atom> = { items: [], nextCursor: null, nextPage: async () => undefined };
const CATEGORIES: Record<string, string> = { core: text.core, daily: text.daily, conversation: text.conversation };

/** What a group knows under keys, the newest first. What is forgotten here is gone for good. */
@customElement("loci-group-keys")
export class GroupKeys extends LitElement {
  @property({ attribute: false }) loci!: Loci;
  @property() group = "";
  readonly #memories = new Paged<Atom>(this);
  readonly #forgetting = new Asking(this);
  readonly #toasts = new ToastsAround(this);

  static override styles = [
    base,
    table,
    css`
      :host {
        display: grid;
        gap: 0.5rem;
      }

      td.content {
        white-space: pre-wrap;
      }
    `,
  ];

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("group") || changed.has("loci")) this.#load();
  }

  override render() {
    return html`<h3>${text.keys}</h3>
      ${this.#forgetting.render()} ${this.#memories.render(this.#load)}
      ${this.#memories.state === "ready" ? this.#renderKeys() : nothing}`;
  }

  #renderKeys() {
    const items = this.#memories.items.filter((atom) => atom.key !== null);
    if (!items.length) return html`<loci-empty>${text.noKeys}</loci-empty>`;
    const heads = [text.key, text.content, text.category, text.changed];
    return html`<div class="wide" role="region" tabindex="0" aria-label=${text.keys}>
        <table>
          <thead>
            <tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}<td></td></tr>
          </thead>
          <tbody>${items.map((atom) => this.#renderKey(atom, atom.key ?? ""))}</tbody>
        </table>
      </div>
      ${this.#memories.hasMore ? html`<span><button @click=${() => this.#memories.loadMore()}>${text.more}</button></span>` : nothing}`;
  }

  #renderKey(atom: Atom, key: string) {
    return html`<tr>
      <th scope="row"><bdi>${key}</bdi></th>
      <td class="content" dir="auto">${atom.text}</td>
      <td>${CATEGORIES[atom.category.name] ?? atom.category.name}
        ${atom.expiresAt ? html`<span class="muted">${text.until(showTime(atom.expiresAt))}</span>` : nothing}</td>
      <td>${timeAgo(atom.updatedAt)}</td>
      <td>
        <loci-sure-button
          label=${text.forget}
          spoken=${text.forgetThis(key)}
          about=${key}
          @sure=${() => this.#forget(key)}
        ></loci-sure-button>
      </td>
    </tr>`;
  }

  async #forget(key: string): Promise<void> {
    const { group } = this;
    const isDone = await this.#forgetting.change(async () => {
      await this.loci.groups.forgetGroupMemory({ group, key });
      return true;
    });
    if (!isDone) return;
    this.#toasts.queue.show({ text: text.forgotten(key) });
    this.#load();
  }

  #load = (): void => {
    const { group } = this;
    void this.#memories.load(async () => this.#read(group));
  };

  /** The memories of the group's space; none before anything was saved. */
  async #read(group: string): Promise<Page<Atom>> {
    const { memory } = this.loci;
    const { items } = await memory.listMemorySpaces({ owner: `group:${group}`, limit: 200 });
    const own = items.find(({ metadata }) => metadata.dialect === DIALECT && metadata.externalId === group);
    return own ? memory.listAtoms({ spaceId: own.id, order: "desc", limit: 50 }) : NOTHING;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-group-keys": GroupKeys;
  }
}
