import type { Loci } from "loci-memory-client";
import { expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, startWorld, tabTo } from "./support/pages.js";

const world = startWorld();
const ADMIN = { user: "root", role: "admin" } as const;
const SUPPORT = { user: "sam", role: "support" } as const;
const PERSON = { user: "lena@example.com" } as const;
const REASON = "Ticket 4711: 饮食 is wrong.";

it("reads, explains and corrects by keyboard for a reason, and the person sees it", async () => {
  const person = world.service.loci(PERSON);
  const { id: spaceId } = await person.memory.createMemorySpace({ name: "memory" });
  await person.memory.addAtom({
    spaceId,
    text: "User is allergic to <b>peanuts</b>.",
    category: { name: "health", kind: "FACT" },
  });
  world.expectErrors(/422/);
  const page = await world.open("console#/support", SUPPORT, { width: 390, height: 800 });
  await tabTo(page, "User id");
  await page.keyboard.type(PERSON.user);
  await tabTo(page, "Reason");
  await page.keyboard.type("aaaaaaaaaaaa");
  await tabTo(page, "Show memories");
  await page.keyboard.press("Enter");
  await page.getByText("a reason has 10 to 500 letters and digits").waitFor();
  await expectAccessible(page);

  await page.getByLabel("Reason").fill(REASON);
  await tabTo(page, "Show memories");
  await page.keyboard.press("Enter");
  await page.getByRole("cell", { name: "User is allergic to <b>peanuts</b>.", exact: true }).waitFor();
  await page.getByLabel("Why is it recalled?").fill("What is the user allergic to?");
  await page.keyboard.press("Enter");
  await page.locator("loci-candidate-table").getByText("peanuts").first().waitFor();
  await tabTo(page, "Correct: User is allergic to <b>peanuts</b>.");
  await page.keyboard.press("Enter");
  await page.getByLabel("What is true").fill("User is allergic to walnuts.");
  await tabTo(page, "Save");
  await page.keyboard.press("Enter");
  await page.getByRole("cell", { name: "User is allergic to walnuts.", exact: true }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const own = await world.open("console#/data", PERSON);
  await own.getByRole("row", { name: /Support: editAtom .*Ticket 4711: 饮食 is wrong\./ }).waitFor();
  await own.getByRole("row", { name: /Support: recallByTopic/ }).waitFor();
  await expectAccessible(own);
});

it("says from which conversation and message a memory is, and why another is missing, for a reason", async () => {
  const who = { user: "otto@example.com" };
  const person = world.service.loci(who);
  const { conversation, messages } = await tellAndClose(person, ["I live in Graz.", "Which ferry goes to Split?"]);
  const page = await world.open(`console#/support?user=${who.user}`, SUPPORT, { width: 390, height: 800 });
  await page.getByLabel("Reason").fill(REASON);
  await page.getByRole("button", { name: "Show memories" }).click();
  const row = page.getByRole("row", { name: /Graz/ });
  await row.getByText(conversation).waitFor();
  await row.getByText(`message ${messages[0]?.split("_").at(-1)}`).waitFor();
  await row.locator("time").last().waitFor();
  const missing = page.locator("loci-missing-memory").first();
  await missing.getByLabel("What was said").fill("Which ferry goes to Split?");
  await page.keyboard.press("Enter");
  await missing.getByText("It only asks.").waitFor();
  await missing.getByText(`message ${messages[1]?.split("_").at(-1)}`).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const own = await world.open("console#/data", who);
  await own.getByRole("row", { name: /Support: explainMissingMemory .*Ticket 4711/ }).waitFor();
});

/** A conversation that says this and is closed, with the ids of these messages. */
async function tellAndClose(person: Loci, texts: readonly string[]) {
  const { sessionId, conversationId } = await person.presences.createSession({ presenceId: "chat" });
  await person.presences.sharePresenceMemory({ presenceId: "chat" });
  const messages = [];
  for (const user of texts) {
    const turn = await person.presences.appendSessionTurn({ presenceId: "chat", sessionId, user, assistant: "I see." });
    messages.push(turn.userMessage.id);
  }
  await person.conversations.closeConversation({ conversationId });
  return { conversation: conversationId, messages };
}

it("is a view of its role alone, and who was not accessed reads that", async () => {
  const page = await world.open("console#/support", ADMIN);
  await page.getByRole("heading", { name: "Memories" }).first().waitFor();
  expect(await page.getByRole("link", { name: "Support" }).count()).toBe(0);
  const own = await world.open("console#/data", { user: "kim" });
  await own.getByText("Nobody accessed your data.").waitFor();
});
