import { css } from "lit";

export const keysStyles = css`
  :host {
    display: block;
    container-type: inline-size;
  }

  section {
    display: grid;
    gap: var(--loci-gap);
    position: relative;
  }

  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 2fr) auto;
    gap: 0.25rem 0.75rem;
    align-items: center;
    padding-block: 0.5rem;
    border-block-end: 1px solid var(--loci-line);
    overflow-wrap: anywhere;
  }

  .value {
    white-space: pre-wrap;
  }

  li > .actions {
    grid-column: 1 / -1;
    justify-content: end;
  }

  form {
    grid-column: 1 / -1;
    display: grid;
    gap: 0.5rem;
  }

  @container (max-inline-size: 30rem) {
    li {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
