import { css } from "lit";

/** An element of another page is set as the page around it is, unless that names a font for it. */
export const ownFont = css`
  :host {
    --loci-font: inherit;
    line-height: inherit;
  }
`;
