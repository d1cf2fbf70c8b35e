import { css, html, LitElement } from "lit";
import { customElement } from "lit/decorators.js";
import { base } from "../design/base.js";
import { tokens } from "../design/tokens.js";
import { Asking } from "./asking.js";
import { loadConfig } from "./config.js";
import type { Page } from "./page.js";
import { Session } from "./session.js";

/** What is shown until a page has its configuration: that this takes long, or what failed. Then the page replaces it. */
@customElement("loci-start")
export class Start extends LitElement {
  /** The name of the element that is the page. */
  page = "";
  readonly #asking = new Asking(this);

  static override styles = [
    tokens,
    base,
    css`
      main {
        max-inline-size: 34rem;
        padding: 2rem 1rem;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  override render() {
    return html`<main><h1>Loci</h1>${this.#asking.render(this.#load)}</main>`;
  }

  #load = async (): Promise<void> => {
    const config = await this.#asking.ask(loadConfig);
    if (!config) return;
    const page = document.createElement(this.page) as Page;
    page.session = new Session(config);
    this.replaceWith(page);
    await page.session.start();
  };
}

/** Shows a page in the document. */
export function showPage(name: string): void {
  const start = document.createElement("loci-start") as Start;
  start.page = name;
  document.body.append(start);
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-start": Start;
  }
}
