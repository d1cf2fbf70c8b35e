/** Styles of tables. A table lies in `.wide`, which scrolls where the window is narrow. */
import { css } from "lit";

export const table = css`
  .wide {
    overflow-x: auto;
  }

  table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: 0.875rem;
  }

  caption {
    padding-block: 0.5rem;
    font-weight: 600;
    text-align: start;
  }

  th,
  td {
    block-size: 2.5rem;
    padding: 0.375rem 0;
    padding-inline-end: 0.75rem;
    border-block-end: 1px solid var(--loci-line);
    text-align: start;
    vertical-align: middle;
    overflow-wrap: anywhere;
    min-inline-size: 5rem;
  }

  thead th {
    color: var(--loci-muted);
    font-size: var(--loci-small);
  }

  tbody tr:hover {
    background: var(--loci-raised);
  }

  td {
    font-variant-numeric: tabular-nums;
  }
`;
