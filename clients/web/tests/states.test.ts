/**
 * States of the pages, compared with stored pictures: `npm run screens` writes them. By day two of them, at night
 * (`make night`) all; those of README.md and docs/ are in screens.test.ts.
 */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, it } from "vitest";
import { showBot, startWorld } from "./support/pages.js";
import { expectPicture } from "./support/references.js";

const world = startWorld();
const REFERENCES = join(import.meta.dirname, "references");
const ADMIN = { user: "root", role: "admin" } as const;
const MIA = { user: "mia" } as const;
const SIZE = { width: 1100, height: 800, reducedMotion: "reduce" } as const;
const MEMORIES = [
  { text: "Mia is allergic to peanuts.", category: "health", since: "2024-02-11" },
  { text: "Mia lives in Linz.", category: "home", since: "2023-03-01" },
  { text: "Mia prefers trains to planes.", category: "travel", since: "2025-08-19" },
  { text: "Mia learns Japanese on Tuesdays.", category: "hobby", since: "2026-04-14" },
] as const;

beforeAll(async () => {
  for (const user of ["ada", "leo", "mia"]) {
    const { memory } = world.service.loci({ user });
    const { id: spaceId } = await memory.createMemorySpace({ name: "memory" });
    for (const { text, category, since } of user === "mia" ? MEMORIES : MEMORIES.slice(0, 1)) {
      const validFrom = `${since}T12:00:00Z`;
      await memory.addAtom({ spaceId, text, category: { name: category, kind: "FACT" }, validFrom });
    }
    if (user !== "mia") continue;
    const [home] = (await memory.listAtoms({ spaceId, category: "home" })).items;
    const moved = {
      text: "Mia lives in Graz.",
      category: { name: "home", kind: "FACT" },
      validFrom: "2025-03-01T12:00:00Z",
    } as const;
    await memory.supersedeAtom({ atomId: home?.id ?? "", ...moved });
  }
  await world.service.loci(ADMIN).admin.restrictUser({ userId: "leo", restricted: true });
});

const STATES: Readonly<Record<string, () => Promise<Page>>> = {
  "sign-in": async () => {
    const page = await world.open("", undefined, SIZE);
    await page.locator("loci-sign-in #token").waitFor();
    return page;
  },
  "chat-empty": async () => {
    const page = await world.open("", MIA, SIZE);
    await page.getByText("What would you like to talk about?").waitFor();
    await page.getByText("Mia prefers trains to planes.").waitFor();
    return page;
  },
  "chat-empty-dark": async () => {
    const page = await STATES["chat-empty"]?.();
    if (!page) throw new Error("no page");
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    return page;
  },
  "chat-without-a-model": async () => {
    const page = await world.open("", MIA, SIZE);
    await page.getByLabel("Message", { exact: true }).fill("How do I like to travel?");
    await page.keyboard.press("Enter");
    await page.locator("loci-memory-cards").first().waitFor();
    return page;
  },
  memories: async () => {
    const page = await world.open("console#/memories", MIA, SIZE);
    await page.getByText("Mia learns Japanese on Tuesdays.").waitFor();
    return page;
  },
  "memory-menu": async () => {
    const page = await world.open("", MIA, SIZE);
    await page.getByRole("button", { name: "More: Mia prefers trains to planes." }).click();
    await page.getByRole("menuitem", { name: "Why" }).waitFor();
    return page;
  },
  "bot-of-a-chat": async () => {
    const page = await world.open("#bot=cook", MIA, { ...SIZE, width: 1280 });
    await showBot(page);
    await page.getByText("This bot remembers nothing yet.").waitFor();
    return page;
  },
  timeline: async () => {
    const page = await world.open("console#/timeline", MIA, SIZE);
    await page.getByText("Mia lives in Linz.").first().waitFor();
    return page;
  },
  time: async () => {
    const page = await world.open("console#/time", MIA, SIZE);
    await page.getByText("Mia learns Japanese on Tuesdays.").waitFor();
    return page;
  },
  users: async () => {
    const page = await world.open("console#/users", ADMIN, SIZE);
    await page.getByRole("link", { name: "mia" }).waitFor();
    return page;
  },
  person: async () => {
    const page = await world.open("console#/data?user=mia", ADMIN, SIZE);
    await page.getByText("Memories: 5").waitFor();
    return page;
  },
  settings: async () => {
    const page = await world.open("console#/settings", ADMIN, SIZE);
    await page.locator("loci-settings-view input").first().waitFor();
    return page;
  },
};
const BY_DAY = new Set(["chat-empty-dark", "users"]);
const isNight = process.env.NIGHT === "1" || process.env.UPDATE_SCREENS !== undefined;

for (const [name, open] of Object.entries(STATES).filter(([name]) => isNight || BY_DAY.has(name))) {
  it(`looks in the state ${name} as its reference does`, async () => {
    const page = await open();
    await page.waitForLoadState("networkidle");
    await expectPicture(world, page, join(REFERENCES, `${name}.webp`));
  });
}
