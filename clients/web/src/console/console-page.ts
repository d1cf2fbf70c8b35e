import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { skeleton } from "../design/skeleton.js";
import { draftsOf } from "../memories/drafts.js";
import { Page } from "../session/page.js";
import { Unsaved } from "../session/unsaved.js";
import { linkTo } from "./links.js";
import { type Route, routeOf, viewsFor } from "./route.js";
import { VIEW_GROUPS, type ViewElement, type ViewGroup } from "./view.js";
import text from "./words.js";

/** The console: a navigation, and one view at a time. */
@customElement("loci-console-page")
export class ConsolePage extends Page {
  @state() private shown: ViewElement | undefined;
  @state() private hasFailed = false;
  #route: Route | undefined;
  #opened = "";
  #person = "";
  /** Views that were left with something typed, by person and name. */
  readonly #unfinished = new Map<string, ViewElement>();
  // Drafts of memories outlast the views that show them.
  protected readonly unsaved = new Unsaved(
    this,
    () => this.#unfinished.size > 0 || (this.#person !== "" && draftsOf(this.session.loci).hasTyped),
  );

  static override styles = [
    ...Page.styles,
    css`
      .columns {
        display: flex;
        flex-wrap: wrap;
        min-block-size: calc(100dvh - 3rem);
      }

      nav {
        flex: 0 0 14rem;
        padding: 0.75rem;
        border-inline-end: 1px solid var(--loci-line);
        background: var(--loci-raised);
      }

      nav h2 {
        padding: 0.75rem 0.75rem 0.25rem;
        color: var(--loci-muted);
        font-size: var(--loci-tiny);
      }

      nav ul {
        display: flex;
        flex-flow: column;
        gap: 0.125rem;
        margin: 0;
        padding: 0;
        list-style: none;
      }

      nav a {
        display: block;
        padding: 0.25rem 0.75rem;
        border-radius: var(--loci-radius);
        color: var(--loci-text);
        text-decoration: none;
      }

      nav a:hover {
        background: var(--loci-hover);
        transition: background-color var(--loci-quick);
      }

      nav a[aria-current] {
        background: color-mix(in srgb, var(--loci-accent) 12%, var(--loci-surface));
        color: var(--loci-accent);
        font-weight: 600;
      }

      main {
        flex: 1 1 24rem;
        min-inline-size: 0;
        max-inline-size: 76rem;
        --loci-view-heading: var(--loci-heading);
        padding: 1.25rem 2rem;
      }

      /* A narrow window has one line of views, to be moved sideways. */
      @media (max-width: 48rem) {
        .columns {
          display: block;
        }

        nav {
          display: flex;
          gap: 0.125rem;
          overflow-x: auto;
          padding: 0.375rem 1rem;
          border-inline-end: 0;
          border-block-end: 1px solid var(--loci-line);
          white-space: nowrap;
        }

        nav h2 {
          position: absolute;
          inline-size: 1px;
          block-size: 1px;
          padding: 0;
          overflow: hidden;
          clip-path: inset(50%);
        }

        nav ul {
          flex-flow: row;
        }

        main {
          padding: 1rem;
        }
      }

      main:focus {
        outline: none;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("hashchange", this.#onHash);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("hashchange", this.#onHash);
  }

  protected override get heading(): string {
    return text.console;
  }

  protected override willUpdate(): void {
    const person = this.session.state === "signed-out" ? undefined : this.session.person;
    if (!person) {
      this.shown = this.#route = undefined;
      this.#unfinished.clear();
      this.#opened = this.#person = "";
      return;
    }
    if (person.id !== this.#person) this.#unfinished.clear();
    this.#person = person.id;
    this.#route = routeOf(location.hash, person.role);
    const wanted = `${person.id} ${this.#route.view.name}`;
    if (wanted !== this.#opened) void this.#open(wanted, this.#route);
    // A view reads again what it shows when its query changes, so it gets no other one that says the same.
    else if (this.shown && `${this.shown.query}` !== `${this.#route.query}`) this.shown.query = this.#route.query;
  }

  protected override renderBar() {
    return html`${this.renderName()}<a href="chat">${text.chat}</a>`;
  }

  protected override renderPage() {
    const current = this.#route?.view.name;
    const views = viewsFor(this.session.person?.role ?? "");
    const links = (group: ViewGroup) =>
      views
        .filter((view) => view.group === group)
        .map(
          (view) =>
            html`<li><a href=${linkTo(view.name)} aria-current=${view.name === current ? "page" : nothing}>${view.title(text)}</a></li>`,
        );
    const groups = VIEW_GROUPS.map(
      (group) => html`<h2 id=${group}>${text[group]}</h2><ul role="list" aria-labelledby=${group}>${links(group)}</ul>`,
    );
    return html`<div class="columns">
      <nav aria-label=${text.views}>${groups}</nav>
      <main tabindex="-1" aria-label=${this.#route?.view.title(text) ?? nothing}>${this.#renderView()}</main>
    </div>`;
  }

  #renderView() {
    if (this.hasFailed) {
      return html`<div role="alert" class="problem row spread">
        <span>${text.notLoaded}</span><button @click=${this.#again}>${text.retry}</button>
      </div>`;
    }
    return this.shown ?? skeleton(text.loading);
  }

  async #open(wanted: string, route: Route): Promise<void> {
    // What one person had typed is not for another.
    if (this.shown?.hasTyped && this.#opened.startsWith(`${this.#person} `))
      this.#unfinished.set(this.#opened, this.shown);
    this.#opened = wanted;
    this.shown = undefined;
    this.hasFailed = false;
    try {
      await route.view.load();
    } catch {
      this.hasFailed = wanted === this.#opened;
      return;
    }
    // Another view may have been asked for meanwhile.
    if (wanted !== this.#opened) return;
    const shown = this.#unfinished.get(wanted) ?? (document.createElement(route.view.element) as ViewElement);
    this.#unfinished.delete(wanted);
    shown.session = this.session;
    shown.query = this.#route?.query ?? route.query;
    this.shown = shown;
    await this.updateComplete;
    // Where the views are one line, its own is in sight.
    const link = this.renderRoot.querySelector("nav a[aria-current]");
    link?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  #again = (): void => {
    this.#opened = "";
    this.requestUpdate();
  };

  #onHash = async (): Promise<void> => {
    const before = this.#opened;
    this.requestUpdate();
    await this.updateComplete;
    if (this.#opened !== before) this.renderRoot.querySelector("main")?.focus();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-console-page": ConsolePage;
  }
}
