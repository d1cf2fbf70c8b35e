import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { base } from "../../design/base.js";
import { exportMemories } from "../../memories/export.js";
import type { Atom, LiveMemories } from "../../memories/live-memories.js";
import "../../memories/memory-list.js";
import { findSpace } from "../../memories/spaces.js";
import { memoriesWords } from "../../memories/words/index.js";
import { Asking } from "../../session/asking.js";
import type { Session } from "../../session/session.js";
import { Words } from "../../words/words.js";
import { linkTo } from "../links.js";
import type { ViewElement } from "../view.js";
import consoleWords from "../words.js";
import "../view-frame.js";
import "./memory-details.js";
import type { Choice } from "./memory-filters.js";
import "./memory-filters.js";
import { findMemories, type Search, searchOf } from "./search.js";
import text from "./words.js";

/**
 * Everything that is remembered of a person, with a search. `?space=` names another space than the default one, `?atom=`
 * a memory that is shown alone with all that is known of it.
 */
@customElement("loci-memories-view")
export class MemoriesView extends LitElement implements ViewElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) query = new URLSearchParams();
  @state() private memories: LiveMemories | undefined;
  @state() private search: Search = {};
  @state() private categories: readonly Choice[] = [];
  @state() private entities: readonly Choice[] = [];
  #opened: string | undefined;
  readonly #opening = new Asking(this);
  readonly #exporting = new Asking(this);
  readonly #memoriesWords = new Words(this, memoriesWords);

  static override styles = [
    base,
    css`
      :host {
        display: block;
        container-type: inline-size;
      }

      .columns {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        align-items: start;
        gap: 2rem;
      }

      /* A memory is shown next to the list where there is room for both, else in its place. */
      @container (max-inline-size: 54.99rem) {
        .with-sheet .list {
          display: none;
        }
      }

      @container (min-inline-size: 55rem) {
        .with-sheet {
          grid-template-columns: minmax(0, 1fr) minmax(0, 26rem);
        }

        aside {
          padding-inline-start: 2rem;
          border-inline-start: 1px solid var(--loci-line);
        }
      }
    `,
  ];

  override willUpdate(): void {
    if (`${new URLSearchParams(this.#asked)}` !== this.#opened) void this.#open();
  }

  protected override updated(changed: PropertyValues<this>): void {
    // Back from one memory, the focus is at the beginning of the list.
    const before = changed.get("query");
    if (before?.has("atom") && !this.query.has("atom")) this.renderRoot.querySelector("loci-view")?.focusHeading();
  }

  override render() {
    const atom = this.query.get("atom");
    return html`<div class=${atom ? "columns with-sheet" : "columns"}>
      <div class="list">${this.#renderList()}</div>
      ${atom ? this.#renderSheet(atom) : nothing}
    </div>`;
  }

  #renderSheet(atom: string) {
    return html`<aside aria-label=${text.memory}>
      <loci-memory-details .session=${this.session} atom=${atom} .linkTo=${this.#linkTo} back=${linkTo("memories", this.#asked)}></loci-memory-details>
    </aside>`;
  }

  #renderList() {
    return html`<loci-view heading=${consoleWords.memories}>
      <button slot="action" ?disabled=${!this.memories} @click=${this.#export}>${this.#memoriesWords.text.export}</button>
      <loci-memory-filters
        .search=${this.search}
        .categories=${this.categories}
        .entities=${this.entities}
        @search-memories=${this.#onSearch}
      ></loci-memory-filters>
      ${this.#opening.render(this.#open)} ${this.#exporting.render(this.#export)}
      ${
        this.memories
          ? html`<loci-memory-list .memories=${this.memories} .linkTo=${this.#linkTo} .shownNext=${this.query.get("atom") ?? ""} empty=${this.#isAll ? "" : text.noneFound}></loci-memory-list>`
          : nothing
      }
    </loci-view>`;
  }

  get #isAll(): boolean {
    return Object.keys(this.search).length === 0;
  }

  /** What stays in the address when the search changes. */
  #place(): Record<string, string> {
    const space = this.query.get("space");
    return space ? { space } : {};
  }

  /** What the list is of, whichever memory is shown. */
  get #asked(): Record<string, string> {
    const { atom: _, ...asked } = Object.fromEntries(this.query);
    return asked;
  }

  #linkTo = (atom: Pick<Atom, "id">): string => linkTo("memories", { ...this.#asked, atom: atom.id });

  #onSearch = (event: CustomEvent<Record<string, string>>): void => {
    location.hash = linkTo("memories", { ...this.#place(), ...event.detail });
  };

  #open = async (): Promise<void> => {
    const { loci } = this.session;
    const wanted = `${new URLSearchParams(this.#asked)}`;
    this.#opened = wanted;
    this.search = searchOf(this.query);
    await this.#opening.ask(async () => {
      const spaceId = this.query.get("space") ?? (await findSpace(loci));
      // Another search may have begun meanwhile.
      if (this.#opened !== wanted) return;
      this.memories = findMemories(loci, spaceId, this.search);
      await this.#findChoices(spaceId);
    });
  };

  /** The categories and entities that there are. */
  async #findChoices(spaceId: string): Promise<void> {
    const { memory } = this.session.loci;
    const [counts, entities] = await Promise.all([
      memory.countAtoms({ spaceId }),
      memory.searchEntities({ spaceId, limit: 100 }),
    ]);
    const names = [...new Set(counts.items.map((one) => one.category))].sort();
    this.categories = names.map((name) => ({ value: name, label: name }));
    this.entities = entities.items.map((entity) => ({ value: entity.id, label: entity.canonicalName }));
  }

  #export = async (): Promise<void> => {
    const { memories } = this;
    if (memories) await this.#exporting.change(() => exportMemories(memories));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-memories-view": MemoriesView;
  }
}
