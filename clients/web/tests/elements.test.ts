import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { LociKeys } from "../src/elements/loci-keys.js";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  focusedName,
  hold,
  type OpenOptions,
  signIn,
  startWorld,
  tabTo,
} from "./support/pages.js";
import { tokenOf, type Who } from "./support/service.js";

const world = startWorld();

/** A page of an app with these elements, connected for this person. */
async function openWith(elements: string, who: Who, options?: OpenOptions, empty?: Page): Promise<Page> {
  const page = empty ?? (await world.newPage(options));
  const body = `<!doctype html><html lang="${options?.language ?? "en"}"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><title>App</title><link rel="icon" href="data:,">
    <script type="module">
      import { connect } from "/app/elements.js";
      connect({ token: ${JSON.stringify(tokenOf(who))} });
    </script></head><body><main><h1>App</h1>${elements}</main></body></html>`;
  await page.route(`${world.service.url}/own-page`, (route) =>
    route.fulfill({ body, contentType: "text/html; charset=utf-8" }),
  );
  await page.goto(`${world.service.url}/own-page`);
  return page;
}

it("says why something is remembered: the very messages that it rests on", async () => {
  const who = { user: "ada" };
  const loci = world.service.loci(who);
  const space = await loci.memory.createMemorySpace({ name: "memory" });
  const binding = { conversationScope: { namespace: "chat", userId: "ada" }, memorySpaceIds: [space.id] };
  await loci.memory.createBinding(binding);
  const { id } = await loci.conversations.createConversation({ namespace: "chat" });
  for (const userContent of ["What a day!", "I live in Graz. <b>Really.</b>"]) {
    await loci.conversations.appendTurn({ conversationId: id, userContent, assistant: { content: "Noted." } });
  }
  await loci.conversations.closeConversation({ conversationId: id });
  const page = await openWith("<loci-memories></loci-memories>", who);
  await page.getByRole("button", { name: /^More: .*Graz/ }).click();
  await page.getByRole("menuitem", { name: "Why" }).click();
  await page.locator("loci-memory-source").getByText("I live in Graz. <b>Really.</b>").waitFor();
  expect(await page.locator("loci-memory-source").getByText("What a day!").count()).toBe(0);
  await expectAccessible(page);
});

it.each([
  ["a page that chooses no colour scheme", "", "rgb(27, 28, 34)"],
  [
    "a page that is light and dark",
    "<style>:root { color-scheme: light dark; background: Canvas; color: CanvasText }</style>",
    "rgb(236, 236, 241)",
  ],
])("has the colours of %s where the person prefers dark", async (_page, style, colour) => {
  const page = await world.newPage();
  await page.emulateMedia({ colorScheme: "dark" });
  await openWith(`${style}<loci-memories></loci-memories>`, { user: "gus" }, undefined, page);
  const heading = page.locator("loci-memories").getByText("Nothing is remembered yet").first();
  await heading.waitFor();
  expect(await page.locator("loci-memories").evaluate((element) => getComputedStyle(element).color)).toBe(colour);
  await expectAccessible(page);
});

it("remembers a text once, by keyboard alone, and undoes it", async () => {
  const who = { user: "bea" };
  const texts = "<loci-badge></loci-badge><loci-remember>I like figs.</loci-remember>";
  const page = await openWith(`${texts}<loci-remember text="I like figs.">Again</loci-remember>`, who);
  await page.getByRole("status", { name: "0 memories" }).waitFor();
  await tabTo(page, "Remember this");
  await page.keyboard.press("Enter");
  await page.getByRole("status", { name: "1 memory" }).waitFor();
  await page.getByText("Remembered").waitFor();
  await expect.poll(() => focusedName(page)).toBe("Undo");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remember this" }).click();
  await page.getByText("This was remembered before").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("status", { name: "0 memories" }).waitFor();
});

it("shows and remembers what is of one chat alone", async () => {
  const who = { user: "cal" };
  const { chats } = world.service.loci(who);
  await chats.saveChatMemory({ chatId: "report", content: "Cal wants tables." });
  const page = await openWith(
    `<loci-memories chat-id="report"></loci-memories><loci-badge></loci-badge>
    <loci-remember chat-id="report">Cal sails.</loci-remember>`,
    who,
  );
  await page.locator("loci-memory").getByText("Cal wants tables.").waitFor();
  await page.getByRole("button", { name: "Remember this" }).click();
  await page.locator("loci-memory").getByText("Cal sails.").waitFor();
  await page.getByRole("status", { name: "0 memories" }).waitFor();
  const { memories } = await chats.listChatMemories({ chatId: "report" });
  expect(memories.map((one) => one.content)).toEqual(["Cal sails.", "Cal wants tables."]);
});

