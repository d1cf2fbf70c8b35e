/**
 * Colours, sizes and fonts, light and dark. Only outermost elements have them; pages may set the same names on these. Light
 * or dark is what the page around has chosen by `color-scheme`: on a page that sets nothing, light.
 */
import { css } from "lit";

export const tokens = css`
  :host {
    --loci-surface: light-dark(#ffffff, #14161a);
    --loci-raised: light-dark(#f5f6f8, #1e2127);
    --loci-text: light-dark(#1a1c20, #eceef2);
    --loci-muted: light-dark(#565b66, #a7adba);
    --loci-line: light-dark(#d5d8de, #383d47);
    --loci-accent: light-dark(#0b5bb5, #8ab8ff);
    --loci-on-accent: light-dark(#ffffff, #10243f);
    --loci-mark: light-dark(#fff3c4, #4a3f14);
    --loci-danger: light-dark(#b3261e, #ff9d95);
    --loci-font: system-ui, "Segoe UI", "Noto Sans", "Noto Sans JP", "Noto Sans Arabic", sans-serif;
    --loci-radius: 0.5rem;
    --loci-gap: 0.75rem;
    font-family: var(--loci-font);
    line-height: 1.5;
    color: var(--loci-text);
  }
`;
