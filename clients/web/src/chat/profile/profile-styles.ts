import { css } from "lit";

/** What the parts of the profile have in common. */
export const profileStyles = css`
  :host {
    display: grid;
    gap: 0.75rem;
  }

  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  li {
    padding-block: 0.625rem;
    border-block-end: 1px solid var(--loci-line);
    overflow-wrap: anywhere;
  }

  form {
    display: grid;
    gap: 0.5rem;
  }

  .cite {
    min-block-size: 1.5rem;
    padding-inline: 0.25rem;
    text-decoration: underline;
  }

  .switch {
    display: flex;
    align-items: center;
    gap: 0.5rem;
  }

  .switch input {
    flex: none;
  }

  pre {
    margin: 0.25rem 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font-size: 0.875rem;
  }
`;
