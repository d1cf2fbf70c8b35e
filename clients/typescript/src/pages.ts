/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
  /** The next page, undefined after the last. */
  nextPage(): Promise<Page<Item> | undefined>;
}

/** A list that was asked for: await it for the first page, or iterate over the items of all pages. */
export interface Pages<Item> extends PromiseLike<Page<Item>>, AsyncIterable<Item> {}

interface PageBody<Item> {
  items: Item[];
  /** Absent from a list that is one page. */
  nextCursor?: string | null;
}

export function listPages<Item>(fetchPage: (cursor?: string) => Promise<PageBody<Item>>): Pages<Item> {
  async function page(cursor?: string): Promise<Page<Item>> {
    const body = await fetchPage(cursor);
    const next = body.nextCursor ?? null;
    return { items: body.items, nextCursor: next, nextPage: async () => (next ? page(next) : undefined) };
  }
  return {
    // biome-ignore lint/suspicious/noThenProperty: a list is awaited for its first page
    then: (onPage, onError) => page().then(onPage, onError),
    async *[Symbol.asyncIterator]() {
      for (let found: Page<Item> | undefined = await page(); found; found = await found.nextPage()) yield* found.items;
    },
  };
}
