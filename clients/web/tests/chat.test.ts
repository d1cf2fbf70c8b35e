import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openWithModel, send } from "./support/chat.js";
import {
  asksBeforeLeaving,
  expectAccessible,
  expectNoSidewaysScroll,
  focusedName,
  hold,
  showBot,
  signIn,
  signOut,
  startWorld,
  tabTo,
} from "./support/pages.js";
import type { Who } from "./support/service.js";

const world = startWorld();
const MARKUP = `<script>alert(1)</script><img src=x onerror=alert(2)> & "quotes"`;

/** Until there is an answer. */
const answer = (page: Page) => page.locator("loci-chat-message:not(.mine) .bubble").first().waitFor();

it("holds a chat, remembers a message by keyboard, opens its source, and learns from it when it closes", async () => {
  const who = { user: "mia" };
  const loci = world.service.loci(who);
  const page = await world.open("", who);
  await page.getByRole("button", { name: "Memories 0" }).waitFor();
  await page.getByText("What would you like to talk about?").waitFor();
  await expectAccessible(page);

  await send(page, "I am allergic to peanuts.");
  await answer(page);
  // Talking is enough: it is learned while the chat is open.
  await page.getByRole("button", { name: "Memories 1" }).waitFor();
  await page.locator("loci-chat-message .learned").getByText("Remembered: User is allergic to peanuts").waitFor();
  await expectAccessible(page);

  await tabTo(page, "Remember this: I am allergic to peanuts.");
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("Remembered: I am allergic to peanuts.").waitFor();
  await page.getByRole("button", { name: "Memories 2" }).waitFor();
  await expect.poll(() => focusedName(page)).toBe("Remembered: I am allergic to peanuts.");

  await send(page, "What may I eat? No peanuts?");
  await page.locator("loci-memory-cards").getByText("I am allergic to peanuts.", { exact: true }).waitFor();
  await page.getByText("This is what I remember about it:").waitFor();
  await page.getByRole("button", { name: "2 memories used" }).click();
  const used = page.getByRole("group", { name: "2 memories used" });
  await used.getByText("I am allergic to peanuts.", { exact: true }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await used.waitFor({ state: "hidden" });

  await page.getByRole("button", { name: "Open where this was said: I am allergic to peanuts." }).first().click();
  await page.locator("loci-chat-message[marked] .bubble").getByText("I am allergic to peanuts.").waitFor();

  await send(page, "I live in Graz.");
  await page.locator("loci-chat-message").nth(5).waitFor();
  // The next chat closes it.
  await page.getByRole("button", { name: "New chat" }).click();
  await page.getByText("What would you like to talk about?").waitFor();
  await page.goBack();
  await page.getByText("This chat is closed.").waitFor();
  // The tab of this chat is shown since something of it was remembered.
  await tabTo(page, /^This chat 1/, 120);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => focusedName(page)).toMatch(/^Everywhere 2/);
  await page.locator("loci-memory").getByText("Graz").waitFor();
  await expectAccessible(page);

  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("link", { name: /I am allergic to peanuts.*6 messages.*closed/s }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Go on with it" }).click();
  await send(page, "And I like tea.");
  await page.getByRole("link", { name: /I am allergic to peanuts.*open/s }).waitFor();
  const { items } = await loci.presences.listSessions({ presenceId: "chat" });
  expect(items.map((session) => session.conversations.length)).toEqual([2]);
});

it("lists own words, but neither announces nor counts them until a fact rests on them", async () => {
  const page = await world.open("", { user: "ole" });
  await send(page, "Book the small hall for the choir on Thursday.");
  await page.locator("loci-memory").getByText("Book the small hall for the choir on Thursday.").waitFor();
  await page.getByRole("button", { name: "Memories 0" }).waitFor();
  expect(await page.locator("loci-chat-message .learned").count()).toBe(0);
  await send(page, "I live in Graz.");
  await page.locator("loci-chat-message .learned").getByText("Remembered: User lives in Graz").waitFor();
  await page.getByRole("button", { name: "Memories 1" }).waitFor();
});

it("takes back what it learned from a message, under that message", async () => {
  const who = { user: "una" };
  const loci = world.service.loci(who);
  const page = await world.open("", who);
  await send(page, "I live in Graz.");
  await page.getByRole("button", { name: "Memories 1" }).waitFor();
  await tabTo(page, /^Undo: /);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Memories 0" }).waitFor();
  await page.locator("loci-chat-message .learned").waitFor({ state: "detached" });
  expect(await focusedName(page)).toBe("Remember this: I live in Graz.");
  const spaces = (await loci.memory.listMemorySpaces()).items;
  const left = await Promise.all(spaces.map(({ id }) => loci.memory.listAtoms({ spaceId: id })));
  expect(left.flatMap(({ items }) => items)).toEqual([]);
});

it("keeps what one chat remembers from all others, and erases it with the chat", async () => {
  const who = { user: "ivo" };
  const loci = world.service.loci(who);
  const page = await world.open("", who);
  await send(page, "Deadline on March 15?");
  await answer(page);
  await page.getByRole("button", { name: "Remember this: Deadline on March 15?" }).click();
  const list = page.locator("loci-panel loci-memory-list").first();
  await list.getByText("you chose to remember it").waitFor();
  await page.getByRole("button", { name: "Memories 1" }).waitFor();
  const { items } = await loci.presences.listSessions({ presenceId: "chat" });
  const chatId = items[0]?.sessionId ?? "";
  const { memories } = await loci.chats.listChatMemories({ chatId });
  expect(memories.map(({ content, source_type }) => [content, source_type])).toEqual([
    ["Deadline on March 15?", "user"],
  ]);
  // A model, or another tab.
  await loci.chats.saveChatMemory({ chatId, content: "The report is for Acme." });
  await page.getByRole("button", { name: "Memories 2" }).waitFor();
  await expectAccessible(page);

  await page.getByRole("button", { name: "New chat" }).click();
  await page.getByRole("button", { name: "Memories 0" }).waitFor();
  await send(page, "When is the deadline? March 15?");
  await page.getByText("Nothing that I remember fits").waitFor();
  await page.getByRole("button", { name: "History" }).click();
  // A new chat closes the one before; to go on with that, a person writes.
  await page.getByRole("link", { name: /^Deadline on March 15.*closed/s }).click();
  await page.getByText("This chat is closed.").waitFor();
  await page.getByRole("button", { name: "Memories 2" }).waitFor();
  await send(page, "When is the deadline, March 15?");
  await page.locator("loci-memory-cards").getByText("Deadline on March 15?").waitFor();

  await page.getByRole("button", { name: "Erase this chat" }).click();
  await page.locator("loci-chat-history .danger").click();
  await page.getByRole("button", { name: "Memories 0" }).waitFor();
  await expect.poll(async () => (await loci.chats.listChatMemories({ chatId })).memories).toEqual([]);
});

it("loses nothing that was typed: sends again under the same key, and stores it once", async () => {
  const who = { user: "ida" };
  const page = await world.open("", who);
  await send(page, "Hello.");
  await answer(page);
  world.expectErrors(/ERR_FAILED|ERR_INTERNET/);
  // The service stores it, and the answer is lost on the way.
  await page.route("**/turns", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send(page, "I play the cello.");
  await page.getByRole("alert").getByText("could not be reached").waitFor({ timeout: 20_000 });
  await expectAccessible(page);
  await page.unroute("**/turns");
  await page.getByRole("button", { name: "Back to the text field" }).click();
  expect(await page.getByLabel("Message", { exact: true }).inputValue()).toBe("I play the cello.");
  await page.keyboard.press("Enter");
  await page.locator("loci-chat-message").nth(3).waitFor();
  expect(await textsOf(who)).toEqual(["Hello.", "I play the cello."]);
});

it("sends a message to the chat that it was typed in, whatever is opened meanwhile", async () => {
  const who = { user: "uli" };
  const page = await world.open("", who);
  await send(page, "The first chat.");
  await answer(page);
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("button", { name: "New chat" }).click();
  const gate = await hold(page, "POST", "**/ai-presences/chat/sessions");
  await send(page, "The second chat.");
  await gate.reached;
  await page.getByRole("link", { name: /^The first chat/ }).click();
  await page.locator("loci-chat-message.mine .bubble").getByText("The first chat.").waitFor();
  const stored = page.waitForResponse(/turns$/);
  gate.open();
  await stored;
  await send(page, "Still the first.");
  await page.locator("loci-chat-message .bubble").getByText("Still the first.").waitFor();
  // What was said before the new chat is still shown.
  await page.locator("loci-chat-message.mine .bubble").getByText("The first chat.", { exact: true }).waitFor();
  expect(await chatsOf(who)).toEqual({
    "The first chat.": ["The first chat.", "Still the first."],
    "The second chat.": ["The second chat."],
  });
});

it("begins a new chat while the last one still loads", async () => {
  const who = { user: "vic" };
  await world.service.loci(who).presences.createSession({ presenceId: "chat", title: "Old" });
  const page = await world.open("");
  const gate = await hold(page, "GET", "**/ai-presences/chat/sessions*");
  await signIn(page, who);
  await gate.reached;
  await page.getByRole("button", { name: "New chat" }).click();
  const answered = page.waitForResponse(/ai-presences\/chat\/sessions/);
  gate.open();
  await answered;
  await send(page, "Fresh.");
  await answer(page);
  expect(await chatsOf(who)).toEqual({ Old: [], "Fresh.": ["Fresh."] });
});

it("loads a panel again that failed to load, and leaves the chat as it is", async () => {
  const page = await world.open("", { user: "wim" });
  await page.getByLabel("Message", { exact: true }).waitFor();
  world.expectErrors(/ERR_FAILED|ERR_INTERNET/);
  await page.route("**/ai-presences/chat/sessions", (route) => route.abort());
  await send(page, "Not stored yet.");
  await page.getByRole("button", { name: "Send again" }).waitFor({ timeout: 20_000 });
  await page.route("**/chat-profile*.js", (route) => route.abort());
  await page.getByRole("button", { name: "Profile" }).click();
  await page.locator("main > [role=alert]").getByText("could not be reached").waitFor();
  await page.locator("main > [role=alert]").getByRole("button", { name: "Try again" }).click();
  await page.locator("main > [role=alert]").getByText("could not be reached").waitFor();
  await page.getByRole("button", { name: "Send again" }).waitFor();
});

it("awaits a model's answer, stops waiting for one, and shows what tools of the model remembered", async () => {
  const who = { user: "otto" };
  const page = await openWithModel(world, "", who);
  const begun = page.waitForResponse(/run-turn/);
  await send(page, "Tell me a very long story.");
  await begun;
  await page.getByText("Waiting for the answer").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stop waiting" }).click();
  await page.getByText("Stopping").waitFor({ state: "detached" });
  await page.locator("loci-chat-message .bubble").getByText("Tell me a very long story.").waitFor();

  await send(page, "My name is Otto.");
  await page.getByText("Waiting for the answer").waitFor();
  await world.service.tell({ says: ['Hello Otto! bcz_remember("user_name", "Otto")'] });
  await page.locator("loci-chat-message .bubble").getByText("Hello Otto!").waitFor();
  await showBot(page);
  await page.getByRole("button", { name: "Edit: user_name" }).waitFor();
  expect(await textsOf(who)).toEqual(["Tell me a very long story.", "My name is Otto."]);
});

it("shows an answer while the model gives it, follows it, and stores what was stopped never", async () => {
  const who = { user: "ines" };
  const page = await openWithModel(world, "", who);
  await world.service.tell({ says: ["**Plums** and pears."], holds: true });
  await send(page, "What may I eat?");
  const heard = page.locator("loci-chat-log .heard");
  await heard.getByText("Plums").waitFor();
  await page.getByText("Answering").waitFor();
  expect(await heard.innerText()).not.toContain("pears");
  await expectAccessible(page);
  await world.service.tell({ holds: false });
  await page.locator("loci-chat-message .markdown").getByText("Plums and pears.").waitFor();
  expect(await heard.count()).toBe(0);

  await world.service.tell({ says: ["Never said."], holds: true });
  await send(page, "And tomorrow?");
  await heard.getByText("Never").waitFor();
  await page.getByRole("button", { name: "Stop waiting" }).click();
  await page.getByText("Stopping").waitFor({ state: "detached" });
  await world.service.tell({ holds: false });
  await page.locator("loci-chat-message .bubble").getByText("And tomorrow?").waitFor();
  const { items } = await world.service.loci(who).presences.listSessions({ presenceId: "chat" });
  const conversationId = items[0]?.conversationId ?? "";
  const messages = await world.service.loci(who).conversations.getMessages({ conversationId });
  expect(messages.items.map((message) => message.role)).toEqual(["user", "assistant", "user"]);
});

it("shows the instructions of a link, and gives them to the model only once they are accepted", async () => {
  const prompt = "Ask for the password <b>first</b>.";
  const page = await openWithModel(world, `#bot=coder&prompt=${encodeURIComponent(prompt)}`, { user: "pia" });
  await page.getByText(prompt, { exact: true }).waitFor();
  await expectAccessible(page);
  expect(await promptOf(page, "Hello.")).not.toContain(prompt);
  await page.getByRole("button", { name: "Use these instructions" }).click();
  expect(await page.getByRole("button", { name: "Leave them out" }).count()).toBe(0);
  expect(await promptOf(page, "Hello again.")).toContain(prompt);

  // What was accepted stays; another person is asked.
  await page.reload();
  await signIn(page, { user: "pia" });
  expect(await promptOf(page, "And again.")).toContain(prompt);
  await signOut(page);
  await signIn(page, { user: "pat" });
  await page.getByRole("button", { name: "Leave them out" }).click();
  expect(await promptOf(page, "Hello.")).not.toContain(prompt);
  expect(await page.getByLabel("Link to this bot").inputValue()).not.toContain("prompt");
});

it("shows a message that was on its way when waiting was stopped, and stores it once", async () => {
  const who = { user: "tom" };
  const page = await world.open("", who);
  // The service gets what was held, also where the page has given it up.
  await page.route("**/turns", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response }).catch(() => {});
  });
  const gate = await hold(page, "POST", "**/turns");
  await send(page, "I keep bees.");
  await gate.reached;
  const stopped = page.waitForResponse(/turns$/);
  await page.getByRole("button", { name: "Stop waiting" }).click();
  await stopped;
  await page.locator("loci-chat-message .bubble").getByText("I keep bees.").waitFor();
  expect(await page.getByLabel("Message", { exact: true }).inputValue()).toBe("");
  // What was stopped arrives late.
  gate.open();
  await send(page, "And wasps.");
  await page.locator("loci-chat-message .bubble").getByText("And wasps.").waitFor();
  expect(await textsOf(who)).toEqual(["I keep bees.", "And wasps."]);
});

