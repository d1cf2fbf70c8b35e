import { css, html, LitElement } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { base } from "../design/base.js";
import { Words } from "../words/words.js";
import { pagesUrl } from "./config.js";
import { describeProblem } from "./problems.js";
import type { Session } from "./session.js";
import { sessionWords } from "./words/index.js";

/** The way in: a button that leads to the login, or a form for a token. It signs in again where a session has ended. */
@customElement("loci-sign-in")
export class SignInForm extends LitElement {
  @property({ attribute: false }) session!: Session;
  @state() private problem = "";
  @query("#token") private field!: HTMLInputElement | null;
  readonly #words = new Words(this, sessionWords);

  static override styles = [
    base,
    css`
      :host {
        display: block;
        max-inline-size: 32rem;
      }

      form,
      div {
        display: grid;
        gap: var(--loci-gap);
      }
    `,
  ];

  override render() {
    const { text } = this.#words;
    const isAgain = this.session.state === "expired";
    const label = isAgain ? text.signInAgain : text.signIn;
    const why = isAgain ? text.expired : text.why;
    const problem = html`<p role="alert" class="problem" ?hidden=${!this.problem}>${this.problem}</p>`;
    if (this.session.signInWith) {
      return html`<div>
        <p>${why}</p>
        <button class="primary" @click=${this.#leave}>${label}</button>
        ${problem}
      </div>`;
    }
    return html`<form @submit=${this.#submit}>
      <p>${why}</p>
      <label for="token">${text.tokenLabel}</label>
      <input id="token" type="password" autocomplete="off" required aria-describedby="hint">
      <p id="hint" class="muted">${text.tokenHint}</p>
      <button class="primary">${label}</button>
      ${problem}
    </form>`;
  }

  #leave = async (): Promise<void> => {
    const pages = pagesUrl().href;
    this.problem = "";
    try {
      await this.session.signIn(location.href.slice(pages.length));
    } catch (error) {
      this.problem = describeProblem(error, this.#words.text);
    }
  };

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const token = this.field?.value.trim();
    if (token) this.session.useToken(token);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-sign-in": SignInForm;
  }
}
