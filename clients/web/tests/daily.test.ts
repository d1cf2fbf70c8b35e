import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openWithModel, send } from "./support/chat.js";
import { signIn, startWorld } from "./support/pages.js";

const world = startWorld();
const who = { user: "dora" };
const WINDOW = { width: 1440, height: 900 };
const DOCS = join(import.meta.dirname, "..", "..", "..", "docs", "web.md");

/** What the docs say that each thing takes. */
function stated(): Record<string, number> {
  const [, section = ""] = readFileSync(DOCS, "utf8").split("### What people do daily");
  const rows = section.split("\n## ")[0]?.matchAll(/^\| ([a-z][^|]+) \| (\d) \|/gm) ?? [];
  return Object.fromEntries([...rows].map(([, thing = "", clicks]) => [thing, Number(clicks)]));
}

const answer = (page: Page, text: string) =>
  page.locator("loci-chat-message:not(.mine) .bubble").getByText(text).waitFor();
const said = (page: Page, text: string) => page.locator("loci-chat-message.mine .bubble").getByText(text).waitFor();

it("takes as many clicks for twenty things of every day as the docs say", { timeout: 180_000 }, async () => {
  const counted: Record<string, number> = {};
  let clicks = 0;
  const count = async (thing: string, act: () => Promise<unknown>) => {
    clicks = 0;
    await act();
    counted[thing] = clicks;
  };
  const watch = async (page: Page) => {
    await page.exposeFunction("countClick", () => {
      clicks += 1;
    });
    const listen = () =>
      addEventListener(
        "click",
        ({ detail }) => detail > 0 && (globalThis as never as { countClick(): void }).countClick(),
        true,
      );
    await page.addInitScript(listen);
    await page.evaluate(listen);
  };
  const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

  await world.service.loci(who).presences.createSession({ presenceId: "chat", title: "Boats of old" });
  const page = await openWithModel(world, "chat", who, WINDOW);
  await watch(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await count("begin a new chat", async () => {
    await button(page, "New chat").click();
    await page.getByText("What would you like to talk about?").waitFor();
  });
  await world.service.tell({ says: ["Here:\n\n```js\nlet a = 1;\n```"] });
  await send(page, "Show me code.");
  await answer(page, "let a = 1;");
  await count("copy code", async () => {
    await button(page, "Copy the code").click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("let a = 1;");
  });
  await count("remember this", async () => {
    await page.locator("loci-chat-message.mine").hover();
    await button(page, "Remember this: Show me code.").click();
    await page.locator("loci-memory").getByText("Show me code.").waitFor();
  });
  await count("see what it knows about me", () => page.locator("loci-memory").first().waitFor());
  await count("see where a memory is from", async () => {
    await button(page, /^.*Open where this was said: Show me code\./).click();
    await page.locator("loci-chat-message[marked]").waitFor();
  });
  await count("correct a memory", async () => {
    await page.locator("loci-memory").hover();
    await button(page, "Edit: Show me code.").click();
    await page.getByLabel("What is remembered").fill("Likes code.");
    await button(page, "Save").click();
    await page.locator("loci-memory").getByText("Likes code.").waitFor();
  });
  await count("forget a memory", async () => {
    await page.locator("loci-memory").hover();
    await button(page, "Forget: Likes code.").click();
    await page.locator("loci-memory").getByText("Likes code.").waitFor({ state: "detached" });
  });
  await count("undo that", async () => {
    const toast = page.locator("loci-toasts .toast").filter({ hasText: "Forgotten" });
    await toast.getByRole("button", { name: "Undo" }).click();
    await page.locator("loci-memory").getByText("Likes code.").waitFor();
  });
  await count("rename a chat", async () => {
    await button(page, "Rename the chat").click();
    await page.getByLabel("Title of the chat").fill("Code");
    await page.keyboard.press("Enter");
    await page.locator("loci-chat-title").getByText("Code").waitFor();
  });
  await world.service.tell({ says: ["Another one."] });
  await count("have it answered again", async () => {
    await page.locator("loci-chat-message:not(.mine)").last().hover();
    await button(page, "Answer again").click();
    await answer(page, "Another one.");
  });
  await count("stop an answer", async () => {
    await send(page, "Are you there?");
    await button(page, "Stop waiting").click();
    await said(page, "Are you there?");
    await button(page, "Send").waitFor();
  });
  await count("go on with it on another device", async () => {
    const other = await openWithModel(world, "chat", who, WINDOW);
    await said(other, "Are you there?");
    await other.close();
  });
  await count("find an old chat by a word", async () => {
    await page.getByLabel("Search chats").click();
    await page.keyboard.type("boats");
    await page.getByRole("link", { name: /^Boats of old/ }).click();
    await page.locator("loci-chat-title").getByText("Boats of old").waitFor();
  });
  await count("forget this chat", async () => {
    await button(page, "Erase this chat …").click();
    await button(page, "Erase for good").click();
    await page.getByRole("link", { name: /^Boats of old/ }).waitFor({ state: "detached" });
  });
  await button(page, "New bot").click();
  await page.getByLabel("Name").fill("coder");
  await page.keyboard.press("Enter");
  await page.locator("loci-bot-list [aria-current=true]").getByText("coder").waitFor();
  await count("switch to another bot", async () => {
    await page.locator("loci-bot-list").getByRole("button", { name: "chat" }).click();
    await page.locator("loci-bot-list [aria-current=true]").getByText("chat", { exact: true }).waitFor();
  });
  await count("talk incognito", async () => {
    await button(page, "Incognito chat").click();
    await page.getByText("This chat is incognito").waitFor();
  });
  await count("have it dark", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    const colour = () => page.locator("loci-chat-page").evaluate((one) => getComputedStyle(one).backgroundColor);
    await expect.poll(colour).toBe("rgb(19, 20, 24)");
  });
  await count("change the language", async () => {
    await button(page, /^Account/).click();
    await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
    await button(page, "Neuer Chat").waitFor();
  });
  await count("sign out", async () => {
    await button(page, /^Konto/).click();
    await page.getByRole("menuitem", { name: "Abmelden" }).click();
    await page.locator("loci-sign-in #token").waitFor();
  });

  const own = await openWithModel(world, "chat", who, WINDOW);
  await watch(own);
  await own.route("**/ai-admin/jobs/*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), status: "succeeded", link: `${world.service.url}/app/config.json` },
    });
  });
  await count("export all that is stored", async () => {
    await own.getByRole("link", { name: "Console" }).click();
    await signIn(own, who);
    await own.getByRole("link", { name: "Export and erasure" }).click();
    await own.getByRole("button", { name: "Export everything" }).click();
    await Promise.all([own.waitForEvent("download"), own.getByRole("link", { name: "Download the file" }).click()]);
  });
  expect(counted).toEqual(stated());
});
