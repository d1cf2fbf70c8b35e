import { html, type ReactiveController, type ReactiveControllerHost } from "lit";
import type { renderMarkdown, ShowCode } from "./render.js";

let loaded: { readonly renderMarkdown: typeof renderMarkdown } | undefined;
let loading: Promise<void> | undefined;

/** Loads what shows Markdown, which the first view of a person does without. */
async function load(): Promise<void> {
  try {
    loaded = await import("./render.js");
  } catch {
    // Without a connection a text is shown as it was written; the next message tries again.
    loading = undefined;
  }
}

/** Shows texts in Markdown for one element, which is rendered again once they can be shown. */
export class MarkdownLater implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #isWaiting = false;
  #hasFailed = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {}

  /** Whether texts are shown as they will be: as Markdown, or where that cannot be loaded, as they were written. */
  get isReady(): boolean {
    if (!loaded && !this.#hasFailed) this.begin();
    return loaded !== undefined || this.#hasFailed;
  }

  /** Loads it, for what is about to be shown. */
  begin(): void {
    if (loaded || this.#isWaiting || this.#hasFailed) return;
    this.#isWaiting = true;
    loading ??= load();
    void loading.then(() => {
      this.#isWaiting = false;
      this.#hasFailed = loaded === undefined;
      this.#host.requestUpdate();
    });
  }

  show(text: string, showCode: ShowCode) {
    return loaded ? loaded.renderMarkdown(text, showCode) : html`<p>${text}</p>`;
  }
}
