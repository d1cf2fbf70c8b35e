/** What holds of every page and view: each is opened in the four languages, light and dark, narrow and magnified. */
import type { Page, Route } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { VIEWS } from "../src/console/views.js";
import { expectAccessible, expectNoSidewaysScroll, signIn, startWorld } from "./support/pages.js";
import type { Who } from "./support/service.js";

const world = startWorld();
const ADMIN = { user: "root", role: "admin", groups: ["team"] } satisfies Who;
const MARKUP = `<script>window.broken = 1</script><img src=x onerror="window.broken = 2">`;
const EVERY_PATH = ["chat", ...VIEWS.map((view) => `console#/${view.name}`)];
/** Every view at night (`make night`); by day the page, a list, a view that asks nothing before, and one with a table. */
const PATHS = process.env.NIGHT === "1" ? EVERY_PATH : ["chat", "console#/memories", "console#/why", "console#/people"];
/** What a person does in views that ask the service nothing before. */
const ASKS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "console#/why": async (page) => {
    await page.getByLabel("Question").fill("Where does Root live?");
    await page.keyboard.press("Enter");
  },
  "console#/data": (page) => page.getByRole("button", { name: "Export everything" }).click(),
  "console#/audit": async (page) => {
    await page.getByLabel("User id").fill("root");
    await page.keyboard.press("Enter");
  },
};
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

/** Fails where a person cannot scroll to something that can be used. */
async function expectReachable(page: Page): Promise<void> {
  const used = page.locator("button:visible, a:visible, input:visible, select:visible, textarea:visible");
  await expect.poll(() => used.evaluateAll(findUnreachable)).toEqual([]);
}

/** Those whose middle is not within the window and in front, after a person has scrolled to them. */
function findUnreachable(elements: Element[]): string[] {
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
  const hidden = elements.filter((element) => {
    element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    return !isShown(element);
  });
  return hidden.map((element) => element.outerHTML);
}

/** Shows a page as a browser does at a zoom of 200 %: half as many pixels of the page, each twice as large. */
async function withZoom(page: Page, act: () => Promise<void>): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const size = { width: 640, height: 400, deviceScaleFactor: 2, mobile: false };
  await browser.send("Emulation.setDeviceMetricsOverride", size);
  await act();
  await browser.send("Emulation.clearDeviceMetricsOverride");
  await browser.detach();
}

/** Chooses a language, where the page speaks several. */
async function choose(page: Page, language: string): Promise<void> {
  if (!page.url().includes("/chat")) return;
  // A sheet may cover the menu.
  await page.locator(`header [role=menuitemradio][lang=${language}]`).evaluate((item: HTMLElement) => item.click());
  await page.locator(`html[lang=${language}]`).waitFor();
}

it.each(PATHS)(
  "fits every window and a zoom of 200 %, in every language and both schemes, and is accessible: %s",
  async (path) => {
    const page = await world.open(path, ADMIN, { width: 640, height: 400, reducedMotion: "reduce" });
    await waitUntilLoaded(page);
    await withZoom(page, async () => {
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await choose(page, "de");
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await expectReachable(page);
    });
    for (const { language, width, scheme } of WINDOWS) {
      await page.setViewportSize({ width, height: 700 });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await choose(page, language);
      // In a narrow window it was closed to begin with.
      const sidebar = page.getByRole("button", { name: /^Memories/, expanded: false });
      if (path === "chat" && language === "en") await sidebar.click();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    }
    expect(await page.evaluate(() => (window as { broken?: number }).broken)).toBeUndefined();
  },
);

it.each(PATHS)("says that answers take long, are lost or refused, and asks again: %s", async (path) => {
  const page = await world.newPage({ width: 390 });
  await page.clock.install();
  await page.goto(`${world.service.url}/app/${path}`);
  world.expectErrors(/ERR_FAILED|ERR_INTERNET|403/);
  let state: "slow" | "lost" | "refused" = "slow";
  const held: Route[] = [];
  await page.route(API, async (route) => {
    if (state === "slow") held.push(route);
    else if (state === "lost") await route.abort();
    else await route.fulfill({ status: 403, json: { title: "Forbidden" } });
  });
  await signIn(page, ADMIN);
  await ASKS[path]?.(page);
  await expect.poll(() => held.length, { timeout: 20_000 }).toBeGreaterThan(0);
  await page.clock.fastForward(5_500);
  await page.getByRole("status").getByText("Still waiting for the service").first().waitFor();
  await expectAccessible(page);

  state = "lost";
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

  state = "refused";
  await tryAgain(page);
  const refused = page.getByRole("alert").getByText("You may not do this.");
  await refused.first().waitFor();
  await expectAccessible(page);

  await page.unroute(API);
  await tryAgain(page);
  await expect.poll(async () => (await lost.count()) + (await refused.count()), { timeout: 20_000 }).toBe(0);
});

/** Has all that failed asked for once more. */
async function tryAgain(page: Page): Promise<void> {
  const again = await page.getByRole("button", { name: "Try again" }).all();
  // Each is gone with its click, so the last one is first.
  for (const one of again.reverse()) await one.click();
}
