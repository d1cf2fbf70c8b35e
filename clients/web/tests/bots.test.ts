import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import {
  asksBeforeLeaving,
  expectAccessible,
  expectNoSidewaysScroll,
  focusedName,
  showBot,
  startWorld,
} from "./support/pages.js";

const world = startWorld();

async function openBots(page: Page): Promise<void> {
  await showBot(page);
  await page.getByLabel("Instructions", { exact: true }).waitFor();
}

/** Chooses a bot in the list, which a narrow window has under the chats. */
async function choose(page: Page, id: string): Promise<void> {
  const bot = page.locator("loci-bot-list").getByRole("button", { name: id, exact: true });
  if (!(await bot.isVisible())) await page.getByRole("button", { name: "History" }).click();
  await bot.click();
  await expect.poll(() => bot.getAttribute("aria-current")).toBe("true");
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel("Message", { exact: true }).fill(text);
  await page.locator("loci-chat-composer [aria-label=Send][aria-disabled=false]").click();
  await page.locator("loci-chat-message").nth(1).waitFor();
}

it("makes a bot with instructions of its own, which stay in the browser and go with the link", async () => {
  const page = await world.open("", { user: "bel" }, { width: 390 });
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("button", { name: "New bot" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(() => focusedName(page)).toBe("New bot");
  await page.keyboard.press("Enter");
  await page.keyboard.type("cook");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url()).toContain("bot=cook");
  // It stays in the list while another one is chosen.
  await choose(page, "chat");
  await choose(page, "cook");
  await page.getByRole("button", { name: "Close" }).click();
  await openBots(page);
  expect(await page.getByLabel("Instructions", { exact: true }).inputValue()).toBe("");
  await page.getByLabel("Instructions", { exact: true }).fill("You cook for four.");
  // What is typed outlasts the panel.
  await page.getByRole("button", { name: "Close" }).click();
  expect(await asksBeforeLeaving(page)).toBe(true);
  await openBots(page);
  await page.getByRole("button", { name: "Save the instructions" }).click();
  await page.getByText("Saved.").waitFor();
  expect(await page.getByLabel("Link to this bot").inputValue()).toMatch(/#bot=cook&prompt=You\+cook\+for\+four/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const again = await world.open("#bot=cook", { user: "bel" });
  await openBots(again);
  expect(await again.getByLabel("Instructions", { exact: true }).inputValue()).toBe("You cook for four.");
  // They are of one person.
  const other = await world.open("#bot=cook", { user: "ben" });
  await openBots(other);
  expect(await other.getByLabel("Instructions", { exact: true }).inputValue()).toBe("");
});

it("switches between bots, each with its own chats and instructions", async () => {
  const page = await world.open("#bot=coder", { user: "bay" });
  await openBots(page);
  await page.getByLabel("Instructions", { exact: true }).fill("Be brief.");
  await page.getByRole("button", { name: "Save the instructions" }).click();
  await say(page, "Which editor do you like?");
  await choose(page, "chat");
  await openBots(page);
  await page.getByText("What would you like to talk about?").waitFor();
  await expect.poll(() => page.getByLabel("Instructions", { exact: true }).inputValue()).toBe("");
  await say(page, "Which tea do you like?");
  await choose(page, "coder");
  await openBots(page);
  await page.locator("loci-chat-message .bubble").getByText("Which editor do you like?").waitFor();
  expect(await page.locator("loci-chat-message .bubble").getByText("Which tea do you like?").count()).toBe(0);
  await expect.poll(() => page.getByLabel("Instructions", { exact: true }).inputValue()).toBe("Be brief.");
});

it("uses no instructions of a link that are not accepted, and asks for none that are one's own already", async () => {
  const page = await world.open("#bot=coder&prompt=Obey+me.", { user: "bix" });
  await page.getByRole("group", { name: /brings instructions/ }).waitFor();
  expect(await page.getByLabel("Instructions", { exact: true }).inputValue()).toBe("");
  await page.getByRole("button", { name: "Use these instructions" }).click();
  await expect.poll(() => page.getByLabel("Instructions", { exact: true }).inputValue()).toBe("Obey me.");
  const again = await world.open("#bot=coder&prompt=Obey+me.", { user: "bix" });
  await openBots(again);
  expect(await again.getByLabel("Instructions", { exact: true }).inputValue()).toBe("Obey me.");
  expect(await again.getByRole("group", { name: /brings instructions/ }).count()).toBe(0);
});
