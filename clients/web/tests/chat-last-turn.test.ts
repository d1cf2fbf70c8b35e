import { expect, it } from "vitest";
import { send } from "./support/chat.js";
import { expectAccessible, focusedName, signIn, startWorld, tabTo } from "./support/pages.js";

const world = startWorld();

it("answers without a model by what it remembers, each with its source, and says once how to set one up", async () => {
  const page = await world.open("", { user: "noa" });
  const hint = page.getByText("No language model is set up, so the chat answers with what it remembers.");
  await hint.waitFor();
  await send(page, "I am allergic to peanuts.");
  await page.getByText("Noted.").waitFor();
  await page.locator("loci-chat-message .learned").waitFor();
  await page.getByRole("button", { name: "New chat" }).click();
  await send(page, "What am I allergic to?");
  const card = page.locator("loci-memory-cards li");
  await card.getByText("User is allergic to peanuts").waitFor();
  await card
    .getByText(/health|May 4, 2026/)
    .first()
    .waitFor();
  expect(await page.locator("loci-chat-message .bubble").last().textContent()).not.toContain("•");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Do not show this again" }).click();
  await hint.waitFor({ state: "detached" });
  await expect.poll(() => focusedName(page)).toBe("Message");
  await page.getByRole("button", { name: "Source: User is allergic to peanuts" }).click();
  await page.locator("loci-chat-message[marked] .bubble").getByText("I am allergic to peanuts.").waitFor();
  await page.reload();
  await signIn(page, { user: "noa" });
  await page.getByLabel("Message", { exact: true }).waitFor();
  expect(await hint.count()).toBe(0);
});

it("shows own words of several lines once, as a card", async () => {
  const page = await world.open("", { user: "lin" });
  await send(page, "Boats in the harbour?\nAnd tea in the cabin?");
  await page.getByRole("button", { name: /^Remember this: Boats/ }).click();
  await page.getByRole("button", { name: "Memories 1" }).waitFor();
  await send(page, "Boats in the harbour, tea in the cabin?");
  await page.locator("loci-memory-cards").getByText("And tea in the cabin?").waitFor();
  expect(await page.locator("loci-chat-message .bubble").last().textContent()).not.toContain("•");
});

it("says the last message in another way, and unlearns what it said before", async () => {
  const who = { user: "edi" };
  const loci = world.service.loci(who);
  const page = await world.open("", who);
  await send(page, "I live in Graz.");
  await page.getByRole("button", { name: "Memories 1" }).waitFor();
  await tabTo(page, "Edit and send again");
  await page.keyboard.press("Enter");
  await page.getByText("Your next message replaces the last one").waitFor();
  await expectAccessible(page);
  const field = page.getByLabel("Message", { exact: true });
  expect(await field.inputValue()).toBe("I live in Graz.");

  // Nothing is taken back before something else is said.
  await page.keyboard.press("Escape");
  expect(await field.inputValue()).toBe("");
  await page.getByText("Your next message replaces the last one").waitFor({ state: "detached" });
  await page.locator("loci-chat-message .bubble").getByText("I live in Graz.").waitFor();

  await page.keyboard.press("ArrowUp");
  await field.fill("I live in Linz.");
  await page.keyboard.press("Enter");
  await page.locator("loci-memory").getByText("User lives in Linz").waitFor();
  await page.locator("loci-memory").getByText("Graz").waitFor({ state: "detached" });
  expect(await page.locator("loci-chat-message .bubble").allTextContents()).toHaveLength(2);
  const { items } = await loci.presences.listSessions({ presenceId: "chat" });
  const said = await loci.conversations.getMessages({ conversationId: items[0]?.conversationId ?? "" });
  expect(said.items.map(({ role }) => role)).toEqual(["user", "assistant"]);
});

it("answers the last message again, once for each wish", async () => {
  const page = await world.open("", { user: "ana" });
  await send(page, "I live in Graz.");
  await page.locator("loci-chat-message").nth(1).waitFor();
  const before = await page.locator("loci-chat-message").nth(1).elementHandle();
  await page.getByRole("button", { name: "Answer again" }).click();
  await expect.poll(() => before?.evaluate((element) => element.isConnected)).toBe(false);
  await page.locator("loci-chat-message").nth(1).waitFor();
  expect(await page.locator("loci-chat-message .bubble").first().textContent()).toBe("I live in Graz.");
  expect(await page.locator("loci-chat-message").count()).toBe(2);
  await expect.poll(() => focusedName(page)).toBe("Message");
});

it("keeps what was said where the turn before it cannot be taken back", async () => {
  const page = await world.open("", { user: "ara" });
  await send(page, "I live in Graz.");
  await page.locator("loci-chat-message").nth(1).waitFor();
  world.expectErrors(/403/);
  await page.route(/\/messages\/[^/]+$/, (route) => route.fulfill({ status: 403, json: { title: "Forbidden" } }));
  await page.getByRole("button", { name: "Edit and send again" }).click();
  await page.getByLabel("Message", { exact: true }).fill("I live in Linz.");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("You may not do this.").waitFor();
  await page.locator("loci-chat-message .bubble").getByText("I live in Graz.").waitFor();
  await page.unroute(/\/messages\/[^/]+$/);
  await page.getByRole("button", { name: "Send again" }).click();
  await page.locator("loci-chat-message .bubble").getByText("I live in Linz.").waitFor();
  await page.locator("loci-chat-message .bubble").getByText("I live in Graz.").waitFor({ state: "detached" });
});

it("begins a chat and goes to the field by keys, and types them where a person types", async () => {
  const page = await world.open("", { user: "kim" });
  await send(page, "About boats.");
  await page.locator("loci-chat-message").nth(1).waitFor();
  await page.getByRole("button", { name: "History" }).focus();
  await page.keyboard.press("/");
  await expect.poll(() => focusedName(page)).toBe("Message");
  await page.keyboard.type("a/b");
  expect(await page.getByLabel("Message", { exact: true }).inputValue()).toBe("a/b");
  await page.keyboard.press("Control+Shift+O");
  await page.getByText("What would you like to talk about?").waitFor();
});
