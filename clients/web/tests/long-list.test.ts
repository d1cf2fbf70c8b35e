import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  focusedName,
  type OpenOptions,
  signIn,
  startWorld,
  tabTo,
} from "./support/pages.js";

const world = startWorld();
const COUNT = 5_000;
const who = { user: "lea" };

beforeAll(async () => {
  const { memory } = world.service.loci(who);
  const { id: spaceId } = await memory.createMemorySpace({ name: "memory" });
  await memory.addAtom({ spaceId, text: "Lea reads.", category: { name: "home", kind: "FACT" } });
});

/** The page with thousands of memories: to write them takes minutes, so that each is made of the one that is stored. */
async function openWithMany(path: string, options: OpenOptions): Promise<Page> {
  const page = await world.open(path, undefined, options);
  await page.route(/\/atoms\?/, async (route) => {
    const { searchParams } = new URL(route.request().url());
    if (searchParams.has("status")) return route.fallback();
    const [one] = (
      await world.service.loci(who).memory.listAtoms({ spaceId: route.request().url().split("/").at(-2) ?? "" })
    ).items;
    const from = Number(searchParams.get("cursor") ?? 0);
    const to = from + Number(searchParams.get("limit"));
    const items = Array.from({ length: to - from }, (_, at) => ({
      ...one,
      id: `at_${from + at}`,
      text: textOf(COUNT - 1 - from - at),
    }));
    await route.fulfill({ json: { items, nextCursor: to < COUNT ? `${to}` : null } });
  });
  await signIn(page, who);
  return page;
}

/** One of several lines now and then. */
function textOf(at: number): string {
  return `Lea owns book ${at}${at % 7 ? "" : ", which she has lent to a friend of hers who reads it in the evenings by the lake"}.`;
}

/** All elements of the list, those of shadow trees too. */
function nodesOf(page: Page): Promise<number> {
  return page.locator("loci-memory-list").evaluate((list) => {
    const count = (root: ParentNode): number =>
      [...root.querySelectorAll("*")].reduce((sum, one) => sum + 1 + (one.shadowRoot ? count(one.shadowRoot) : 0), 0);
    return count(list.shadowRoot ?? list);
  });
}

async function showAll(page: Page): Promise<void> {
  const more = page.getByRole("button", { name: "Show more" });
  for (let shown = 1_000; shown < COUNT; shown += 1_000) await more.click();
  await more.waitFor({ state: "detached" });
}

it.each([
  ["console#/memories", 1440],
  ["chat", 1440],
  ["chat", 390],
] as const)(
  "has few elements for 5,000 memories, and shows each where it is scrolled to: %s, %d",
  async (path, width) => {
    const page = await openWithMany(path, { width, height: 900 });
    if (width === 390) await page.getByRole("button", { name: /^Memories/ }).click();
    await page.getByText(textOf(COUNT - 1)).waitFor();
    await showAll(page);
    expect(await nodesOf(page)).toBeLessThanOrEqual(1_500);
    const rows = page.locator("loci-memory");
    await expect(page.locator("li[aria-setsize]").first().getAttribute("aria-setsize")).resolves.toBe(`${COUNT}`);

    await page.getByRole("button", { name: "Forgotten memories" }).scrollIntoViewIfNeeded();
    await rows.getByText(textOf(0)).waitFor();
    expect(await page.getByText(textOf(COUNT - 1)).count()).toBe(0);
    expect(await nodesOf(page)).toBeLessThanOrEqual(1_500);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.locator(`loci-memory-list ul`).evaluate((list) => list.scrollIntoView({ block: "start" }));
    await rows.getByText(textOf(COUNT - 1)).waitFor();
  },
);

it("is gone through by Tab beyond the rows that there were, and keeps the row that has the focus", async () => {
  const page = await openWithMany("console#/memories", { height: 500 });
  await page.getByText(textOf(COUNT - 1)).waitFor();
  await tabTo(page, `Edit: ${textOf(COUNT - 40)}`, 400);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Mine: ");
  const area = page.locator("loci-memory-list ul");
  await area.evaluate((list) => list.scrollIntoView({ block: "start" }));
  await page.getByText(textOf(COUNT - 1)).waitFor();
  expect(await focusedName(page)).toBe("What is remembered");
  await page.keyboard.press("Escape");
  await expect.poll(() => focusedName(page)).toBe(`Edit: ${textOf(COUNT - 40)}`);
});
