import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openWithModel, send } from "./support/chat.js";
import { expectAccessible, expectNoSidewaysScroll, focusedName, signIn, startWorld } from "./support/pages.js";

const world = startWorld();

const answer = (page: Page) => page.locator("loci-chat-message:not(.mine) .bubble");
const LONG = Array.from({ length: 30 }, (_, at) => `${at}. A line of a long answer.`).join("\n");

it("begins with three examples, of which each is a question, and with no command of a shell", async () => {
  const who = { user: "ada" };
  const page = await world.open("chat", who, { width: 390 });
  const examples = page.locator("loci-chat-log .examples button");
  await examples.nth(2).waitFor();
  expect(await examples.count()).toBe(3);
  for (const text of await examples.allInnerTexts()) expect(text).toMatch(/\?$/);
  await page.getByText("No language model is set up").waitFor();
  expect(
    await page
      .locator("loci-chat-page")
      .getByText(/make dev|models\.extraction/)
      .count(),
  ).toBe(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await examples.first().click();
  await answer(page).getByText("Nothing that I remember fits").waitFor();
  await expect.poll(() => focusedName(page)).toBe("Message");
});

it("notes a statement, and says of a question alone that nothing fits", async () => {
  const page = await world.open("chat", { user: "bo" });
  await send(page, "Which boats are in the harbour?");
  await answer(page).getByText("Nothing that I remember fits what you said.").waitFor();
  await send(page, "I am allergic to peanuts.");
  await answer(page).getByText("Noted.", { exact: true }).waitFor();
});

it("shows a memory that was edited once in an old answer, as it is now", async () => {
  const who = { user: "cy" };
  const page = await world.open("chat", who);
  await send(page, "I live in Graz.");
  await page.getByRole("button", { name: "Memories 1" }).waitFor();
  await send(page, "Do I live in Graz?");
  const card = page.locator("loci-memory-cards li");
  await card.getByText("User lives in Graz").waitFor();
  const { memory } = world.service.loci(who);
  const { items: spaces } = await memory.listMemorySpaces();
  const { items } = await memory.listAtoms({ spaceId: spaces.find(({ name }) => name === "memory")?.id ?? "" });
  await memory.editAtom({ atomId: items[0]?.id ?? "", text: "User lives in Linz" });
  await card.getByText("User lives in Linz").waitFor();
  expect(await answer(page).last().innerText()).not.toContain("Graz");
  expect(await card.count()).toBe(1);
});

it("says what failed above the field, in view, however long the chat is", async () => {
  const who = { user: "dee" };
  const { presences } = world.service.loci(who);
  const { sessionId } = await presences.createSession({ presenceId: "chat", title: "Long" });
  for (const user of ["One?", "Two?"])
    await presences.appendSessionTurn({ presenceId: "chat", sessionId, user, assistant: LONG });
  const page = await world.open("chat", who, { width: 390, height: 700 });
  await answer(page).nth(1).waitFor();
  world.expectErrors(/500/);
  await page.route("**/turns", (route) => route.fulfill({ status: 500, json: {} }));
  await send(page, "Three?");
  const again = page.getByRole("button", { name: "Send again" });
  await again.waitFor({ timeout: 20_000 });
  await page.locator("loci-chat-log .sent").getByText("Three?").waitFor();
  const [box, field] = await Promise.all([
    again.boundingBox(),
    page.getByLabel("Message", { exact: true }).boundingBox(),
  ]);
  expect(box?.y).toBeGreaterThan(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.unroute("**/turns");
  await again.click();
  await page.locator("loci-chat-message.mine .bubble").getByText("Three?").waitFor();
});

it("offers to sign in again where a session has ended for good, and sends what was typed then", async () => {
  const who = { user: "eve" };
  const page = await world.open("chat", who);
  await send(page, "One?");
  await answer(page).waitFor();
  world.expectErrors(/401/);
  await page.route("**/turns", (route) => route.fulfill({ status: 401, json: { message: "Unauthorized" } }));
  await send(page, "Two?");
  // The page asks by itself once; the service still refuses.
  await signIn(page, who);
  const alert = page.getByRole("alert").filter({ hasText: "Your session has ended" });
  await alert.getByRole("button", { name: "Sign in again" }).waitFor();
  await page.getByLabel("Message", { exact: true }).fill("And three?");
  await expectAccessible(page);
  await alert.getByRole("button", { name: "Sign in again" }).click();
  await page.getByRole("dialog", { name: "Sign in again" }).waitFor();
  await page.unroute("**/turns");
  await signIn(page, who);
  await page.locator("loci-chat-message.mine .bubble").getByText("Two?").waitFor();
  expect(await page.getByLabel("Message", { exact: true }).inputValue()).toBe("And three?");
});

it("has the focus where a person types, at most eight stops from the top of the page", async () => {
  const page = await world.open("chat", { user: "fay" });
  await expect.poll(() => focusedName(page)).toBe("Message");
  for (const text of ["One?", "Two?", "Three?", "Four?"]) {
    await send(page, text);
    await page.locator("loci-chat-message.mine .bubble").getByText(text).waitFor();
  }
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
  });
  await page.keyboard.press("Tab");
  expect(await focusedName(page)).toBe("To the text field");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedName(page)).toBe("Message");
});