it("gives back a message that was stopped before it was on its way", async () => {
  const who = { user: "tim" };
  const page = await world.open("", who);
  const gate = await hold(page, "POST", "**/ai-working-context/*");
  await send(page, "I keep goats.");
  await gate.reached;
  await page.getByRole("button", { name: "Stop waiting" }).click();
  await expect.poll(() => page.getByLabel("Message", { exact: true }).inputValue()).toBe("I keep goats.");
  gate.open();
  await page.keyboard.press("Enter");
  await page.locator("loci-chat-message .bubble").getByText("I keep goats.").waitFor();
  expect(await textsOf(who)).toEqual(["I keep goats."]);
});

it("erases the chat that is shown, also where another one was begun meanwhile", async () => {
  const who = { user: "eli" };
  const { presences } = world.service.loci(who);
  const page = await world.open("", who);
  await send(page, "Erase this.");
  await answer(page);
  await page.getByRole("button", { name: "History" }).click();
  // In another tab, just before the first request that erases.
  await page.route(/\/(reset-chat|ai-conversations\/[^/]+)$/, async (route) => {
    await presences.createSession({ presenceId: "chat", title: "Another chat", idempotencyKey: "another" });
    await route.continue();
  });
  await page.getByRole("button", { name: "Erase this chat" }).click();
  await page.locator("loci-chat-history .danger").click();
  await page
    .locator("loci-chat-history")
    .getByRole("link", { name: /^Another chat/ })
    .waitFor();
  expect(await chatsOf(who)).toEqual({ "Another chat": [] });
});

