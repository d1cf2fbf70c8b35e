/** What is shown in the place of a list until it is read. Its styles are in base.ts. */
import { html } from "lit";

const LINES = [0, 1, 2];

/** Grey lines in the place of what is read; screen readers are told the text. */
export function skeleton(text: string) {
  return html`<p class="unseen">${text}</p>
    <div class="skeleton" aria-hidden="true">${LINES.map(() => html`<span></span>`)}</div>`;
}
