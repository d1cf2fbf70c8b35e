/** What holds of every page and view: each is opened in the four languages, light and dark, narrow and magnified. */
import type { Page } from "playwright-core";
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
  // A window of 1,280 pixels at 200 % has 640.
  { language: "de", width: 640, scheme: "dark" },
  { language: "ja", width: 390, scheme: "light" },
] as const;

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
  await page.route(/\/(ai-[a-z-]+|chat\/api)([/?]|$)/, (route) =>
    route.fulfill({ status: 403, json: { title: "Forbidden" } }),
  );
  await signIn(page, ADMIN);
  await page.locator("[role=alert]").filter({ hasText: /\S/ }).first().waitFor();
  await expectAccessible(page);
});
