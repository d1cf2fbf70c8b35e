import { expect, it } from "vitest";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  focusedName,
  hold,
  signIn,
  startWorld,
  tabTo,
} from "./support/pages.js";

const world = startWorld();
const MARKUP = "<img src=x onerror=alert(1)> tea";

/** A person with a closed conversation from which rules have extracted one memory a message. */
async function personWith(user: string, title: string, texts: readonly string[]) {
  const who = { user };
  const loci = world.service.loci(who);
  const { id: spaceId } = await loci.memory.createMemorySpace({ name: "memory" });
  await loci.memory.createBinding({
    conversationScope: { namespace: "chat", userId: "me" },
    memorySpaceIds: [spaceId],
  });
  const conversation = await loci.conversations.createConversation({ namespace: "chat", title });
  for (const userContent of texts) {
    await loci.conversations.appendTurn({
      conversationId: conversation.id,
      userContent,
      assistant: { content: "I see." },
    });
  }
  await loci.conversations.closeConversation({ conversationId: conversation.id });
  const remembered = async () => (await loci.memory.listAtoms({ spaceId })).items.map((atom) => atom.text);
  return { who, loci, conversation, remembered };
}

it("retracts a message by keyboard after showing what would be forgotten, and undoes that", async () => {
  const { who, remembered } = await personWith("ada", "Where Ada lives", ["I live in Graz.", "I like green tea."]);
  const before = await remembered();
  expect(before.length).toBeGreaterThan(1);
  const page = await world.open("console#/conversations", who);
  await page.getByRole("link", { name: "Where Ada lives" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("I live in Graz.").waitFor();
  await expectAccessible(page);
  await tabTo(page, "Retract: I live in Graz.");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Would be forgotten: 1" }).waitFor();
  await expectAccessible(page);
  expect(await remembered()).toEqual(before);
  await tabTo(page, "Retract");
  await page.keyboard.press("Enter");
  await page.getByText("The message was retracted.").waitFor();
  expect(await remembered()).toHaveLength(before.length - 1);
  await expect.poll(() => focusedName(page)).toBe("Retract: I see.");
  await tabTo(page, "Undo");
  await page.keyboard.press("Enter");
  await page.getByText("The message is here again.").waitFor();
  expect((await remembered()).toSorted()).toEqual(before.toSorted());
  await expect.poll(() => focusedName(page)).toBe("Retract: I live in Graz.");
});

it("retracts two messages at a time, and shows that both are gone", async () => {
  const { who } = await personWith("uma", "Two of them", ["I live in Graz.", "I like green tea."]);
  const page = await world.open("console#/conversations", who);
  await page.getByRole("link", { name: "Two of them" }).click();
  const gate = await hold(
    page,
    "DELETE",
    (url) => url.pathname.includes("/messages/") && !url.searchParams.has("preview"),
  );
  for (const text of ["I live in Graz.", "I like green tea."]) {
    await page.getByRole("button", { name: `Retract: ${text}` }).click();
    await page.getByRole("button", { name: "Retract", exact: true }).click();
  }
  await page.getByRole("button", { name: "Retract: I like green tea." }).waitFor({ state: "detached" });
  gate.open();
  await page.getByRole("button", { name: "Retract: I live in Graz." }).waitFor({ state: "detached" });
  expect(await page.getByText("The message was retracted.").count()).toBe(2);
});

it("says that a conversation could not be closed, although something else was asked for meanwhile", async () => {
  const who = { user: "vic" };
  const { id } = await world.service.loci(who).conversations.createConversation({ namespace: "chat", title: "Open" });
  await world.service.loci(who).conversations.appendUserMessage({ conversationId: id, content: "I like green tea." });
  const page = await world.open("console#/conversations", who);
  await page.getByRole("link", { name: "Open" }).click();
  world.expectErrors(/403/);
  await page.route("**/close", (route) => route.fulfill({ status: 403, json: { title: "Forbidden" } }));
  const gate = await hold(page, "POST", "**/close");
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Retract: I like green tea." }).click();
  await page.getByRole("button", { name: "Retract", exact: true }).click();
  await page.getByText("The message was retracted.").waitFor();
  gate.open();
  await page.getByRole("alert").getByText("You may not do this.").waitFor();
});

it("deletes a conversation, brings it back, and erases it only behind a typed word", async () => {
  const { who, remembered } = await personWith("bo", "Of tea", ["I like green tea."]);
  const before = await remembered();
  const page = await world.open("console#/conversations", who);
  await page.getByRole("link", { name: "Of tea" }).click();
  await page.getByRole("button", { name: "Delete …" }).click();
  await page.getByRole("heading", { name: "Would be forgotten: 1" }).waitFor();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("Deleted: Of tea").waitFor();
  expect(await remembered()).toEqual([]);
  await page.reload();
  await signIn(page, who);
  await page.getByText("There are no conversations here yet.").waitFor();
  await page.getByLabel("Show").selectOption("Deleted");
  await page.getByText("They can come back for 30 days.").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Restore: Of tea" }).click();
  await page.getByText("Here again: Of tea").waitFor();
  expect(await remembered()).toEqual(before);
  await page.getByText("Nothing was deleted that could come back.").waitFor();
  await page.getByLabel("Show").selectOption("All");
  await page.getByRole("link", { name: "Of tea" }).click();
  await page.getByRole("button", { name: "Delete …" }).click();
  await page.getByRole("checkbox", { name: "Erase it for good at once" }).check();
  expect(await page.getByRole("button", { name: "Erase for good" }).isDisabled()).toBe(true);
  await page.getByLabel(/Type “erase”/).fill("erase");
  await page.keyboard.press("Enter");
  await page.getByText("Erased for good: Of tea").waitFor();
  await page.getByText("There are no conversations here yet.").waitFor();
  await page.getByLabel("Show").selectOption("Deleted");
  await page.getByText("Nothing was deleted that could come back.").waitFor();
});

it("reads on over empty pages, and offers to go on after many of them", async () => {
  const { who } = await personWith("cleo", "Of rain", ["I like rain."]);
  const { conversations } = world.service.loci(who);
  for (const { id } of (await conversations.listConversations()).items) {
    await conversations.deleteConversation({ conversationId: id });
  }
  const page = await world.open("console#/conversations", who);
  let empty = 30;
  await page.route(/deleted=true/, async (route) => {
    empty -= 1;
    if (empty >= 0) return route.fulfill({ json: { items: [], nextCursor: "next" } });
    const url = new URL(route.request().url());
    url.searchParams.delete("cursor");
    await route.continue({ url: url.href });
  });
  await page.getByLabel("Show").selectOption("Deleted");
  await page.getByText("Nothing was found yet.").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show more" }).click();
  await page.getByRole("button", { name: "Restore: Of rain" }).waitFor();
  expect(await page.getByRole("button", { name: "Show more" }).count()).toBe(0);
});

it("begins an incognito conversation, and says that closing it erases it", async () => {
  const who = { user: "ira" };
  const page = await world.open("console#/conversations", who);
  await page.getByText("There are no conversations here yet.").waitFor();
  await page.getByRole("button", { name: "New incognito conversation" }).click();
  await page.getByText("It is erased when it closes.").waitFor();
  await page.getByRole("button", { name: "Close and erase" }).click();
  await page.getByLabel(/Type “erase”/).fill("erase");
  await page.getByRole("button", { name: "Erase for good" }).click();
  await page.getByText("Erased for good: Without a title").waitFor();
  expect((await world.service.loci(who).conversations.listConversations()).items).toEqual([]);
});

it("shows markup as text, fits 390 pixels, and asks again where the service fails", async () => {
  const { who } = await personWith("eve", MARKUP, [MARKUP]);
  const page = await world.open("console#/conversations", who, { width: 390 });
  await page.getByText(MARKUP).click();
  await page.getByText(MARKUP).nth(1).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  world.expectErrors(/ERR_FAILED/);
  await page.route("**/ai-conversations?*", (route) => route.abort());
  await page.getByRole("link", { name: "All conversations" }).click();
  await page.locator(".problem").waitFor({ timeout: 20_000 });
  await page.unroute("**/ai-conversations?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("link", { name: MARKUP }).waitFor();
  await expectNoSidewaysScroll(page);
});
