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
    font-size: var(--loci-large);
    font-weight: 600;
  }

  h1 {
    font-size: var(--loci-heading);
  }

  h2 {
    font-size: var(--loci-view-heading, var(--loci-large));
  }

  h3 {
    font-size: var(--loci-normal);
  }

  p {
    margin: 0;
  }

  a {
    color: var(--loci-accent);
  }

  /* Links one below another are high enough to be touched. */
  li > a,
  td > a,
  th > a {
    display: inline-block;
    min-block-size: 1.5rem;
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
    background: var(--loci-surface);
    cursor: pointer;
  }

  button:hover {
    background: var(--loci-hover);
    transition:
      background-color var(--loci-quick),
      color var(--loci-quick);
  }

  button.primary {
    background: var(--loci-accent);
    border-color: var(--loci-accent);
    color: var(--loci-on-accent);
  }

  button.primary:hover {
    background: color-mix(in srgb, var(--loci-accent) 88%, var(--loci-text));
  }

  button.plain {
    background: none;
    border-color: transparent;
    color: var(--loci-muted);
  }

  button.plain:hover {
    background: var(--loci-hover);
    color: var(--loci-text);
  }

  button.danger {
    border-color: var(--loci-danger);
    color: var(--loci-danger);
  }

  button.danger:hover {
    background: color-mix(in srgb, var(--loci-danger) 12%, var(--loci-surface));
  }

  /* Plain buttons have room enough around their text. */
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
  }

  /* What can be done with a thing shows where the pointer or the focus is; where there is no pointer, always. */
  @media (hover: hover) {
    .quiet {
      opacity: 0;
    }

    :host(:hover) .quiet,
    :host(:focus-within) .quiet {
      opacity: 1;
    }
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
    border: 1px solid var(--loci-field-line);
    border-radius: var(--loci-radius);
    background: var(--loci-surface);
  }

  input[type="checkbox"],
  input[type="radio"] {
    inline-size: 1.5rem;
    min-block-size: 1.5rem;
  }

  :focus-visible {
    outline: 2px solid var(--loci-accent);
    outline-offset: 2px;
  }

  .muted {
    color: var(--loci-muted);
    font-size: var(--loci-small);
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

  .skeleton {
    display: grid;
    gap: 0.75rem;
    padding-block: 0.75rem;
  }

  .skeleton span {
    block-size: 0.875rem;
    border-radius: var(--loci-radius);
    background: var(--loci-hover);
    animation: pulse 1.2s ease-in-out infinite alternate;
  }

  .skeleton span:nth-child(2) {
    inline-size: 85%;
  }

  .skeleton span:nth-child(3) {
    inline-size: 60%;
  }

  @keyframes pulse {
    to {
      opacity: 0.45;
    }
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
