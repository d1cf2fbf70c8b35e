import { expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, focusedName, startWorld, tabTo } from "./support/pages.js";

const world = startWorld();
const CATEGORY = { name: "home", kind: "FACT" } as const;
const MARKUP = `<img src=x onerror=alert(1)> likes tea`;

async function personWith(user: string, texts: readonly string[]) {
  const who = { user };
  const loci = world.service.loci(who);
  const { id: spaceId } = await loci.memory.createMemorySpace({ name: "memory" });
  const atoms = [];
  for (const text of texts) {
    atoms.push(await loci.memory.addAtom({ spaceId, text, category: CATEGORY }));
  }
  return { who, loci, atoms };
}

it("says by keyboard alone why an expected memory was not recalled, with what every signal gave", async () => {
  const { who } = await personWith("ada", ["Ada lives in Graz.", "Ada has a cat called Miso.", "Ada plays the cello."]);
  const page = await world.open("console#/why", who);
  await page.getByLabel("Question").fill("Which river flows through Ulaanbaatar?");
  await page.getByLabel("The memory that you expected").fill("cello");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Ada plays the cello." }).waitFor();
  await tabTo(page, "Ada plays the cello.");
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedName(page)).toBe("Expect none");
  await expectAccessible(page);
  await tabTo(page, "Ask");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Why it was not recalled" }).waitFor();
  await page
    .getByText(/Nothing was close enough to the question/)
    .first()
    .waitFor();
  await tabTo(page, /^Score .*Ada lives in Graz\.$/);
  await page.keyboard.press("Enter");
  await page.getByRole("rowheader", { name: "meaning" }).waitFor();
  const rows = await page.locator("details[open] tbody tr td:last-child").allTextContents();
  const sum = await page.locator("details[open] tfoot td").textContent();
  expect(rows.map(Number).reduce((one, other) => one + other)).toBeCloseTo(Number(sum), 1);
  await expectAccessible(page);
});

it("takes the only memory with the words of the field when asked, and asks nothing where several fit", async () => {
  const { who } = await personWith("fay", ["Fay plays the cello.", "Fay has a cat.", "Fay feeds a cat next door."]);
  const page = await world.open("console#/why", who);
  await page.getByLabel("Question").fill("Which river flows through Ulaanbaatar?");
  await page.getByLabel("The memory that you expected").fill("cat");
  await page.getByRole("button", { name: "Ask" }).click();
  await page.getByRole("button", { name: "Fay has a cat." }).waitFor();
  expect(await page.getByRole("heading", { name: "Why it was not recalled" }).count()).toBe(0);
  await page.getByRole("textbox", { name: "The memory that you expected" }).fill("cello");
  await page.getByRole("button", { name: "Ask" }).click();
  await page.getByRole("heading", { name: "Why it was not recalled" }).waitFor();
  await page.getByText("Fay plays the cello.").first().waitFor();
});

it("names the day on which a memory was forgotten, and leads to the one that took its place", async () => {
  const { who, loci, atoms } = await personWith("bo", ["Bo lives in Graz.", "Bo has a dog."]);
  const [home, dog] = atoms;
  if (!home || !dog) throw new Error("no atoms");
  await loci.memory.deleteAtom({ atomId: dog.id });
  await loci.memory.supersedeAtom({ atomId: home.id, text: "Bo lives in Wien.", category: CATEGORY });
  const page = await world.open(`console#/why?expect=${dog.id}`, who);
  await page.getByLabel("Question").fill("Where does Bo live?");
  await page.keyboard.press("Enter");
  await page.getByText(/It was forgotten on/).waitFor();
  await page.getByRole("button", { name: "Expect none" }).click();
  await page.getByLabel("The memory that you expected").fill(home.id);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Ask" }).click();
  await page.getByText(/A newer memory took its place/).waitFor();
  expect(await page.getByRole("link", { name: "Show the newer memory" }).getAttribute("href")).toContain(
    "#/memories?atom=",
  );
});

it("shows markup as text, fits 390 pixels, and keeps the question where the service fails", async () => {
  const { who } = await personWith("eve", [MARKUP]);
  const page = await world.open("console#/why", who, { width: 390 });
  await page.locator("#question").fill("Who likes tea?");
  world.expectErrors(/ERR_FAILED/);
  await page.route("**/recall/topic", (route) => route.abort());
  await page.keyboard.press("Enter");
  await page.getByRole("alert").locator(".problem").waitFor({ timeout: 20_000 });
  expect(await page.locator("#question").inputValue()).toBe("Who likes tea?");
  await page.unroute("**/recall/topic");
  await page.keyboard.press("Enter");
  await page.getByText(MARKUP).first().waitFor();
  await page.locator("summary").first().click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

it("says of words why they are not remembered, and where they were said", async () => {
  const { who, loci } = await personWith("ova", ["Ova has a cat."]);
  const { sessionId, conversationId } = await loci.presences.createSession({ presenceId: "chat" });
  await loci.presences.appendSessionTurn({
    presenceId: "chat",
    sessionId,
    user: "Where is my cat?",
    assistant: "Here.",
  });
  await loci.conversations.closeConversation({ conversationId });
  const page = await world.open("console#/why", who, { width: 390 });
  const missing = page.locator("loci-missing-memory");
  await missing.getByLabel("What was said").fill("I am a sailor on the Danube.");
  await page.keyboard.press("Enter");
  await missing.getByText("Nothing of this was said in what was looked through.").waitFor();
  await missing.getByLabel("What was said").fill("Where is my cat?");
  await page.keyboard.press("Enter");
  await missing.getByRole("link", { name: conversationId }).waitFor();
  expect(await missing.locator(".verdict strong").innerText()).not.toContain("Nothing of this");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
