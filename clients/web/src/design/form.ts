/** Styles of forms: fields under their labels, not wider than they need. */
import { css } from "lit";

export const form = css`
  form {
    display: grid;
    gap: 0.25rem;
    justify-items: start;
    max-inline-size: 30rem;
  }

  form > :is(label, button, .row):not(:first-child) {
    margin-block-start: 0.5rem;
  }
`;