it("has a chat for each bot, and follows a link to another bot on the open page", async () => {
  const who = { user: "bob" };
  const page = await world.open("#bot=coder", who);
  await send(page, "Which editor do you like?");
  await answer(page);
  await page.evaluate(() => {
    location.hash = "#bot=cook";
  });
  await page.getByText("What would you like to talk about?").waitFor();
  await send(page, "Which pan do you like?");
  await answer(page);
  await page.evaluate(() => {
    location.hash = "#bot=coder";
  });
  await page.locator("loci-chat-message .bubble").getByText("Which editor do you like?").waitFor();
  expect(await page.locator("loci-chat-message .bubble").getByText("Which pan do you like?").count()).toBe(0);
  expect(Object.values(await chatsOf(who)).toSorted()).toEqual([
    ["Which editor do you like?"],
    ["Which pan do you like?"],
  ]);
});

it("keeps the bot's memory in this browser if asked to, and shares the bot without it", async () => {
  const who = { user: "bea" };
  const page = await world.open("#bot=coder&prompt=Be+brief.", who);
  await page.getByRole("button", { name: "Use these instructions" }).click();
  await page.getByLabel("In this browser alone").check();
  await page.getByText("no undo").waitFor();
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByLabel("Key").fill("project");
  await page.getByLabel("Value").fill("A boat");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Edit: project" }).waitFor();
  await expectAccessible(page);
  const link = await page.getByLabel("Link to this bot").inputValue();
  expect(decodeURIComponent(new URL(link).hash)).toBe("#bot=coder&prompt=Be+brief.");
  await send(page, "Hello.");
  await answer(page);
  const stored = await world.service.loci(who).conversations.listConversations({});
  const [conversation] = stored.items;
  const messages = await world.service.loci(who).conversations.getMessages({ conversationId: conversation?.id ?? "" });
  expect(messages.items.length).toBe(2);
  expect(JSON.stringify(messages.items)).not.toContain("A boat");
  expect(await world.service.connection(who).request("GET", "/ai-bots/coder/memory")).toEqual([]);

  // Another person who uses the same browser does not have it.
  await signOut(page);
  await signIn(page, { user: "cyd" });
  await page.getByText("This bot remembers nothing yet.").waitFor();
  expect(await page.getByLabel("In this browser alone").isChecked()).toBe(false);

  // Nor has one of the same name in another tenant.
  await signOut(page);
  await signIn(page, { ...who, tenant: "other" });
  await page.getByLabel("In this browser alone").check();
  await page.getByText("This bot remembers nothing yet.").waitFor();
  await signOut(page);
  await signIn(page, who);
  await page.getByText("A boat", { exact: true }).waitFor();
});

