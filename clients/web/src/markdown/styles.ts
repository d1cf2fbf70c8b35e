/** How a message in Markdown looks. */
import { css } from "lit";

export const markdown = css`
  .markdown > * + *,
  .markdown li > * + p,
  .markdown blockquote > * + * {
    margin-block-start: 0.625rem;
  }

  .markdown .heading,
  .markdown .title {
    font-weight: 700;
    line-height: 1.25;
  }

  .markdown .title {
    font-size: 1.125rem;
  }

  .markdown p {
    white-space: pre-line;
  }

  .markdown ul,
  .markdown ol {
    margin-block: 0;
    padding-inline-start: 1.5rem;
  }

  .markdown > ul,
  .markdown > ol {
    margin-block-start: 0.625rem;
  }

  .markdown blockquote {
    margin-inline: 0;
    padding-inline-start: 0.75rem;
    border-inline-start: 3px solid var(--loci-line);
  }

  .markdown hr {
    border: 0;
    border-block-start: 1px solid var(--loci-line);
  }

  .markdown code {
    font-family: ui-monospace, monospace;
    font-size: 0.875em;
  }

  .markdown :not(pre) > code {
    padding: 0.1em 0.3em;
    border-radius: 0.25rem;
    background: var(--loci-surface);
  }

  .markdown .code {
    border: 1px solid var(--loci-line);
    border-radius: var(--loci-radius);
    background: var(--loci-surface);
  }

  .markdown .code .row {
    padding-inline-start: 0.75rem;
  }

  .markdown pre {
    margin: 0;
    padding: 0 0.75rem 0.625rem;
    overflow-x: auto;
  }

  .markdown pre .comment {
    color: var(--loci-muted);
  }

  .markdown pre .text {
    color: light-dark(#0b6b3a, #8fd6a8);
  }

  .markdown pre .number {
    color: light-dark(#8a3b00, #f0b482);
  }

  .markdown pre .word {
    color: var(--loci-accent);
  }

  .markdown .table {
    overflow-x: auto;
  }

  .markdown table {
    border-collapse: collapse;
  }

  .markdown th,
  .markdown td {
    padding: 0.25rem 0.625rem;
    border: 1px solid var(--loci-line);
    text-align: start;
    /* The table scrolls by itself: a narrow column breaks between words alone. */
    overflow-wrap: normal;
  }

  .markdown .center {
    text-align: center;
  }

  .markdown .end {
    text-align: end;
  }
`;