it("has a row of one line for each chat, with its age, which opens in another tab as well", async () => {
  const who = { user: "gil" };
  const page = await world.open("chat", who, { width: 1280 });
  const title = "A very long question about boats in the harbour of Trieste in winter?";
  await send(page, title);
  await answer(page).waitFor();
  const row = page.locator("loci-chat-history .chat");
  await row.getByText("May 4", { exact: false }).first().waitFor();
  expect((await row.boundingBox())?.height).toBeLessThan(44);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const [tab] = await Promise.all([page.context().waitForEvent("page"), row.click({ modifiers: ["ControlOrMeta"] })]);
  await tab.waitForURL(/\/app\/chat\/[^/]+$/);
  await signIn(tab, who);
  await tab.locator("loci-chat-message.mine .bubble").getByText(title).waitFor();
});

it("shows what an answer remembers by a call as a chip", async () => {
  const page = await openWithModel(world, "chat", { user: "hal" });
  await world.service.tell({ says: ['Hello Hal!\n\nbcz_remember("user_name", "Hal")'] });
  await send(page, "My name is Hal.");
  await page.locator("loci-chat-message .chip").getByText("Remembered: user_name: Hal").waitFor();
  expect(await answer(page).innerText()).not.toContain("bcz_remember");
  await expectAccessible(page);
});

