import type { Page, Route } from "playwright-core";
import { expect, it } from "vitest";
import { expectAccessible, focusedName, startWorld, tabTo } from "./support/pages.js";
import type { Who } from "./support/service.js";

const world = startWorld();

/** The chat page of a person with two chats, the second of them open, and the history. */
async function openHistory(who: Who): Promise<Page> {
  const page = await world.open("", who);
  for (const text of ["About tea.", "About boats."]) {
    await page.getByRole("button", { name: "New chat" }).click();
    await page.getByLabel("Message", { exact: true }).fill(text);
    await page.keyboard.press("Enter");
    await page.locator("loci-chat-message").nth(1).waitFor();
  }
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("link", { name: /^About boats/ }).waitFor();
  return page;
}

const titlesOf = async (who: Who) =>
  (await world.service.loci(who).presences.listSessions({ presenceId: "chat" })).items.map((session) => session.title);

it("erases the open chat for good, by keyboard alone and behind a question, and no other one", async () => {
  const who = { user: "ern" };
  const page = await openHistory(who);
  await tabTo(page, "Erase this chat …");
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedName(page)).toBe("Erase for good");
  await expectAccessible(page);
  await tabTo(page, "Cancel");
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedName(page)).toBe("Erase this chat …");
  expect((await titlesOf(who)).toSorted()).toEqual(["About boats.", "About tea."]);
  await page.keyboard.press("Enter");
  await tabTo(page, "Erase for good");
  await page.keyboard.press("Enter");
  await page.getByText("What would you like to talk about?").waitFor();
  await page.getByRole("link", { name: /^About boats/ }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: /^About tea/ }).waitFor();
  expect(await titlesOf(who)).toEqual(["About tea."]);
});

it("says that a chat could not be erased, and still shows it", async () => {
  const who = { user: "eli" };
  const page = await openHistory(who);
  world.expectErrors(/403/);
  const refuse = (route: Route) => route.fulfill({ status: 403, json: { title: "Forbidden" } });
  await page.route("**/reset-chat", refuse);
  await page.route(/\/ai-(presences|conversations)\//, (route) =>
    route.request().method() === "DELETE" ? refuse(route) : route.fallback(),
  );
  await page.getByRole("button", { name: "Erase this chat …" }).click();
  await page.getByRole("button", { name: "Erase for good" }).click();
  await page.getByRole("alert").getByText("You may not do this.").waitFor();
  await page.locator("loci-chat-message .bubble").getByText("About boats.").waitFor();
  await page.getByRole("button", { name: "Erase for good" }).waitFor();
  expect(await titlesOf(who)).toContain("About boats.");
});

it("erases a chat from the list, and leaves the open one as it is", async () => {
  const who = { user: "ede" };
  const page = await openHistory(who);
  await page.getByRole("button", { name: "Erase: About tea." }).click();
  await expect.poll(() => focusedName(page)).toBe("Erase for good");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => focusedName(page)).toBe("Erase: About tea.");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Erase for good" }).click();
  await page.getByRole("link", { name: /^About tea/ }).waitFor({ state: "detached" });
  await page.locator("loci-chat-message .bubble").getByText("About boats.").waitFor();
  expect(await titlesOf(who)).toEqual(["About boats."]);
});

it("finds a chat by words of its title, reached by a shortcut", async () => {
  const page = await openHistory({ user: "emi" });
  await page.getByRole("button", { name: "History" }).click();
  await page.getByLabel("Message", { exact: true }).focus();
  await page.keyboard.press("Control+k");
  await expect.poll(() => focusedName(page)).toBe("Search chats");
  await page.keyboard.type("TEA about");
  await page.getByRole("link", { name: /^About boats/ }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: /^About tea/ }).waitFor();
  await page.keyboard.type(" x");
  await page.getByText("No chat has this in its title.").waitFor();
  await expectAccessible(page);
});

it("gives the open chat another title, by keyboard alone, and says what failed", async () => {
  const who = { user: "eva" };
  const page = await openHistory(who);
  await tabTo(page, "Rename the chat");
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedName(page)).toBe("Title of the chat");
  await expectAccessible(page);
  await page.keyboard.type("Boats and harbours");
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedName(page)).toBe("Rename the chat");
  await page.getByRole("link", { name: /^Boats and harbours/ }).waitFor();
  expect((await titlesOf(who)).toSorted()).toEqual(["About tea.", "Boats and harbours"]);

  // What is typed and left by Escape changes nothing.
  await page.keyboard.press("Enter");
  await page.keyboard.type("Ships");
  await page.keyboard.press("Escape");
  await page.locator("loci-chat-title").getByText("Boats and harbours").waitFor();
  world.expectErrors(/403/);
  await page.route(/\/ai-conversations\/[^/]+$/, (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 403, json: {} }) : route.fallback(),
  );
  await page.keyboard.press("Enter");
  await page.keyboard.type("Ships");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("You may not do this.").waitFor();
  await page.locator("loci-chat-title").getByText("Boats and harbours").waitFor();
});

it("shows the chats of a wide window in a rail, by day, where a chat is begun, found and opened", async () => {
  const who = { user: "rae" };
  const page = await world.open("", who, { width: 1280, height: 800 });
  const rail = page.getByRole("complementary", { name: "History" });
  for (const text of ["About tea.", "About boats."]) {
    await rail.getByRole("button", { name: "New chat" }).click();
    await page.getByLabel("Message", { exact: true }).fill(text);
    await page.keyboard.press("Enter");
    await page.locator("loci-chat-message").nth(1).waitFor();
    await rail.getByRole("link", { name: new RegExp(`^${text}`) }).waitFor();
  }
  // The service's day is long ago.
  await rail.getByText("May 2026", { exact: true }).waitFor();
  await expectAccessible(page);
  expect(await page.getByRole("button", { name: "History" }).count()).toBe(0);
  await page.keyboard.press("Control+k");
  await expect.poll(() => focusedName(page)).toBe("Search chats");
  await page.keyboard.type("tea");
  await rail.getByRole("link", { name: /^About boats/ }).waitFor({ state: "detached" });
  await rail.getByRole("link", { name: /^About tea/ }).click();
  await page.locator("loci-chat-message .bubble").getByText("About tea.").waitFor();
  await page.setViewportSize({ width: 1000, height: 800 });
  await rail.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("link", { name: /^About boats/ }).waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await rail.getByRole("link", { name: /^About boats/ }).waitFor();
  expect(await page.locator("loci-panel").count()).toBe(0);
});
