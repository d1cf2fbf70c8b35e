import { css } from "lit";

/** The chat page fills the window where that is high enough; its parts scroll. */
export const layout = css`
  :host {
    display: flex;
    flex-direction: column;
    block-size: 100dvh;
    min-block-size: 30rem;
  }

  /* Over the name of the page, and seen by those who reach it by Tab. */
  .skip {
    position: absolute;
  }

  .skip:not(:focus) {
    opacity: 0;
  }

  .columns {
    flex: 1;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    min-block-size: 0;
  }

  .columns:has(loci-panel) {
    grid-template-columns: minmax(0, 1fr) minmax(18rem, 24rem);
  }

  .columns:has(.rail) {
    grid-template-columns: 16.25rem minmax(0, 1fr);
  }

  .columns:has(.rail):has(loci-panel) {
    grid-template-columns: 16.25rem minmax(0, 1fr) minmax(18rem, 22rem);
  }

  .rail {
    min-block-size: 0;
    overflow-y: auto;
    padding: 0.5rem;
    border-inline-end: 1px solid var(--loci-line);
    background: var(--loci-raised);
  }

  .rail .begin {
    display: grid;
    gap: 0.125rem;
    margin-block-end: 0.5rem;
  }

  main {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    min-inline-size: 0;
    container-type: inline-size;
  }

  main.way-in {
    display: block;
  }

  loci-chat {
    flex: 1;
  }

  .toolbar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.375rem;
    padding: 0.375rem 1rem;
    border-block-end: 1px solid var(--loci-line);
  }

  .title {
    flex: 1 1 8rem;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: 600;
  }

  /* In a narrow window the toolbar is the bar. */
  .bar > button:not(.skip),
  .toolbar button,
  .begin button {
    display: inline-flex;
    align-items: center;
    gap: 0.375rem;
    background: none;
    border-color: transparent;
  }

  .bar > button:not(.skip):hover,
  .toolbar button:hover,
  .begin button:hover {
    background: var(--loci-hover);
  }

  .toolbar button[aria-pressed="true"],
  .begin button[aria-pressed="true"] {
    background: var(--loci-text);
    color: var(--loci-surface);
  }

  .toolbar button[aria-expanded="true"] {
    background: var(--loci-raised);
    border-color: var(--loci-line);
  }

  .badge {
    min-inline-size: 1.5rem;
    padding-inline: 0.375rem;
    border-radius: 1rem;
    background: var(--loci-accent);
    color: var(--loci-on-accent);
    font-size: var(--loci-tiny);
    text-align: center;
  }

  /* What a screen reader says is there all the same. */
  @media (max-width: 60rem) {
    :is(.bar, .toolbar) > button .label {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }

  /* They take a place of their own: over the chat they would cover what is read or written. */
  .toasts {
    position: static;
    inline-size: min(46rem, 100% - 2rem);
  }

  @media (max-width: 48rem) {
    .bar {
      position: relative;
      flex-wrap: nowrap;
      gap: 0.25rem;
      padding-inline: 0.5rem;
    }

    /* Below the bar, whose buttons it would cover. */
    .skip:not(:focus) {
      inset: 100% auto auto 0;
      inline-size: 1px;
      min-inline-size: 0;
      block-size: 1px;
      min-block-size: 0;
      padding: 0;
      overflow: hidden;
      border: 0;
    }
  }

  loci-panel .toasts {
    position: sticky;
    inset: auto 0 0;
    inline-size: auto;
  }

  @media (max-width: 48rem) {
    .columns:has(loci-panel) {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