it("follows changes after an element was moved in the page", async () => {
  const who = { user: "rex" };
  const { id: spaceId } = await world.service.loci(who).memory.createMemorySpace({ name: "memory" });
  const page = await openWith("<loci-badge></loci-badge><section></section>", who);
  await page.getByRole("status", { name: "0 memories" }).waitFor();
  await page.evaluate(() => document.querySelector("section")?.append(document.querySelector("loci-badge") as Node));
  const category = { name: "home", kind: "FACT" } as const;
  await world.service.loci(who).memory.addAtom({ spaceId, text: "Rex knits.", category });
  await page.getByRole("status", { name: "1 memory" }).waitFor();
});

it("shows nothing of a person who is no longer connected, when a late answer comes", async () => {
  const who = { user: "egon" };
  await world.service.connection(who).request("POST", "/ai-bots/coder/memory", { json: { k: "pin", v: "4711" } });
  const page = await openWith("", who);
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route("**/ai-bots/coder/memory", async (route) => {
    await opened;
    await route.continue();
  });
  const asked = page.waitForRequest("**/ai-bots/coder/memory");
  await page.evaluate(() => {
    document
      .querySelector("main")
      ?.insertAdjacentHTML("beforeend", '<loci-keys bot="coder" storage="service"></loci-keys>');
  });
  await asked;
  await page.evaluate("import('/app/elements.js').then((elements) => elements.disconnect())");
  const answered = page.waitForResponse("**/ai-bots/coder/memory");
  open();
  await (await answered).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(await page.getByText("4711").count()).toBe(0);
});

it.each(["browser", "service"])("keeps the keys of a bot in the %s, by keyboard alone", async (storage) => {
  const page = await openWith(
    `<loci-keys bot="coder/1" storage="${storage}"></loci-keys>`,
    { user: "cleo" },
    { width: 390 },
  );
  await page.getByText("There is no undo.").waitFor();
  await page.getByText("This bot remembers nothing yet.").waitFor();
  for (const [key, value] of [
    ["user_name", "Alice <b>"],
    ["tone", "terse"],
  ] as const) {
    await tabTo(page, "Add");
    await page.keyboard.press("Enter");
    await page.keyboard.type(key);
    await page.keyboard.press("Tab");
    await page.keyboard.type(value);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText(value, { exact: true }).waitFor();
    await expect.poll(() => focusedName(page)).toBe(`Edit: ${key}`);
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // The service refuses a key that is there.
  world.expectErrors(/409/);
  await page.getByRole("button", { name: "Edit: user_name" }).click();
  await page.getByLabel("Key").fill("tone");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").getByText("There is an entry of this key already.").waitFor();
  await page.getByLabel("Key").fill("name");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Edit: name" }).waitFor();

  await page.reload();
  await page.getByText("Alice <b>").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export all data" }).click(),
  ]);
  const exported = JSON.parse(readFileSync(await download.path(), "utf8"));
  expect(exported["coder/1"].map((entry: { k: string; v: string }) => [entry.k, entry.v])).toEqual([
    ["name", "Alice <b>"],
    ["tone", "terse"],
  ]);
  await page.getByRole("button", { name: "Remove: tone" }).click();
  await page.getByText("terse").waitFor({ state: "detached" });
  await expect.poll(() => focusedName(page)).toBe("Edit: name");
  await page.getByRole("button", { name: "Clear all" }).click();
  await page.getByRole("button", { name: "Clear all" }).click();
  await page.getByText("This bot remembers nothing yet.").waitFor();
});

