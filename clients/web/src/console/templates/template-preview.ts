import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { components } from "loci-memory-client";
import { base } from "../../design/base.js";
import { showNumber } from "../../words/dates.js";
import text from "./words.js";

export type Preview = components["schemas"]["TemplatePreview"];

/** What a template writes of a sample. */
@customElement("loci-template-preview")
export class TemplatePreview extends LitElement {
  @property({ attribute: false }) preview: Preview | undefined;
  /** Whether the template has changed since. */
  @property({ attribute: false }) isStale = false;

  static override styles = [
    base,
    css`
      section {
        display: grid;
        gap: 0.5rem;
      }

      pre {
        margin: 0;
        padding: 0.75rem;
        border-radius: var(--loci-radius);
        background: var(--loci-raised);
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render() {
    const { preview } = this;
    if (!preview) return nothing;
    return html`<section aria-labelledby="title">
      <h3 id="title">${text.previewTitle}</h3>
      ${
        preview.contextBlock
          ? html`<pre dir="auto">${preview.contextBlock}</pre>`
          : html`<p class="muted">${text.writesNothing}</p>`
      }
      <p class="muted">
        ${text.tokens(showNumber(preview.tokensEstimated))} ${this.isStale ? html`· ${text.stale}` : nothing}
      </p>
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-template-preview": TemplatePreview;
  }
}
