import { html, nothing, type ReactiveController, type ReactiveControllerHost } from "lit";
import { Words } from "../words/words.js";
import { askToSignIn, describeProblem, isSignedOut } from "./problems.js";
import { sessionWords } from "./words/index.js";

const SLOW_MS = 5_000;

/** What an element asks the service for: whether it waits, whether that takes long, and what failed as a sentence. */
export class Asking implements ReactiveController {
  problem = "";
  #isSlow = false;
  #isSignedOut = false;
  /** What is under way and still matters. */
  readonly #waiting = new Set<object>();
  #asked: object | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #host: ReactiveControllerHost & Element;
  readonly #words: Words<typeof sessionWords.text>;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    this.#words = new Words(host, sessionWords);
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#stopTimer();
  }

  get isBusy(): boolean {
    return this.#waiting.size > 0;
  }

  /** Asks for something to show. Resolves to undefined where that failed, or something else was asked for meanwhile. */
  ask<Answer>(act: () => Promise<Answer>): Promise<Answer | undefined> {
    if (this.#asked) this.#end(this.#asked);
    this.#asked = {};
    return this.#await(this.#asked, act);
  }

  /** Changes something. Its answer or failure counts, whatever is asked for meanwhile. Undefined where it failed. */
  change<Answer>(act: () => Promise<Answer>): Promise<Answer | undefined> {
    return this.#await({}, act);
  }

  /** Says that it takes long, or what failed; `again` asks once more. */
  render(again?: () => void) {
    const { text } = this.#words;
    const signIn = () => askToSignIn(this.#host, () => again?.());
    const retry = again ? html`<button @click=${again}>${text.retry}</button>` : nothing;
    const way = this.#isSignedOut ? html`<button @click=${signIn}>${text.signInAgain}</button>` : retry;
    // Both are there before they say something, so that screen readers notice it; empty they take no place.
    return html`<div role="alert" class=${this.problem ? "" : "unseen"}>
        ${this.problem ? html`<div class="problem row spread"><span>${this.problem}</span>${way}</div>` : nothing}
      </div>
      <div role="status" class=${this.#isSlow ? "" : "unseen"}>
        ${this.#isSlow ? html`<p class="muted">${text.waiting}</p>` : nothing}
      </div>`;
  }

  async #await<Answer>(own: object, act: () => Promise<Answer>): Promise<Answer | undefined> {
    this.#begin(own);
    try {
      const answer = await act();
      return this.#waiting.has(own) ? answer : undefined;
    } catch (error) {
      if (this.#waiting.has(own)) {
        this.problem = describeProblem(error, this.#words.text);
        this.#isSignedOut = isSignedOut(error);
      }
      return undefined;
    } finally {
      this.#end(own);
    }
  }

  #begin(own: object): void {
    this.#waiting.add(own);
    this.problem = "";
    this.#timer ??= setTimeout(() => {
      this.#isSlow = true;
      this.#host.requestUpdate();
    }, SLOW_MS);
    this.#host.requestUpdate();
  }

  #end(own: object): void {
    this.#waiting.delete(own);
    if (this.isBusy) return;
    this.#stopTimer();
    this.#isSlow = false;
    this.#host.requestUpdate();
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
