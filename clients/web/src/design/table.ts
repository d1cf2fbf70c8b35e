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
    padding: 0.375rem 0.75rem 0.375rem 0;
    border-block-end: 1px solid var(--loci-line);
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
    min-inline-size: 5rem;
  }

  td {
    font-variant-numeric: tabular-nums;
  }
`;
