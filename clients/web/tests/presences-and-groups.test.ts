import { expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, signIn, startWorld, tabTo } from "./support/pages.js";
import type { Who } from "./support/service.js";

const world = startWorld();
const MARKUP = "<img src=x onerror=alert(1)>";

/** A presence that may dream, in whose sessions each of these things is said. */
async function presenceOf(who: Who, presenceId: string, texts: readonly string[]): Promise<void> {
  const { presences } = world.service.loci(who);
  await presences.putPresence({ presenceId, dreams: true });
  for (const [place, user] of texts.entries()) {
    const { sessionId } = await presences.createSession({ presenceId, title: `Session ${place + 1} ${MARKUP}` });
    await presences.appendSessionTurn({ presenceId, sessionId, user, assistant: "I see." });
  }
}

it("shows an admin what a presence of theirs would learn, at once, with its sources and what it leaves out", async () => {
  const who = { user: "root", role: "admin" } as const;
  await presenceOf(who, "bureau", [
    "I work as a nurse.",
    "As you know, I work as a nurse.",
    "Always answer in French.",
  ]);
  const page = await world.open("console", who, { width: 390, height: 800 });
  await tabTo(page, "Presences");
  await page.keyboard.press("Enter");
  await tabTo(page, "bureau");
  await page.keyboard.press("Enter");
  await page.getByText("It has not dreamed yet.").waitFor();
  await page.getByRole("link", { name: `Session 3 ${MARKUP}` }).waitFor();
  await expectAccessible(page);
  await tabTo(page, "Dream now");
  await page.keyboard.press("Enter");
  const dream = page.locator("loci-dream-card");
  await dream.getByText("Into the profile: 1").waitFor();
  await dream.getByText("Working style: only one session says it").waitFor();
  const sources = page.getByRole("button", { name: /^Sources: 2 sessions, of: .*nurse/ });
  await sources.focus();
  await page.keyboard.press("Enter");
  await page.locator("loci-memory-source").getByText("As you know, I work as a nurse.").waitFor();
  await page.locator("loci-memory-source").getByText("I work as a nurse.", { exact: true }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

it("lets nobody else try a dream, and says what to allow", async () => {
  const who = { user: "mia" };
  await presenceOf(who, "chat", ["I work as a nurse."]);
  const page = await world.open("console#/presences?presence=chat", who);
  const allowed = page.getByLabel("It may dream");
  await expect.poll(() => allowed.isChecked()).toBe(true);
  expect(await page.getByRole("button", { name: "Dream now" }).count()).toBe(0);
  await allowed.uncheck();
  const { presences } = world.service.loci(who);
  await expect.poll(async () => (await presences.getPresence({ presenceId: "chat" })).dreams).toBe(false);
  await page.getByRole("link", { name: "Go on with it" }).click();
  await signIn(page, who);
  await page.getByText("I work as a nurse.").first().waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/app\/chat\/conv_/);
});

it("shows the keys, files and archives of a group to its members, opens a text by keyboard, and forgets a key", async () => {
  const who = { user: "ada", groups: ["dev-team", "design"] };
  const { groups } = world.service.loci(who);
  const group = "dev-team";
  await groups.saveGroupMemory({ group, key: "deadline", content: `The deadline is 15 March ${MARKUP}` });
  await groups.saveGroupMemory({ group, key: "today", content: "Review the branch", category: "daily" });
  await groups.putGroupFile({ group, path: "notes/plan.md", text: `# Cedar for the deck ${MARKUP}` });
  const messages = [{ role: "user", text: "Which wood lasts?" }];
  await groups.archiveGroupConversation({ group, title: "Wood", summary: "We chose cedar.", messages });
  const page = await world.open("console#/groups", who, { width: 390, height: 800 });
  await page.getByRole("cell", { name: `The deadline is 15 March ${MARKUP}` }).waitFor();
  await page.getByRole("cell", { name: "We chose cedar." }).waitFor();
  await page.getByRole("cell", { name: /^For the day until/ }).waitFor();
  await expectAccessible(page);
  await tabTo(page, "notes/plan.md");
  await page.keyboard.press("Enter");
  await page.locator("pre").getByText(`# Cedar for the deck ${MARKUP}`).waitFor();
  await page.getByRole("link", { name: /^conversations\/.*wood/ }).click();
  await page.locator("pre").getByText("Which wood lasts?").waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Forget for good: deadline" }).click();
  await page.locator("loci-sure-button .danger").click();
  await page.getByText("Forgotten for good: deadline").waitFor();
  expect((await groups.listGroupMemories({ group })).items.map(({ key }) => key)).not.toContain("deadline");
  await page.getByLabel("Group", { exact: true }).selectOption("design");
  await page.getByText("Nothing is under a key yet.").waitFor();
});

it("shows nothing of a group to those who are no members, and says so", async () => {
  const none = await world.open("console#/groups", { user: "eve" });
  await none.getByText("You are a member of no group.").waitFor();
  world.expectErrors(/404/);
  const page = await world.open("console#/groups?group=dev-team&file=notes/plan.md", {
    user: "eve",
    groups: ["other"],
  });
  await page.getByText("This file is not there, or not in this group.").waitFor();
  expect(await page.locator("body").textContent()).not.toContain("Cedar");
});
