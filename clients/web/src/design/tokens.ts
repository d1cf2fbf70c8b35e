/**
 * Colours, sizes and fonts, light and dark. Only outermost elements have them; pages may set the same names on these. Light
 * or dark is what the page around has chosen by `color-scheme`: on a page that sets nothing, light.
 */
import { css } from "lit";

export const tokens = css`
  :host {
    --loci-surface: light-dark(#ffffff, #131418);
    --loci-raised: light-dark(#f6f6f8, #1c1e24);
    --loci-hover: light-dark(#ececf1, #282b33);
    --loci-text: light-dark(#1b1c22, #ececf1);
    --loci-muted: light-dark(#5c5f6b, #a6a9b6);
    --loci-line: light-dark(#e2e3e9, #31343d);
    --loci-field-line: light-dark(#858895, #757988);
    --loci-accent: light-dark(#4a41c4, #aaa5ff);
    --loci-on-accent: light-dark(#ffffff, #17133f);
    --loci-mark: light-dark(#fff3c4, #4a3f14);
    --loci-danger: light-dark(#b3261e, #ff9d95);
    --loci-tiny: 0.75rem;
    --loci-small: 0.8125rem;
    --loci-normal: 0.875rem;
    --loci-large: 1rem;
    --loci-heading: 1.25rem;
    --loci-title: 1.75rem;
    --loci-quick: 120ms ease-out;
    --loci-font: system-ui, "Segoe UI", "Noto Sans", "Noto Sans JP", "Noto Sans Arabic", sans-serif;
    --loci-radius: 0.5rem;
    --loci-gap: 0.75rem;
    font-family: var(--loci-font);
    line-height: 1.5;
    color: var(--loci-text);
  }
`;
