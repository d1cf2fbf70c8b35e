import { html } from "lit";
import { showAgo, showTime } from "./dates.js";

/** How long ago something was, and on request when exactly. */
export function timeAgo(time: string) {
  return html`<time datetime=${time} title=${showTime(time)}>${showAgo(time)}</time>`;
}
