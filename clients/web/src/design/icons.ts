/** Pictures of buttons. What a button does is said by its text or label, so screen readers skip them. */
import { css, svg, type TemplateResult } from "lit";

const PATHS = {
  add: "M12 5v14M5 12h14",
  bookmark: "M7 4h10v16l-5-4-5 4z",
  bot: "M6 9h12v10H6zM12 9V5M9.5 13.5v1M14.5 13.5v1",
  close: "M6 6l12 12M18 6L6 18",
  copy: "M9 9h10v11H9zM5 15V4h10",
  details: "M4 5h16v14H4zM14 5v14M7 9h4M7 12.5h4",
  done: "M5 12.5l4.5 4.5L19 7.5",
  edit: "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3",
  erase: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
  history: "M4 12a8 8 0 1 0 3-6.2M4 4v4h4M12 8v4l3 2",
  incognito: "M3 11h18M6 11l2-6h8l2 6M8 17.5a2.5 2.5 0 1 0 0-.01M16 17.5a2.5 2.5 0 1 0 0-.01M10.5 17h3",
  more: "M5.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M11.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M17.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5",
  why: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM9.8 9.6a2.2 2.2 0 1 1 3.3 1.9c-.8.5-1.1.9-1.1 1.8M12 16.4v.01",
  again: "M19 12a7 7 0 1 1-2.2-5.1M19 4v4h-4",
  send: "M12 19V5M6 11l6-6 6 6",
  stop: "M7 7h10v10H7z",
} as const;

export type IconName = keyof typeof PATHS;

export function icon(name: IconName): TemplateResult {
  return svg`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]}></path></svg>` as TemplateResult;
}

export const icons = css`
  .icon {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
`;
