/** Styles of the editor of templates. */
import { css } from "lit";

export const editorStyles = css`
  :host,
  form {
    display: grid;
    gap: 1rem;
  }

  form > div {
    display: grid;
    gap: 0.25rem;
  }

  #name,
  select {
    max-inline-size: 20rem;
  }

  textarea {
    min-block-size: 16rem;
    font-family: ui-monospace, monospace;
    font-size: 0.875rem;
    resize: vertical;
  }

  [aria-invalid="true"] {
    border-color: var(--loci-danger);
  }
`;