it.each(["en", "ar"] as const)("has one bar on a phone, with all else in a menu of words: %s", async (language) => {
  const who = { user: `ivo-${language}` };
  const page = await world.open("chat", who, { width: 390, height: 844, language });
  const field = page.locator("loci-chat-composer textarea");
  await field.waitFor();
  await page.locator("loci-chat-log .examples button").nth(2).waitFor();
  const [header, main] = await Promise.all([page.locator("header").boundingBox(), page.locator("main").boundingBox()]);
  expect(header?.height).toBeLessThanOrEqual(52);
  expect(main?.y).toBeCloseTo((header?.y ?? 0) + (header?.height ?? 0), 0);
  expect(await page.locator("main .toolbar").count()).toBe(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.locator("header loci-menu button[popovertarget]").click();
  await page.getByRole("menu").waitFor();
  for (const item of await page.locator("header loci-menu [role^=menuitem]").all())
    expect(await item.innerText()).not.toBe("");
  await expectAccessible(page);
  await page.locator("header [role=menuitemradio][lang=de]").click();
  await page.getByRole("button", { name: /^Konto/ }).click();
  await page.getByRole("menuitemcheckbox", { name: "Inkognito-Chat" }).click();
  await page.getByText("Dieser Chat ist inkognito").waitFor();
  await page.getByRole("button", { name: /^Konto/ }).click();
  await page.getByRole("menuitem", { name: "Profil" }).click();
  await page.getByRole("dialog", { name: "Profil" }).getByRole("button", { name: "Schließen" }).click();
  expect(await focusedName(page)).toMatch(/^Konto/);
  await page.getByRole("button", { name: "Neuer Chat" }).click();
  await field.fill("A first message that is longer than any title on a phone can be, in all languages?");
  await page.locator("loci-chat-composer [aria-disabled=false]").last().waitFor();
  await field.press("Enter");
  await page.locator("loci-chat-message.mine .bubble").waitFor();
  expect((await page.locator("header").boundingBox())?.height).toBeLessThanOrEqual(52);
  await expectNoSidewaysScroll(page);
});

it("has a model asked after two requests, those of a first message too: it waits for nothing else", async () => {
  const who = { user: "jo" };
  const page = await openWithModel(world, "chat", who);
  await page.getByRole("button", { name: "Memories 0" }).waitFor();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const isAsking = request.method() === "POST" || pathname === "/streams";
    if (isAsking && /\/(run-turn|sessions|streams)$/.test(pathname)) asked.push(`${request.method()} ${pathname}`);
  });
  // What else the page asks for is never answered.
  await page.route(/\/bindings|\/chat\/api\//, () => {});
  await world.service.tell({ says: ["Hello Jo!"] });
  await send(page, "Hello!");
  await answer(page).getByText("Hello Jo!").waitFor();
  expect(asked).toEqual(["POST /ai-conversations/run-turn", "GET /streams"]);
  await world.service.tell({ says: ["Still here."] });
  await send(page, "Are you there?");
  await answer(page).getByText("Still here.").waitFor();
  expect(asked.length).toBe(4);
  expect(asked[2]).toMatch(/^POST \/ai-conversations\/conv_[^/]+\/run-turn$/);
  const { items } = await world.service.loci(who).presences.listSessions({ presenceId: "chat" });
  expect(items.map(({ title }) => title)).toEqual(["Hello!"]);
});

it("stops a first answer that was begun, and keeps what was said", async () => {
  const page = await openWithModel(world, "chat", { user: "kai" });
  await send(page, "Are you there?");
  await page.getByRole("button", { name: "Stop waiting" }).click();
  await page.locator("loci-chat-message.mine .bubble").getByText("Are you there?").waitFor();
  expect(await page.getByLabel("Message", { exact: true }).inputValue()).toBe("");
});

it("gives a short question and its answer little room, and shows what can be done with them over it", async () => {
  const page = await world.open("chat", { user: "lu" }, { width: 1440 });
  for (const text of ["One?", "Two?"]) {
    await send(page, text);
    await page.locator("loci-chat-message.mine .bubble").getByText(text).waitFor();
  }
  const first = page.locator("loci-chat-message").first();
  const [one, two] = await Promise.all([first.boundingBox(), page.locator("loci-chat-message").nth(2).boundingBox()]);
  // Both with the room between them: 156 pixels it was.
  expect((two?.y ?? 999) - (one?.y ?? 0)).toBeLessThanOrEqual(110);
  const remember = page.getByRole("button", { name: "Remember this: One?" });
  await first.hover();
  await remember.click();
  await page.locator("loci-memory").getByText("One?").waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

it("gives what happened a place of its own, in which it covers nothing, and ends it with the chat", async () => {
  for (const width of [1440, 390]) {
    const who = { user: `toasts-${width}` };
    const page = await world.open("chat", who, { width, height: 800 });
    await send(page, "My second tab is green.");
    const message = page.locator("loci-chat-message").first();
    await message.hover();
    await page.getByRole("button", { name: "Remember this: My second tab is green." }).click();
    const toast = page.locator("loci-toasts .toast").filter({ hasText: "Remembered" });
    await toast.waitFor();
    const [over, chat] = await Promise.all([toast.boundingBox(), page.locator("loci-chat").boundingBox()]);
    expect((over?.y ?? 0) + (over?.height ?? 0), `at ${width}`).toBeLessThanOrEqual(chat?.y ?? 0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "New chat" }).click();
    await page.getByText("What would you like to talk about?").waitFor();
    await toast.waitFor({ state: "detached" });
  }
});
