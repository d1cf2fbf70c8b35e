import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openWithModel, send } from "./support/chat.js";
import { expectAccessible, signIn, startWorld } from "./support/pages.js";
import type { Who } from "./support/service.js";

const world = startWorld();

const heard = (page: Page) => page.locator("loci-chat-log .heard");
const answer = (page: Page, text: string) => page.locator("loci-chat-message .markdown").getByText(text);
const said = (page: Page, text: string) => page.locator("loci-chat-message.mine .bubble").getByText(text);

/** How often a page has connected to the stream of a turn. */
function countStreams(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/streams") count += 1;
  });
  return () => count;
}

/** The roles of what is stored of a person's only chat. */
async function rolesOf(who: Who): Promise<string[]> {
  const loci = world.service.loci(who);
  const { items } = await loci.presences.listSessions({ presenceId: "chat" });
  const { items: messages } = await loci.conversations.getMessages({ conversationId: items[0]?.conversationId ?? "" });
  return messages.map(({ role }) => role);
}

it("takes up an answer that is under way when the page is loaded again", async () => {
  const who = { user: "ada" };
  const page = await openWithModel(world, "chat", who);
  await world.service.tell({ says: ["**Plums** and pears."], holds: true });
  await send(page, "What may I eat?");
  await heard(page).getByText("Plums").waitFor();
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await signIn(page, who);
  await said(page, "What may I eat?").waitFor();
  await page.getByText("Waiting for the answer").waitFor();
  // It is stored, so it is shown once.
  expect(await page.getByText("What may I eat?", { exact: true }).count()).toBe(2);
  await expectAccessible(page);
  await world.service.tell({ holds: false });
  await answer(page, "Plums and pears.").waitFor();
  expect(await page.getByText("Waiting for the answer").count()).toBe(0);
  expect(await rolesOf(who)).toEqual(["user", "assistant"]);
});

it("stops an answer that it has taken up", async () => {
  const who = { user: "bo" };
  const page = await openWithModel(world, "chat", who);
  await send(page, "Tell me a very long story.");
  await page.getByText("Waiting for the answer").waitFor();
  await said(page, "Tell me").or(page.locator(".sent")).first().waitFor();
  page.on("dialog", (dialog) => dialog.accept());
  await expect.poll(() => rolesOf(who)).toEqual(["user"]);
  await page.reload();
  await signIn(page, who);
  await page.getByText("Waiting for the answer").waitFor();
  await page.getByRole("button", { name: "Stop waiting" }).click();
  await page.getByText("Stopping").waitFor({ state: "detached" });
  await said(page, "Tell me a very long story.").waitFor();
  expect(await page.getByLabel("Message", { exact: true }).inputValue()).toBe("");
  expect(await rolesOf(who)).toEqual(["user"]);
});

it("reads an answer once in a browser, and shows it in all its tabs", async () => {
  const who = { user: "cy" };
  const page = await openWithModel(world, "chat", who);
  await world.service.tell({ says: ["Hello."] });
  await send(page, "Good morning.");
  await answer(page, "Hello.").waitFor();
  const other = await openWithModel(world, new URL(page.url()).pathname.slice("/app/".length), who);
  await answer(other, "Hello.").waitFor();
  const [ofOne, ofOther] = [countStreams(page), countStreams(other)];

  await world.service.tell({ says: ["**Plums** and pears."], holds: true });
  await send(page, "What may I eat?");
  await heard(page).getByText("Plums").waitFor();
  await heard(other).getByText("Plums").waitFor();
  await expectAccessible(other);
  // One that is opened meanwhile hears what was said until then.
  const third = await openWithModel(world, new URL(page.url()).pathname.slice("/app/".length), who);
  const ofThird = countStreams(third);
  await heard(third).getByText("Plums").waitFor();
  await world.service.tell({ holds: false });
  for (const tab of [page, other, third]) {
    await answer(tab, "Plums and pears.").waitFor();
    await said(tab, "What may I eat?").waitFor();
    expect(await heard(tab).count()).toBe(0);
  }
  expect([ofOne(), ofOther(), ofThird()]).toEqual([1, 0, 0]);
});

it("reads on in another tab when the one that read is closed", async () => {
  const who = { user: "dee" };
  const page = await openWithModel(world, "chat", who);
  await world.service.tell({ says: ["Hello."] });
  await send(page, "Good morning.");
  await answer(page, "Hello.").waitFor();
  const other = await openWithModel(world, new URL(page.url()).pathname.slice("/app/".length), who);
  await answer(other, "Hello.").waitFor();
  const ofOther = countStreams(other);
  await world.service.tell({ says: ["**Plums** and pears."], holds: true });
  await send(page, "What may I eat?");
  await heard(other).getByText("Plums").waitFor();
  await page.close();
  await expect.poll(ofOther).toBe(1);
  await world.service.tell({ holds: false });
  await answer(other, "Plums and pears.").waitFor();
  expect(await rolesOf(who)).toEqual(["user", "assistant", "user", "assistant"]);
});

it("shows in one tab what another one says, takes back and names, without a model", async () => {
  const who = { user: "eve" };
  const page = await world.open("chat", who);
  await send(page, "I live in Graz.");
  await page.locator("loci-chat-message").nth(1).waitFor();
  const other = await world.open(new URL(page.url()).pathname.slice("/app/".length), who);
  await other.locator("loci-chat-message").nth(1).waitFor();
  await send(page, "I keep bees.");
  await said(other, "I keep bees.").waitFor();
  await other.locator("loci-chat-message").nth(3).waitFor();
  await page.getByRole("button", { name: "Edit and send again" }).click();
  await page.getByLabel("Message", { exact: true }).fill("I keep wasps.");
  await page.keyboard.press("Enter");
  await said(other, "I keep wasps.").waitFor();
  await expect.poll(() => said(other, "I keep bees.").count()).toBe(0);
  await page.getByRole("button", { name: "Rename the chat" }).click();
  await page.getByLabel("Title of the chat").fill("Insects");
  await page.keyboard.press("Enter");
  await other.locator("loci-chat-title").getByText("Insects").waitFor();
});

it("does not connect again where another reader took its place, and shows the answer when it is there", async () => {
  const who = { user: "fay" };
  const page = await openWithModel(world, "chat", who);
  const streams = countStreams(page);
  const replaced = { contentType: "text/event-stream", body: "event: replaced\ndata: {}\n\n" };
  // The other reader has the turn worked on.
  await page.route("**/streams", async (route) => {
    void route.fetch().catch(() => {});
    await route.fulfill(replaced);
  });
  await send(page, "What may I eat?");
  await expect.poll(streams).toBe(1);
  await world.service.tell({ says: ["Plums."] });
  await answer(page, "Plums.").waitFor();
  expect(streams()).toBe(1);
});

it("goes on when the network is back", async () => {
  const who = { user: "gus" };
  const page = await openWithModel(world, "chat", who);
  await world.service.tell({ says: ["Hello."] });
  await send(page, "Good morning.");
  await answer(page, "Hello.").waitFor();
  world.expectErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await send(page, "What may I eat?");
  await page.locator("loci-chat-problem").getByText("could not be reached").waitFor();
  await world.service.tell({ says: ["Plums."] });
  await page.context().setOffline(false);
  await answer(page, "Plums.").waitFor();
  expect(await rolesOf(who)).toEqual(["user", "assistant", "user", "assistant"]);
});
