/**
 * The pictures of README.md and docs/ show what the pages show: each is taken again and compared. `npm run screens` writes
 * them. The times are those of the service, whose clock always begins with the same day, and the font is one that the
 * browser of the tests brings. Where another browser runs, lines break elsewhere; so a picture may differ in a small share
 * of its places. This finds another layout and missing or added parts, not a changed word.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { animate, durationsOf, type Frame } from "./support/animation.js";
import { type OpenOptions, signIn, startWorld } from "./support/pages.js";
import { comparePictures, takePicture } from "./support/pictures.js";
import { expectPicture, MOST_SHARE, useOwnFont } from "./support/references.js";
import type { Who } from "./support/service.js";

const world = startWorld();
const IMAGES = join(import.meta.dirname, "..", "..", "..", "docs", "images");
const PEOPLE = {
  Tom: "PERSON",
  Lena: "PERSON",
  Yuki: "PERSON",
  Graz: "PLACE",
  "Lake Bled": "PLACE",
  "City Orchestra": "ORGANIZATION",
} as const;
type Name = keyof typeof PEOPLE;
const MEMORIES: readonly { text: string; category: string; since: string; names?: readonly Name[] }[] = [
  { text: "Mia is allergic to peanuts.", category: "health", since: "2024-02-11" },
  { text: "Mia lives in Graz.", category: "home", since: "2025-03-01", names: ["Graz"] },
  { text: "Mia prefers trains to planes.", category: "travel", since: "2025-08-19" },
  {
    text: "Tom plays the cello in the City Orchestra.",
    category: "family",
    since: "2025-09-30",
    names: ["Tom", "City Orchestra"],
  },
  {
    text: "Tom and Lena are getting married in Graz.",
    category: "family",
    since: "2026-01-06",
    names: ["Tom", "Lena", "Graz"],
  },
  {
    text: "Lena and Tom met at Lake Bled.",
    category: "family",
    since: "2026-01-06",
    names: ["Tom", "Lena", "Lake Bled"],
  },
  { text: "Yuki teaches Mia Japanese on Tuesdays.", category: "hobby", since: "2026-04-14", names: ["Yuki"] },
];

it("shows the chat page with its sidebar", async () => {
  const page = await chat({ user: "mia" }, { width: 1280, height: 800 });
  await expectPicture(world, page, picture("chat"));
  // The comparison notices that a part is missing.
  const before = readFileSync(join(IMAGES, "chat.webp"));
  await page.getByRole("button", { name: /^Memories/ }).click();
  await page.locator("loci-memory").first().waitFor({ state: "detached" });
  const canvas = await world.newPage();
  await page.bringToFront();
  expect((await comparePictures(canvas, before, await takePicture(page, canvas))).share).toBeGreaterThan(MOST_SHARE);
});

it("shows the chat page at 390 pixels", async () => {
  await expectPicture(world, await chat({ user: "mia-phone" }, { width: 390, height: 780 }), picture("chat-narrow"));
});

it("shows why a memory was not recalled", async () => {
  const who = { user: "mia-why" };
  await remember(who);
  const page = await world.open("console#/why", who, { width: 1100, height: 800, reducedMotion: "reduce" });
  await page.getByLabel("Question").fill("How does Mia travel?");
  await page.getByLabel("The memory that you expected").fill("cello");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Tom plays the cello in the City Orchestra." }).click();
  await page.getByRole("button", { name: "Ask" }).click();
  await page.getByRole("heading", { name: "Why it was not recalled" }).waitFor();
  await expectPicture(world, page, picture("console-why"));
});

it("shows people and things as a graph and in a table", async () => {
  const who = { user: "mia-people" };
  await remember(who);
  const page = await world.open("console#/people", who, { width: 1100, height: 900, reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Show as a graph" }).click();
  await page.locator("loci-entity-graph circle").nth(5).waitFor();
  await expectPicture(world, page, picture("console-people"));
});

const TALK = join(IMAGES, "talk.webp");
const TALK_SIZE = { width: 960, height: 600 };
const TALK_BYTES = 1_000_000;

it("has an animation of some twenty seconds: talk, remembered, the next chat knows", async () => {
  if (process.env.UPDATE_SCREENS) writeFileSync(TALK, animate(await recordTalk(), TALK_SIZE.width, TALK_SIZE.height));
  const talk = readFileSync(TALK);
  const seconds = durationsOf(talk).reduce((sum, one) => sum + one, 0) / 1000;
  expect(seconds).toBeGreaterThan(15);
  expect(seconds).toBeLessThanOrEqual(20);
  expect(talk.length).toBeLessThanOrEqual(TALK_BYTES);
  const canvas = await world.newPage();
  const shown = await canvas.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const { width, height } = await createImageBitmap(new Blob([bytes]));
    return { width, height };
  }, talk.toString("base64"));
  expect(shown).toEqual(TALK_SIZE);
});

function picture(name: string): string {
  return join(IMAGES, `${name}.webp`);
}

/** The chat page without a model, as a person first meets it. */
async function recordTalk(): Promise<Frame[]> {
  const page = await world.open("", { user: "mia-talk" }, { ...TALK_SIZE, reducedMotion: "reduce" });
  const canvas = await world.newPage();
  await page.bringToFront();
  const field = page.getByLabel("Message", { exact: true });
  const frames: Frame[] = [];
  const show = async (milliseconds: number) => {
    await useOwnFont(page);
    frames.push({ picture: await takePicture(page, canvas), milliseconds });
  };
  await page.getByRole("button", { name: "Memories 0" }).waitFor();
  await page.locator("loci-no-model-hint button").click();
  await show(1_500);
  const talk = { "I am allergic to peanuts.": 1, "I live in Graz and I have a dog called Rex.": 3 };
  for (const [text, count] of Object.entries(talk)) {
    await field.fill(text);
    await show(2_000);
    await page.locator("loci-chat-composer [aria-label=Send][aria-disabled=false]").click();
    await page.getByRole("button", { name: `Memories ${count}` }).waitFor();
    await page
      .locator("loci-chat-message .learned")
      .nth(count - 1)
      .waitFor();
    await page.locator("loci-chat-composer [aria-label=Send][aria-disabled=false]").waitFor();
    await page.mouse.move(0, 0);
    await show(2_500);
  }
  await page.getByRole("button", { name: "New chat" }).click();
  await page.getByText("What would you like to talk about?").waitFor();
  await show(1_500);
  await field.fill("What should you know before we plan a dinner?");
  await show(2_500);
  await page.locator("loci-chat-composer [aria-label=Send][aria-disabled=false]").click();
  await page.locator("loci-memory-cards").first().waitFor();
  await show(4_500);
  return frames;
}

