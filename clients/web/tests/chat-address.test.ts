import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { send } from "./support/chat.js";
import { expectAccessible, expectNoSidewaysScroll, signIn, signOut, startWorld } from "./support/pages.js";
import type { Who } from "./support/service.js";

const world = startWorld();
const GONE = "This chat is not here, or is not yours.";
const ELSEWHERE = {
  en: GONE,
  de: "Dieser Chat ist nicht hier",
  ja: "このチャットはここにない",
  ar: "هذه الدردشة غير",
} as const;

const said = (page: Page, text: string) => page.locator("loci-chat-message.mine .bubble").getByText(text);
const addressOf = (page: Page) => new URL(page.url()).pathname;

/** The addresses of a person's chats, the newest first. */
async function addressesOf(who: Who): Promise<string[]> {
  const { items } = await world.service.loci(who).presences.listSessions({ presenceId: "chat" });
  return items.map(({ conversationId }) => `/app/chat/${conversationId}`);
}

it("gives a chat its address with the first message, and finds it there after a reload and in another tab", async () => {
  const who = { user: "ada" };
  const page = await world.open("chat", who);
  await page.getByText("What would you like to talk about?").waitFor();
  expect(addressOf(page)).toBe("/app/chat");
  await send(page, "About tea.");
  await said(page, "About tea.").waitFor();
  const [address = ""] = await addressesOf(who);
  await expect.poll(() => addressOf(page)).toBe(address);

  await page.reload();
  await signIn(page, who);
  await said(page, "About tea.").waitFor();
  const other = await world.open(address.slice("/app/".length), who, { width: 390 });
  await said(other, "About tea.").waitFor();
  await expectAccessible(other);
  await expectNoSidewaysScroll(other);
  // What is loaded later, and where links lead, is the same one folder deeper.
  await other.getByRole("button", { name: /^Account/ }).click();
  await other.getByRole("menuitem", { name: "Profile" }).click();
  await other.getByText("Nothing was learned yet").waitFor();
  await other.keyboard.press("Escape");
  await other.getByRole("button", { name: /^Account/ }).click();
  await other.getByRole("menuitem", { name: "Console" }).click();
  await other.waitForURL("**/app/console**");
});

it("goes back and forward between chats", async () => {
  const who = { user: "bo" };
  const page = await world.open("chat", who);
  await send(page, "The first.");
  await said(page, "The first.").waitFor();
  await page.getByRole("button", { name: "New chat" }).click();
  await expect.poll(() => addressOf(page)).toBe("/app/chat");
  await send(page, "The second.");
  await said(page, "The second.").waitFor();
  await page.getByRole("button", { name: "History" }).click();
  await page.locator("loci-chat-history .chat").getByText("The first.").click();
  await said(page, "The first.").waitFor();
  const [second, first] = await addressesOf(who);
  await expect.poll(() => addressOf(page)).toBe(first);

  await page.goBack();
  await said(page, "The second.").waitFor();
  expect(addressOf(page)).toBe(second);
  await page.goBack();
  await said(page, "The first.").waitFor();
  await page.goForward();
  await said(page, "The second.").waitFor();
  expect(addressOf(page)).toBe(second);
});

it("keeps the bot behind the address, and follows it back", async () => {
  const who = { user: "cy" };
  const page = await world.open("chat#bot=coder", who);
  await send(page, "Which editor?");
  await said(page, "Which editor?").waitFor();
  const [address] = await addressesOf(who);
  await expect.poll(() => page.url()).toBe(`${world.service.url}${address}#bot=coder`);
  await page.evaluate(() => {
    location.hash = "#bot=cook";
  });
  await page.getByText("What would you like to talk about?").waitFor();
  await expect.poll(() => page.url()).toBe(`${world.service.url}/app/chat#bot=cook`);
  await page.goBack();
  await said(page, "Which editor?").waitFor();
  expect(page.url()).toBe(`${world.service.url}${address}#bot=coder`);
});

it("says the same of a chat of somebody else and of none, in every language", async () => {
  const { presences } = world.service.loci({ user: "dee" });
  const { conversationId } = await presences.createSession({ presenceId: "chat", title: "Hers" });
  world.expectErrors(/404|422|400/);
  for (const id of [conversationId, conversationId.replace(/.$/, "0"), "nothing"]) {
    const page = await world.open(`chat/${id}`, { user: "eve" });
    await page.getByText(GONE).waitFor();
    expect(await page.getByRole("alert").allInnerTexts()).not.toContain("Hers");
    expect(addressOf(page)).toBe(`/app/chat/${id}`);
    await expectAccessible(page);
    await page.getByRole("button", { name: "New chat" }).last().click();
    await page.getByText("What would you like to talk about?").waitFor();
    await expect.poll(() => addressOf(page)).toBe("/app/chat");
  }
  for (const language of ["de", "ja", "ar"] as const) {
    const page = await world.open(`chat/${conversationId}`, { user: "eve" }, { language, width: 390 });
    await page.getByText(ELSEWHERE[language]).waitFor();
    await expectNoSidewaysScroll(page);
  }
});

it("is linked from the console, and leaves no address of theirs to who signs in next", async () => {
  const who = { user: "fay" };
  const { presences } = world.service.loci(who);
  const { conversationId } = await presences.createSession({ presenceId: "chat", title: "Linked" });
  const page = await world.open(`console#/conversations?conversation=${conversationId}`, who);
  await page.getByRole("link", { name: "Open in the chat page" }).click();
  await page.waitForURL(`**/app/chat/${conversationId}`);
  await signIn(page, who);
  await page.locator("loci-chat-title").getByText("Linked").waitFor();
  await signOut(page);
  await expect.poll(() => addressOf(page)).toBe("/app/chat");
});

it("works below the stage of a deployment, also at the address of a chat", async () => {
  const who = { user: "gil" };
  const { presences } = world.service.loci(who);
  const { conversationId } = await presences.createSession({ presenceId: "chat", title: "Staged" });
  const page = await world.newPage();
  const stage = "/_aws/execute-api/loci";
  await page.route(`**${stage}/**`, (route) => route.continue({ url: route.request().url().replace(stage, "") }));
  await page.goto(`${world.service.url}${stage}/app/chat/${conversationId}`);
  await signIn(page, who);
  await page.locator("loci-chat-title").getByText("Staged").waitFor();
  await send(page, "About tea.");
  await said(page, "About tea.").waitFor();
  expect(addressOf(page)).toBe(`${stage}/app/chat/${conversationId}`);
  await page.getByRole("button", { name: "New chat" }).click();
  await expect.poll(() => addressOf(page)).toBe(`${stage}/app/chat`);
  expect(await page.getByRole("link", { name: "Console" }).getAttribute("href")).toContain(`${stage}/app/console`);
});
