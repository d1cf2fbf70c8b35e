import { expect, it } from "vitest";
import { expectAccessible, focusedName, startWorld, tabTo } from "./support/pages.js";

const world = startWorld();

it("holds an incognito chat, visibly another one, learns nothing from it and erases it at its end", async () => {
  const who = { user: "ink" };
  const loci = world.service.loci(who);
  const page = await world.open("", who);
  await page.getByText("What would you like to talk about?").waitFor();
  await tabTo(page, "Incognito chat");
  await page.keyboard.press("Enter");
  await page.getByText("This chat is incognito").waitFor();
  await page.getByText("Incognito: nothing is remembered, and the chat is erased when it closes.").waitFor();
  await expect.poll(() => focusedName(page)).toBe("Message");
  await expectAccessible(page);

  await page.getByLabel("Message", { exact: true }).fill("I am allergic to peanuts.");
  await page.keyboard.press("Enter");
  await page.locator("loci-chat-message").nth(1).waitFor();
  expect(await page.getByRole("button", { name: /^Remember this/ }).count()).toBe(0);
  const { items } = await loci.conversations.listConversations({});
  expect(items.map(({ incognito, title }) => [incognito, title])).toEqual([[true, null]]);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Erase chat" }).click();
  await page.getByText("What would you like to talk about?").waitFor();
  await page.getByText("Incognito: nothing is remembered").waitFor({ state: "detached" });
  await expect.poll(async () => (await loci.conversations.listConversations({})).items).toEqual([]);
  await page.getByRole("button", { name: "Memories 0" }).waitFor();
});

it("leaves incognito by the same button, and the next chat is learned from", async () => {
  const page = await world.open("", { user: "ino" });
  await page.getByRole("button", { name: "Incognito chat" }).click();
  await page.getByText("This chat is incognito").waitFor();
  await page.getByRole("button", { name: "Incognito chat", pressed: true }).click();
  await page.getByText("What would you like to talk about?").waitFor();
  await page.getByLabel("Message", { exact: true }).fill("I live in Graz.");
  await page.keyboard.press("Enter");
  await page.locator("loci-chat-message .learned").waitFor();
});
