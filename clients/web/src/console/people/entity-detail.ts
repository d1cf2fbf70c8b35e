import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { components, Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import { ToastsAround } from "../../design/toasts.js";
import { Asking } from "../../session/asking.js";
import { showDay, showNumber } from "../../words/dates.js";
import { linkTo } from "../links.js";
import "./entity-merge.js";
import "./entity-names.js";
import type { Names } from "./entity-names.js";
import text from "./words.js";

type Entity = components["schemas"]["Entity"];
type Atom = components["schemas"]["Atom"];
const MOST = 50;

/** One person or thing: what is known of it, its names, and what is merged into it. */
@customElement("loci-entity-detail")
export class EntityDetail extends LitElement {
  @property({ attribute: false }) loci!: Loci;
  @property() entityId = "";
  @state() private entity: Entity | undefined;
  @state() private facts: readonly Atom[] = [];
  @state() private merged: readonly Entity[] = [];
  @query("h3") private heading!: HTMLElement | null;
  readonly #toasts = new ToastsAround(this);
  readonly #loading = new Asking(this);
  readonly #changing = new Asking(this);

  static override styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 1rem;
      }

      h3,
      li {
        overflow-wrap: anywhere;
      }

      h3:focus {
        outline: none;
      }

      h4 {
        margin: 0;
      }

      ul {
        margin: 0.25rem 0 0;
        padding: 0;
        list-style: none;
      }

      li {
        padding-block: 0.5rem;
        border-block-end: 1px solid var(--loci-line);
      }
    `,
  ];

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("entityId")) void this.#load(true);
  }

  override render() {
    const { entity } = this;
    return html`${this.#loading.render(entity ? undefined : this.#again)} ${this.#changing.render()}
      ${entity ? this.#renderEntity(entity) : nothing}`;
  }

  #renderEntity(one: Entity) {
    return html`<div>
        <h3 tabindex="-1" dir="auto">${one.canonicalName}</h3>
        <p class="muted">${text[one.type]} · ${text.facts}: ${showNumber(one.atomCount)}</p>
      </div>
      <section aria-labelledby="facts">
        <h4 id="facts">${text.facts}</h4>
        ${this.facts.length ? nothing : html`<p class="muted">${text.noFacts}</p>`}
        <ul role="list">
          ${this.facts.map(
            (atom) => html`<li>
              <p dir="auto">${atom.text}</p>
              <time class="muted" datetime=${atom.validFrom}>${showDay(atom.validFrom)}</time>
            </li>`,
          )}
        </ul>
      </section>
      <loci-entity-names .entity=${one} @change-names=${this.#onNames}></loci-entity-names>
      ${this.merged.length ? this.#renderMerged(one) : nothing}
      <loci-entity-merge .loci=${this.loci} .entity=${one} @merge-entities=${this.#onMerge}></loci-entity-merge>`;
  }

  #renderMerged(one: Entity) {
    return html`<section aria-labelledby="merged">
      <h4 id="merged">${text.merged}</h4>
      <ul role="list">
        ${this.merged.map(
          (alias) => html`<li class="row spread">
            <bdi>${alias.canonicalName}</bdi>
            <button aria-label=${text.unmergeOf(alias.canonicalName)} @click=${() => this.#unmerge(one, alias)}>
              ${text.unmerge}
            </button>
          </li>`,
        )}
      </ul>
    </section>`;
  }

  #again = (): void => {
    void this.#load(true);
  };

  async #load(isNew: boolean): Promise<void> {
    await Promise.resolve();
    const found = await this.#loading.ask(() => this.#read(this.entityId));
    if (!found) return;
    [this.entity, this.facts, this.merged] = found;
    await this.updateComplete;
    if (isNew) this.heading?.focus();
  }

  async #read(entityId: string): Promise<readonly [Entity, Atom[], Entity[]]> {
    const entity = await this.loci.memory.getEntity({ entityId });
    const asked = { spaceId: entity.memorySpaceId, entityIdOrName: entity.id, limit: MOST };
    const [recalled, merged] = await Promise.all([
      this.loci.memory.recallByEntity(asked),
      Promise.all(entity.mergedIds.map((id) => this.loci.memory.getEntity({ entityId: id }))),
    ]);
    return [entity, recalled.hits.map((hit) => hit.atom), merged];
  }

  #onNames = async (event: CustomEvent<Names>): Promise<void> => {
    const before = this.entity;
    if (!before) return;
    const edited = await this.#edit(event.detail);
    if (!edited) return;
    const undo = { canonicalName: before.canonicalName, aliases: before.aliases };
    this.#toasts.queue.show({
      text: text.saved,
      undo: {
        label: text.undo,
        act: async () => {
          if (await this.#edit(undo)) this.#toasts.queue.show({ text: text.undone });
        },
      },
    });
  };

  async #edit(names: Names): Promise<boolean> {
    const edited = await this.#changing.change(() =>
      this.loci.memory.editEntity({ entityId: this.entityId, ...names }),
    );
    if (!edited) return false;
    await this.#load(true);
    return true;
  }

  #onMerge = async (event: CustomEvent<{ stays: Entity; goes: Entity }>): Promise<void> => {
    const { stays, goes } = event.detail;
    const named = { entityId: stays.id, aliasId: goes.id };
    if (!(await this.#changing.change(() => this.loci.memory.mergeEntities(named)))) return;
    this.#toasts.queue.show({
      text: text.didMerge(goes.canonicalName, stays.canonicalName),
      undo: { label: text.undo, act: () => this.#unmerge(stays, goes) },
    });
    if (stays.id === this.entityId) await this.#load(true);
    else location.hash = linkTo("people", { entity: stays.id });
  };

  async #unmerge(stays: Entity, alias: Entity): Promise<void> {
    const named = { entityId: stays.id, aliasId: alias.id };
    if (!(await this.#changing.change(() => this.loci.memory.unmergeEntities(named)))) return;
    this.#toasts.queue.show({ text: text.didUnmerge(alias.canonicalName) });
    await this.#load(true);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-entity-detail": EntityDetail;
  }
}