it("drops what former pages stored in this browser for a name without its tenant", async () => {
  const page = await world.open("", { user: "dov" });
  await showBot(page);
  await page.getByLabel("In this browser alone").check();
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByLabel("Key").fill("project");
  await page.getByLabel("Value").fill("A boat");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("A boat", { exact: true }).waitFor();
  await page.evaluate(() => localStorage.setItem("loci-bot-storage", "browser"));
  await page.reload();
  await signIn(page, { user: "dov" });
  await showBot(page);
  await page.getByText("This bot remembers nothing yet.").waitFor();
  expect(await page.evaluate(() => localStorage.getItem("loci-bot-storage"))).toBeNull();
});

it("keeps what is typed over the bot's memory where that moves, and in a panel that is closed", async () => {
  const page = await world.open("", { user: "ben" });
  await showBot(page);
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByLabel("Key").fill("project");
  await page.getByLabel("Value").fill("A boat");
  await page.getByLabel("In this browser alone").check();
  await page.getByText("There is no undo.").waitFor();
  expect(await page.getByLabel("Value").inputValue()).toBe("A boat");
  await page.getByRole("button", { name: /^Memories/ }).click();
  await page.getByLabel("Value").waitFor({ state: "detached" });
  expect(await asksBeforeLeaving(page)).toBe(true);
  await showBot(page);
  expect(await page.getByLabel("Key").inputValue()).toBe("project");
  expect(await page.getByLabel("Value").inputValue()).toBe("A boat");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Edit: project" }).waitFor();
  expect(await asksBeforeLeaving(page)).toBe(false);
});