/** The same chat with a model each time. */
async function chat(who: Who, options: OpenOptions): Promise<Page> {
  await remember(who);
  const page = await world.newPage({ ...options, reducedMotion: "reduce" });
  await page.route("**/app/config.json", async (route) => {
    const answers = { provider: "openai", model: "gpt-4.1-mini" };
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), answers } });
  });
  await page.goto(`${world.service.url}/app/chat`);
  await signIn(page, who);
  await say(page, "I have a week off in June. Where could I go?", "How about Lake Bled? You can go there by train.");
  await say(page, "Good idea! What should the hotel know?", "That you are allergic to peanuts.");
  return page;
}

async function say(page: Page, text: string, answer: string): Promise<void> {
  await page.getByLabel("Message", { exact: true }).fill(text);
  await page.keyboard.press("Enter");
  await page.getByText("Waiting for the answer").waitFor();
  await world.service.tell({ says: [answer] });
  await page.locator("loci-chat-message .bubble").getByText(answer).waitFor();
}

async function remember(who: Who): Promise<void> {
  const { memory } = world.service.loci(who);
  const { id: spaceId } = await memory.createMemorySpace({ name: "memory" });
  const ids = new Map<Name, string>();
  for (const [canonicalName, type] of Object.entries(PEOPLE)) {
    ids.set(canonicalName as Name, (await memory.createEntity({ spaceId, canonicalName, type })).id);
  }
  for (const { text, category, since, names = [] } of MEMORIES) {
    const entityIds = names.flatMap((name) => ids.get(name) ?? []);
    const validFrom = `${since}T12:00:00Z`;
    await memory.addAtom({ spaceId, text, category: { name: category, kind: "FACT" }, validFrom, entityIds });
  }
}
