/** What holds of every page and view: each is opened in the four languages, light and dark, narrow and magnified. */
import type { Page, Route } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { VIEWS } from "../src/console/views.js";
import { expectAccessible, expectNoSidewaysScroll, signIn, startWorld } from "./support/pages.js";

const world = startWorld();
const ADMIN = { user: "root", role: "admin" } as const;
const MARKUP = `<script>window.broken = 1</script><img src=x onerror="window.broken = 2">`;
const PATHS = ["chat", ...VIEWS.map((view) => `console#/${view.name}`)];
/** Views that ask the service nothing before a person does. */
const ASKS_FIRST = new Set(["console#/why", "console#/data", "console#/audit"]);
const WINDOWS = [
  { language: "en", width: 1280, scheme: "light" },
  { language: "ar", width: 390, scheme: "dark" },
  { language: "ja", width: 390, scheme: "light" },
] as const;
/** What the pages ask the service, and not for themselves. */
const API = /\/(ai-[a-z-]+|chat\/api)([/?]|$)/;

beforeAll(async () => {
  const loci = world.service.loci(ADMIN);
  const { id: spaceId } = await loci.memory.createMemorySpace({ name: "memory" });
  for (const text of [`Root likes ${MARKUP}`, "Root lives in Graz."]) {
    await loci.memory.addAtom({ spaceId, text, category: { name: "home", kind: "FACT" } });
  }
  const { id: conversationId } = await loci.conversations.createConversation({ namespace: "chat" });
  await loci.conversations.appendUserMessage({ conversationId, content: `Hello ${MARKUP}` });
});

/** Waits until a page shows more than that it loads. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator("main").waitFor();
  await page.waitForLoadState("networkidle");
}

/** Fails where the way out is not next to the name of the person. */
async function expectPersonOnOneLine(page: Page): Promise<void> {
  const [name, button] = await Promise.all([
    page.locator("header").getByText(ADMIN.user, { exact: true }).boundingBox(),
    page.locator("header button").boundingBox(),
  ]);
  const middle = (name?.y ?? 0) + (name?.height ?? 0) / 2;
  expect(Math.abs(middle - ((button?.y ?? -99) + (button?.height ?? 0) / 2))).toBeLessThan(2);
}

/** Fails where a person cannot scroll to something that can be used. */
async function expectReachable(page: Page): Promise<void> {
  const used = page.locator("button:visible, a:visible, input:visible, select:visible, textarea:visible");
  for (const one of await used.all()) {
    await one.scrollIntoViewIfNeeded();
    await expect
      .poll(() => one.evaluate(isShown), { message: await one.evaluate((found) => found.outerHTML) })
      .toBe(true);
  }
}

/** Whether its middle is within the window and in front. */
function isShown(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  let found = document.elementFromPoint(x + width / 2, y + height / 2);
  while (found?.shadowRoot) {
    const inner: Element | null = found.shadowRoot.elementFromPoint(x + width / 2, y + height / 2);
    if (!inner || inner === found) break;
    found = inner;
  }
  return found !== null && (element.contains(found) || found.contains(element));
}

it.each(PATHS)("fits every window, in every language and both schemes, and is accessible: %s", async (path) => {
  const page = await world.open(path, ADMIN, { reducedMotion: "reduce" });
  await waitUntilLoaded(page);
  for (const { language, width, scheme } of WINDOWS) {
    await page.setViewportSize({ width, height: 700 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await page.locator("header select").selectOption(language);
    await page.locator(`html[lang=${language}]`).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await expectPersonOnOneLine(page);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  }
  expect(await page.evaluate(() => (window as { broken?: number }).broken)).toBeUndefined();
});

it.each(PATHS.filter((path) => !ASKS_FIRST.has(path)))("says what happened where all is refused: %s", async (path) => {
  const page = await world.open(path, undefined, { width: 390 });
  world.expectErrors(/403/);
  await page.route(API, (route) => route.fulfill({ status: 403, json: { title: "Forbidden" } }));
  await signIn(page, ADMIN);
  await page.locator("[role=alert]").filter({ hasText: /\S/ }).first().waitFor();
  await expectAccessible(page);
});

it.each(PATHS.filter((path) => !ASKS_FIRST.has(path)))(
  "says that answers take long, then that they are lost, and asks again: %s",
  async (path) => {
    const page = await world.newPage({ width: 390 });
    await page.clock.install();
    await page.goto(`${world.service.url}/app/${path}`);
    world.expectErrors(/ERR_FAILED|ERR_INTERNET/);
    let isLost = false;
    const held: Route[] = [];
    await page.route(API, async (route) => {
      if (isLost) await route.abort();
      else held.push(route);
    });
    await signIn(page, ADMIN);
    await expect.poll(() => held.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await page.clock.fastForward(5_500);
    await page.getByRole("status").getByText("Still waiting for the service").first().waitFor();
    await expectAccessible(page);
    isLost = true;
    await Promise.all(held.map((route) => route.abort()));
    // The client asks again by itself, after pauses.
    const lost = page.getByRole("alert").getByText("could not be reached");
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(10_000);
          return lost.count();
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);
    await page.unroute(API);
    const again = await page.getByRole("button", { name: "Try again" }).all();
    // Each is gone with its click, so the last one is first.
    for (const one of again.reverse()) await one.click();
    await expect.poll(() => lost.count(), { timeout: 20_000 }).toBe(0);
  },
);

it.each(PATHS)("can be read and used at a zoom of 200 %: %s", async (path) => {
  const page = await world.open(path, ADMIN, { width: 640, height: 400, language: "de" });
  // What a browser does: half as many pixels of the page, each twice as large.
  const browser = await page.context().newCDPSession(page);
  const size = { width: 640, height: 400, deviceScaleFactor: 2, mobile: false };
  await browser.send("Emulation.setDeviceMetricsOverride", size);
  await page.emulateMedia({ colorScheme: "dark" });
  await waitUntilLoaded(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await expectReachable(page);
});