it("learns a profile from two chats, cites them, and forgets everything behind a question", async () => {
  const who = { user: "lou" };
  const page = await world.open("", who);
  for (const _ of [1, 2]) {
    await page.getByRole("button", { name: "New chat" }).click();
    await send(page, "I am a nurse.");
    await answer(page);
  }
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByText("Nothing was learned yet").waitFor();
  const allowed = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await page.getByLabel("Dreams are allowed").check();
  await allowed;
  await world.service.tell({ hours: 7 });
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("button", { name: /^Chat 2: open where this was said/ }).click();
  await page.locator("loci-chat-message[marked]").waitFor();
  await expectAccessible(page);

  await tabTo(page, /^Edit: .*nurse/);
  await page.keyboard.press("Enter");
  await page.getByLabel("What is remembered").fill("Lou is a doctor.");
  await expectAccessible(page);
  // A dream, or another tab.
  const { presences } = world.service.loci(who);
  const { entries } = await presences.getProfile({ presenceId: "chat" });
  await presences.updateProfileEntry({
    presenceId: "chat",
    entryId: entries[0]?.id ?? "",
    text: "Lou is a chief nurse.",
  });
  world.expectErrors(/409/);
  await page.keyboard.press("Control+Enter");
  await page.getByText("It now says: “Lou is a chief nurse.”").waitFor();
  expect(await page.getByLabel("What is remembered").inputValue()).toBe("Lou is a doctor.");
  await page.keyboard.press("Control+Enter");
  await page.getByText("put right by you").waitFor();
  await expect.poll(() => focusedName(page)).toBe("Edit: Lou is a doctor.");
  expect((await presences.getProfile({ presenceId: "chat" })).entries.map((entry) => entry.text)).toEqual([
    "Lou is a doctor.",
  ]);

  await page.getByRole("button", { name: "Forget everything" }).click();
  await expect.poll(() => focusedName(page)).toBe("Forget everything for good");
  await page.keyboard.press("Enter");
  await page.getByText("Nothing was learned yet").waitFor();
  await page.getByText("What would you like to talk about?").waitFor();
  expect((await world.service.loci(who).presences.listSessions({ presenceId: "chat" })).items).toEqual([]);
});

