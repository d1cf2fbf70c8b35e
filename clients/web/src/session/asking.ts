import { html, nothing, type ReactiveController, type ReactiveControllerHost } from "lit";
import { Words } from "../words/words.js";
import { describeProblem } from "./problems.js";
import { sessionWords } from "./words/index.js";

const SLOW_MS = 5_000;

/** What an element asks the service for: whether it waits, whether that takes long, and what failed as a sentence. */
export class Asking implements ReactiveController {
  isBusy = false;
  problem = "";
  #isSlow = false;
  #last = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #host: ReactiveControllerHost;
  readonly #words: Words<typeof sessionWords.text>;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    this.#words = new Words(host, sessionWords);
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  /** Asks. Resolves to undefined where that failed, or where something else was asked for meanwhile. */
  async ask<Answer>(act: () => Promise<Answer>): Promise<Answer | undefined> {
    this.#last += 1;
    const own = this.#last;
    this.#begin();
    try {
      const answer = await act();
      return own === this.#last ? answer : undefined;
    } catch (error) {
      if (own === this.#last) this.problem = describeProblem(error, this.#words.text);
      return undefined;
    } finally {
      if (own === this.#last) this.#end();
    }
  }

  /** Says that it takes long, or what failed; `again` asks once more. */
  render(again?: () => void) {
    const { text } = this.#words;
    const retry = again ? html`<button @click=${again}>${text.retry}</button>` : nothing;
    // Both are there before they say something, so that screen readers notice it; empty they take no place.
    return html`<div role="alert" class=${this.problem ? "" : "unseen"}>
        ${this.problem ? html`<div class="problem row spread"><span>${this.problem}</span>${retry}</div>` : nothing}
      </div>
      <div role="status" class=${this.#isSlow ? "" : "unseen"}>
        ${this.#isSlow ? html`<p class="muted">${text.waiting}</p>` : nothing}
      </div>`;
  }

  #begin(): void {
    this.isBusy = true;
    this.problem = "";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isSlow = true;
      this.#host.requestUpdate();
    }, SLOW_MS);
    this.#host.requestUpdate();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.isBusy = this.#isSlow = false;
    this.#host.requestUpdate();
  }
}
