/** Styles that every element begins with: boxes, buttons, fields, focus. */
import { css } from "lit";

export const base = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  [hidden] {
    display: none !important;
  }

  h1,
  h2,
  h3 {
    margin: 0;
    line-height: 1.25;
    font-size: 1.125rem;
  }

  h1 {
    font-size: 1.25rem;
  }

  p {
    margin: 0;
  }

  a {
    color: var(--loci-accent);
  }

  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
  }

  button {
    min-block-size: 2rem;
    min-inline-size: 2rem;
    padding: 0.25rem 0.75rem;
    border: 1px solid var(--loci-line);
    border-radius: var(--loci-radius);
    background: var(--loci-raised);
    cursor: pointer;
  }

  button.primary {
    background: var(--loci-accent);
    border-color: var(--loci-accent);
    color: var(--loci-on-accent);
  }

  button.plain {
    background: none;
    border-color: transparent;
    color: var(--loci-accent);
  }

  /* Plain buttons have room enough around their text. */
  .actions {
    display: flex;
    flex-wrap: wrap;
  }

  button:disabled {
    cursor: default;
    opacity: 0.6;
  }

  input,
  select,
  textarea {
    inline-size: 100%;
    min-block-size: 2rem;
    padding: 0.375rem 0.5rem;
    border: 1px solid var(--loci-muted);
    border-radius: var(--loci-radius);
    background: var(--loci-surface);
  }

  input[type="checkbox"],
  input[type="radio"] {
    inline-size: 1.5rem;
    min-block-size: 1.5rem;
  }

  :focus-visible {
    outline: 3px solid var(--loci-accent);
    outline-offset: 2px;
  }

  .muted {
    color: var(--loci-muted);
    font-size: 0.875rem;
  }

  .problem {
    padding: 0.5rem 0.75rem;
    border-inline-start: 4px solid var(--loci-danger);
    background: var(--loci-raised);
    overflow-wrap: anywhere;
  }

  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }

  .spread {
    justify-content: space-between;
  }

  .unseen {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
    }
  }
`;