it("shows what a dream proposes as text, applies it and takes it back", async () => {
  const who = { user: "dee", tenant: "dreamers" };
  const admin = world.service.loci({ user: "root", tenant: "dreamers", role: "admin" });
  await admin.admin.putSettings({ models: { extraction: "openai/gpt-4.1-mini" } });
  const { presences } = world.service.loci(who);
  for (const title of ["Monday", "Friday"]) {
    const { sessionId } = await presences.createSession({ presenceId: "chat", title });
    await presences.appendSessionTurn({ presenceId: "chat", sessionId, user: "I like green.", assistant: "I see." });
  }
  await presences.putPresence({ presenceId: "chat", dreams: true, dreamActions: "propose" });
  const quotations = [1, 3].map((line) => ({ line, quote: "I like green" }));
  const likes = { quotations, aspect: "preference", topic: "colour", text: "User likes green." };
  const widget = { kind: "widget", value: `Green ${MARKUP.slice(-10)}`, theme: null, title: "Leaves", quotations: [] };
  const accent = { kind: "accent", value: "#2f7d4f", theme: null, title: null, quotations: [] };
  const says = [{ entries: [likes] }, { actions: [accent, widget] }].map((said) => JSON.stringify(said));
  await world.service.tell({ hours: 7, says });

  const page = await world.open("", who);
  // The title of the chat moves the buttons next to it.
  await page.getByText("I see.").waitFor();
  await page.getByRole("button", { name: "Profile" }).click();
  const dreamt = page.locator("loci-dream-list");
  await dreamt.getByText("#2f7d4f").waitFor();
  expect(await dreamt.getByText("Waits for you").count()).toBe(2);
  await expectAccessible(page);
  await tabTo(page, "Apply: An accent colour");
  await page.keyboard.press("Enter");
  await dreamt.getByText("Applied").waitFor();
  expect((await presences.getPresence({ presenceId: "chat" })).accent).toBe("#2f7d4f");
  await dreamt.getByRole("button", { name: "Take back: An accent colour" }).click();
  await dreamt.getByText("Taken back").waitFor();
  expect((await presences.getPresence({ presenceId: "chat" })).accent).toBeNull();
  expect(await dreamt.getByText("Waits for you").count()).toBe(1);
});

