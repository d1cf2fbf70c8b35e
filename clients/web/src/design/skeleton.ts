/** What is shown in the place of a list until it is read. Its styles are in base.ts. */
import { html, nothing } from "lit";

const LINES = [0, 1, 2];

/** Grey lines in the place of what is read. The text, where there is one, is for screen readers alone. */
export function skeleton(text = "") {
  return html`${text ? html`<p class="unseen">${text}</p>` : nothing}
    <div class="skeleton" aria-hidden="true">${LINES.map(() => html`<span></span>`)}</div>`;
}
