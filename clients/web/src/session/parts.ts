/** Long lists of the service, read in parts of several pages. */
import type { Page } from "loci-memory-client";

/** What was read of a list, and how to go on; undefined at its end. */
export interface Part<Item> {
  readonly items: readonly Item[];
  readonly readMore: (() => Promise<Part<Item>>) | undefined;
}

/** Where few items are wanted, one part looks through so many pages. */
const PAGES = 25;

/** Reads on from a page until so many items that are wanted are found, or the list ends. */
export async function readPart<Item>(
  first: Page<Item>,
  most: number,
  isWanted?: (item: Item) => boolean,
): Promise<Part<Item>> {
  const items: Item[] = [];
  let page = first;
  for (let count = 1; ; count++) {
    items.push(...(isWanted ? page.items.filter(isWanted) : page.items));
    const last = page;
    if (items.length >= most || count === PAGES) return { items, readMore: readMoreAfter(last) };
    const next = await page.nextPage();
    if (!next) return { items, readMore: undefined };
    page = next;
  }

  function readMoreAfter(last: Page<Item>): Part<Item>["readMore"] {
    if (last.nextCursor === null) return undefined;
    return async () => {
      const next = await last.nextPage();
      return next ? readPart(next, most, isWanted) : { items: [], readMore: undefined };
    };
  }
}
