import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { draftsOf } from "../memories/drafts.js";
import { Page } from "../session/page.js";
import { Unsaved } from "../session/unsaved.js";
import { Words } from "../words/words.js";
import { linkTo } from "./links.js";
import { type Route, routeOf, viewsFor } from "./route.js";
import type { ViewElement } from "./view.js";
import { consoleWords } from "./words/index.js";

/** The console: a navigation, and one view at a time. */
@customElement("loci-console-page")
export class ConsolePage extends Page {
  @state() private shown: ViewElement | undefined;
  @state() private hasFailed = false;
  readonly #words = new Words(this, consoleWords);
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
      }

      nav {
        flex: 0 1 12rem;
        padding: 1rem;
      }

      @media (max-width: 48rem) {
        nav {
          flex: 1 1 100%;
        }
      }

      nav ul {
        display: flex;
        flex-flow: row wrap;
        gap: 0.25rem;
        margin: 0;
        padding: 0;
        list-style: none;
      }

      nav a {
        display: block;
        padding: 0.375rem 0.75rem;
        border-radius: var(--loci-radius);
        text-decoration: none;
      }

      nav a[aria-current] {
        background: var(--loci-raised);
        color: var(--loci-text);
        font-weight: 600;
      }

      main {
        flex: 1 1 24rem;
        min-inline-size: 0;
        padding: 1rem;
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
    return this.#words.text.console;
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
    this.#route = routeOf(location.hash, this.#isAdmin);
    const wanted = `${person.id} ${this.#route.view.name}`;
    if (wanted !== this.#opened) void this.#open(wanted, this.#route);
    // A view reads again what it shows when its query changes, so it gets no other one that says the same.
    else if (this.shown && `${this.shown.query}` !== `${this.#route.query}`) this.shown.query = this.#route.query;
  }

  protected override renderTools() {
    return html`<a href="chat">${this.#words.text.chat}</a>`;
  }

  protected override renderPage() {
    const { text } = this.#words;
    const current = this.#route?.view.name;
    const links = viewsFor(this.#isAdmin).map(
      (view) =>
        html`<li><a href=${linkTo(view.name)} aria-current=${view.name === current ? "page" : nothing}>${view.title(text)}</a></li>`,
    );
    return html`<div class="columns">
      <nav aria-label=${text.views}><ul role="list">${links}</ul></nav>
      <main tabindex="-1" aria-label=${this.#route?.view.title(text) ?? nothing}>${this.#renderView()}</main>
    </div>`;
  }

  #renderView() {
    const { text } = this.#words;
    if (this.hasFailed) {
      return html`<div role="alert" class="problem row spread">
        <span>${text.notLoaded}</span><button @click=${this.#again}>${text.retry}</button>
      </div>`;
    }
    return this.shown ?? html`<p class="muted">${text.loading}</p>`;
  }

  get #isAdmin(): boolean {
    return this.session.person?.role === "admin";
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
