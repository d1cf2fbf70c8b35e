import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import { base } from "../design/base.js";
import "../design/menu.js";
import { ToastQueue } from "../design/toast-queue.js";
import "../design/toasts.js";
import logo from "../design/logo.svg";
import { Observed } from "../design/observed.js";
import { tokens } from "../design/tokens.js";
import { Words } from "../words/words.js";
import type { Session } from "./session.js";
import "./sign-in.js";
import { hasUnsaved } from "./unsaved.js";
import { sessionWords } from "./words/index.js";

/** What both pages have: a session and the way in. A page renders its own part. */
export abstract class Page extends LitElement {
  @property({ attribute: false }) session!: Session;
  protected readonly sessionWords = new Words(this, sessionWords);
  protected readonly observed = new Observed(this, () => this.session);
  protected readonly toasts = new ToastQueue();
  #person: string | undefined;

  static override styles = [
    tokens,
    base,
    css`
      :host {
        display: block;
        min-block-size: 100%;
        background: var(--loci-surface);
        font-size: var(--loci-normal);
      }

      .bar {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.5rem 0.75rem;
        padding: 0.375rem 1rem;
        border-block-end: 1px solid var(--loci-line);
      }

      .bar img {
        inline-size: 1.75rem;
        block-size: 1.75rem;
      }

      .bar .name {
        font-size: var(--loci-large);
        font-weight: 600;
      }

      .bar h1 {
        flex: 1;
        color: var(--loci-muted);
        font-size: var(--loci-large);
        font-weight: 400;
      }

      .bar > a {
        padding: 0.25rem 0.5rem;
        border-radius: var(--loci-radius);
        color: var(--loci-muted);
        text-decoration: none;
      }

      .bar > a:hover {
        background: var(--loci-hover);
        color: var(--loci-text);
      }

      .bar select {
        inline-size: auto;
      }

      .way-in {
        padding: 2rem 1rem;
      }

      .toasts {
        position: fixed;
        z-index: 1;
        inset: auto 0 1rem;
        inline-size: min(32rem, 100vw - 2rem);
        margin-inline: auto;
      }

      dialog {
        inline-size: min(34rem, calc(100vw - 2rem));
        border: 1px solid var(--loci-line);
        border-radius: var(--loci-radius);
        background: var(--loci-surface);
        color: var(--loci-text);
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("beforeunload", this.#onLeave);
    this.addEventListener("sign-in-again", this.#onSignInAgain);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("beforeunload", this.#onLeave);
  }

  /** The page of a person who is signed in. */
  protected abstract renderPage(): TemplateResult;
  /** Its name, for the bar and the title. */
  protected abstract get heading(): string;
  /** The choice of a language before a person signs in, on a page that speaks several. */
  protected renderLanguages(): TemplateResult | typeof nothing {
    return nothing;
  }

  /** What leads past the bar, first of all that the keyboard reaches. */
  protected renderSkip(): TemplateResult | typeof nothing {
    return nothing;
  }

  /** The bar of a person who is signed in. */
  protected renderBar(): TemplateResult {
    return this.renderName();
  }

  /** What is behind the person, besides the way out. Each of it needs a role of a menu. */
  protected renderMenu(): TemplateResult | typeof nothing {
    return nothing;
  }

  protected renderName(): TemplateResult {
    return html`<img src=${logo} alt=""><span class="name">Loci</span><h1>${this.heading}</h1>`;
  }

  /** The one place for toasts. */
  protected renderToasts(): TemplateResult | typeof nothing {
    return html`<loci-toasts class="toasts" .queue=${this.toasts}></loci-toasts>`;
  }

  override render() {
    const isIn = this.session.state === "signed-in" || this.session.state === "expired";
    return html`<header class="bar">
        ${isIn ? html`${this.renderSkip()} ${this.renderBar()} ${this.#renderPerson()}` : html`${this.renderName()} ${this.renderLanguages()}`}
      </header>
      ${isIn ? this.renderPage() : this.#renderWayIn()} ${isIn ? this.renderToasts() : nothing}
      ${this.session.state === "expired" ? this.#renderAgain() : nothing}`;
  }

  protected override updated(): void {
    const person = this.session.person?.id;
    if (person !== this.#person) this.toasts.clear();
    this.#person = person;
    document.title = `${this.heading} · Loci`;
    this.renderRoot.querySelector<HTMLDialogElement>("dialog:not([open])")?.showModal();
  }

  #renderWayIn() {
    if (this.session.state === "starting") return nothing;
    return html`<main class="way-in"><loci-sign-in .session=${this.session}></loci-sign-in></main>`;
  }

  #renderAgain() {
    const label = this.sessionWords.text.signInAgain;
    return html`<dialog aria-label=${label} @cancel=${(event: Event) => event.preventDefault()}>
      <loci-sign-in .session=${this.session}></loci-sign-in>
    </dialog>`;
  }

  #renderPerson() {
    const { text } = this.sessionWords;
    const name = this.session.person?.name ?? "";
    return html`<loci-menu class="person" icon="person" label=${text.account(name)} caption=${name}>
      ${this.renderMenu()}
      <button role="menuitem" @click=${() => this.session.signOut()}>${text.signOut}</button>
    </loci-menu>`;
  }

  #onSignInAgain = (event: Event): void => this.session.expire((event as CustomEvent<() => void>).detail);

  #onLeave = (event: BeforeUnloadEvent): void => {
    if (hasUnsaved()) event.preventDefault();
  };
}