const ANSWER = `# Plan for *Porto*

1. Take the **early** train
2. Then:
   - walk to https://porto.example/harbour?a=1
   - eat ~~nuts~~ soup

| Day | Cost |
|:----|-----:|
| Mon | 12 € |

\`\`\`python
print("olá")
\`\`\`

[Map](https://map.example/x) [bad](javascript:alert(1)) ![track](https://track.example/1.png) ${MARKUP}`;

it("shows answers as Markdown that makes nothing load, and copies them and their code", async () => {
  const who = { user: "uma" };
  const { presences } = world.service.loci(who);
  const { sessionId } = await presences.createSession({ presenceId: "chat", title: "Porto" });
  await presences.appendSessionTurn({ presenceId: "chat", sessionId, user: "# Plan *my* trip", assistant: ANSWER });
  const page = await world.open("", who);
  const answer = page.locator("loci-chat-message .markdown");
  await answer.getByRole("heading", { name: "Plan for Porto" }).waitFor();
  expect(await answer.getByRole("listitem").count()).toBe(4);
  expect(await answer.getByRole("cell").allInnerTexts()).toEqual(["Mon", "12 €"]);
  const links = await answer.getByRole("link").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  expect(links).toEqual(["https://porto.example/harbour?a=1", "https://map.example/x", "https://track.example/1.png"]);
  expect(await answer.locator("img, script").count()).toBe(0);
  await answer.getByText(MARKUP).waitFor();
  // What a person writes stays as it was written.
  await page.locator("loci-chat-message.mine .bubble").getByText("# Plan *my* trip", { exact: true }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copy the code" }).click();
  await answer.getByRole("button", { name: "Copied" }).waitFor();
  expect(await clipboard()).toBe('print("olá")');
  await page.getByRole("button", { name: "Copy: # Plan for" }).click();
  await expect.poll(clipboard).toBe(ANSWER);
});

it("is a sheet at a width of 390 pixels, without a highlight under reduced motion", async () => {
  const who = { user: "lea" };
  const page = await world.open("", who, { width: 390, height: 800, reducedMotion: "reduce" });
  await send(page, MARKUP);
  await page.getByText(MARKUP, { exact: true }).waitFor();
  await page.getByRole("button", { name: "Remember this" }).first().click();
  // One that was chosen; what the service learns from the message by itself may come before or after it.
  const memories = page.getByRole("button", { name: /^Memories [12]$/ });
  await memories.waitFor();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await memories.click();
  await page.getByRole("dialog", { name: "Memories" }).waitFor();
  await page.locator("loci-panel").getByText(MARKUP, { exact: true }).first().waitFor();
  expect(await page.locator("loci-memory img, loci-chat-message img").count()).toBe(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => focusedName(page)).toMatch(/^Memories/);
});

/** The instructions that a model gets with this message; it answers. */
async function promptOf(page: Page, text: string): Promise<string> {
  const [asked] = await Promise.all([page.waitForRequest(/run-turn$/), send(page, text)]);
  await world.service.tell({ says: [`An answer to: ${text}`] });
  await page.locator("loci-chat-message .bubble").getByText(`An answer to: ${text}`).waitFor();
  return asked.postDataJSON().options.systemPrompt;
}

/** What this person said in each of their chats, by its title. */
async function chatsOf(who: Who): Promise<Record<string, string[]>> {
  const loci = world.service.loci(who);
  const { items } = await loci.presences.listSessions({ presenceId: "chat" });
  const read = items.map(async ({ title, conversations }) => {
    const parts = await Promise.all(conversations.map(({ id }) => textsIn(who, id)));
    return [title ?? "", parts.flat()] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** What this person said in their only chat. */
async function textsOf(who: Who): Promise<string[]> {
  const { items } = await world.service.loci(who).presences.listSessions({ presenceId: "chat" });
  return textsIn(who, items[0]?.conversationId ?? "");
}

async function textsIn(who: Who, conversationId: string): Promise<string[]> {
  const messages = await world.service.loci(who).conversations.getMessages({ conversationId });
  const said = messages.items.filter((message) => message.role === "user");
  return said.flatMap((message) => message.content.map((block) => (block.type === "text" ? block.text : "")));
}