it("keeps what is typed over an entry of a bot, whatever others change meanwhile", async () => {
  const who = { user: "fay" };
  const bot = world.service.connection(who);
  const write = (k: string, v: string) => bot.request("POST", "/ai-bots/coder/memory", { json: { k, v } });
  await write("tone", "terse");
  await write("name", "Fay");
  const page = await openWith('<loci-keys bot="coder" storage="service"></loci-keys>', who);
  const reload = () => page.locator("loci-keys").evaluate((keys) => (keys as LociKeys).reload());
  await page.getByRole("button", { name: "Edit: tone" }).click();
  await page.getByLabel("Value").fill("terse, but kind");
  await write("tone", "verbose");
  await reload();
  expect(await page.getByLabel("Value").inputValue()).toBe("terse, but kind");
  await bot.request("DELETE", "/ai-bots/coder/memory/tone");
  await reload();
  expect(await page.getByLabel("Value").inputValue()).toBe("terse, but kind");
  // Another form leaves it as it is.
  await page.getByRole("button", { name: "Edit: name" }).click();
  await page.getByRole("button", { name: "Cancel" }).first().click();
  expect(await page.getByLabel("Value").inputValue()).toBe("terse, but kind");
  const gate = await hold(page, "POST", "**/ai-bots/coder/memory");
  await page.getByRole("button", { name: "Save" }).click();
  await gate.reached;
  await page.getByLabel("Value").fill("terse, but kind, and short");
  gate.open();
  await page.getByText("Saved: tone").waitFor({ state: "attached" });
  expect(await page.getByLabel("Value").inputValue()).toBe("terse, but kind, and short");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("terse, but kind, and short", { exact: true }).waitFor();
});

it("shows a compact list and compact keys without tools, in the font of the page around them", async () => {
  const who = { user: "cara" };
  const { memory } = world.service.loci(who);
  const { id: spaceId } = await memory.createMemorySpace({ name: "memory" });
  await memory.addAtom({ spaceId, text: "Cara rows.", category: { name: "home", kind: "FACT" } });
  const style = "<style>main { font: 20px/2 Georgia, serif }</style>";
  const elements = '<loci-memories compact></loci-memories><loci-keys compact bot="b"></loci-keys>';
  const page = await openWith(style + elements, who);
  await page.getByText("Cara rows.").waitFor();
  await page.getByRole("button", { name: "Add" }).waitFor();
  expect(await page.getByRole("button", { name: /Export|Forgotten|Clear/ }).count()).toBe(0);
  const fontOf = (name: string) =>
    page.locator(name).evaluate((one) => {
      const { fontFamily, lineHeight } = getComputedStyle(one);
      return `${fontFamily} ${lineHeight}`;
    });
  expect(await fontOf("loci-memories")).toBe("Georgia, serif 40px");
  expect(await fontOf("loci-keys")).toBe("Georgia, serif 40px");
  await page.addStyleTag({ content: "loci-keys { --loci-font: monospace }" });
  expect(await fontOf("loci-keys")).toContain("monospace");
  await expectAccessible(page);
});

it("takes the person away from every element when the page disconnects", async () => {
  const who = { user: "dora" };
  const page = await openWith("<loci-badge></loci-badge><loci-memories></loci-memories>", who);
  await page.getByText("Nothing is remembered yet.").waitFor();
  await page.evaluate("import('/app/elements.js').then((elements) => elements.disconnect())");
  await page.getByText("Nothing is remembered yet.").waitFor({ state: "detached" });
  expect(await page.locator("loci-badge").textContent()).toBe("");
});

/** The bytes of an answer on its way. The browser has some in its cache by now. */
async function compressedSize(address: string): Promise<number> {
  const [answer] = await once(get(address, { headers: { "Accept-Encoding": "gzip" } }), "response");
  let size = 0;
  for await (const chunk of answer) size += chunk.length;
  return size;
}

const ALL_ELEMENTS = ["memories", "badge", "remember", "keys"].map((name) => `<loci-${name} bot="b"></loci-${name}>`);

it.each(["chat", "console", "elements"])("loads the first view of a person in at most 60 kB: %s", async (name) => {
  const page = await world.newPage();
  const addresses = new Set<string>();
  page.on("request", (request) => addresses.add(request.url()));
  const who = { user: `first-${name}`, role: "admin" } as const;
  if (name === "elements") await openWith(ALL_ELEMENTS.join(""), who, {}, page);
  else {
    await page.goto(`${world.service.url}/app/${name}`);
    await signIn(page, who);
  }
  await page.getByText("Nothing is remembered yet.").waitFor();
  await page.waitForLoadState("networkidle");
  const sent = [...addresses].filter((address) => address.startsWith(`${world.service.url}/app/`));
  const bytes = (await Promise.all(sent.map(compressedSize))).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(60_000);
});
