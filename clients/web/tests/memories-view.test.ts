import { expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, focusedName, signIn, startWorld, tabTo } from "./support/pages.js";

const world = startWorld();
const MARKUP = `<img src=x onerror=alert(1)> likes tea`;
const HOME = { name: "home", kind: "FACT" } as const;
const TASTE = { name: "taste", kind: "PREFERENCE" } as const;

async function personWith(user: string) {
  const who = { user };
  const loci = world.service.loci(who);
  const { id: spaceId } = await loci.memory.createMemorySpace({ name: "memory" });
  return { who, loci, spaceId };
}

it("finds memories by words, topic, category, kind and day, and says where none fits", async () => {
  const { who, loci, spaceId } = await personWith("ada");
  const old = { validFrom: "2024-01-01T00:00:00Z", validTo: "2025-01-01T00:00:00Z" };
  await loci.memory.addAtom({ spaceId, text: "Ada lived in Linz.", category: HOME, ...old });
  await loci.memory.addAtom({ spaceId, text: "Ada lives in Graz.", category: HOME });
  await loci.memory.addAtom({ spaceId, text: "Ada likes green tea.", category: TASTE });
  const page = await world.open("console#/memories", who);
  const shown = page.locator("loci-memory p");
  await page.getByText("Ada lives in Graz.").waitFor();
  await page.getByRole("searchbox").fill("GREEN");
  await page.keyboard.press("Enter");
  await page.getByText("Ada lives in Graz.").waitFor({ state: "detached" });
  await expect.poll(() => shown.allTextContents()).toEqual(["Ada likes green tea."]);
  await page.getByLabel("Category").selectOption("home");
  await page.getByText("No memory fits this search.").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByText("Ada lives in Graz.").waitFor();
  await page.getByLabel("Kind").selectOption("Preference");
  await page.getByText("Ada lives in Graz.").waitFor({ state: "detached" });
  await page.getByLabel("Kind").selectOption("All");
  await page.getByLabel("True on").fill("2024-06-01");
  await page.getByText("Ada likes green tea.").waitFor({ state: "detached" });
  await expect.poll(() => shown.allTextContents()).toEqual(["Ada lived in Linz."]);
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByLabel("Find by").selectOption("this topic");
  await page.getByRole("searchbox").fill("What does Ada like to drink, green tea?");
  await page.keyboard.press("Enter");
  await page.waitForURL(/by=topic/);
  await page.getByText("Ada likes green tea.").waitFor();
  await page.goBack();
  await page.getByText("Ada lives in Graz.").waitFor();
});

it("puts a memory back in its place among those that a topic found", async () => {
  const { who, loci, spaceId } = await personWith("kit");
  for (const text of ["Kit drinks green tea every day.", "Kit drinks green tea.", "Kit drinks tea."]) {
    await loci.memory.addAtom({ spaceId, text, category: TASTE });
  }
  const page = await world.open("console#/memories?words=Kit+drinks+green+tea&by=topic", who);
  const shown = page.locator("loci-memory p");
  await shown.nth(2).waitFor();
  const found = await shown.allTextContents();
  for (const text of found) {
    await page.getByRole("button", { name: `Forget: ${text}`, exact: true }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => shown.allTextContents()).toEqual(found);
  }
});

it("opens the very messages a memory came from, with its job, prompt and cost", async () => {
  const { who, loci, spaceId } = await personWith("bo");
  await loci.memory.createBinding({
    conversationScope: { namespace: "chat", userId: "bo" },
    memorySpaceIds: [spaceId],
  });
  const { id: conversationId } = await loci.conversations.createConversation({ namespace: "chat" });
  for (const userContent of ["Hello there.", "I live in Graz.", "What is the weather?"]) {
    await loci.conversations.appendTurn({ conversationId, userContent, assistant: { content: "Noted." } });
  }
  await loci.conversations.closeConversation({ conversationId });
  const page = await world.open("console#/memories", who);
  await page.getByRole("link", { name: /^Details: .*Graz/ }).click();
  await page.getByText("Hello there.").waitFor();
  expect(await page.locator("blockquote.source").allTextContents()).toEqual(["I live in Graz."]);
  await page.getByText("Free: by rules, without a model").waitFor();
  await page.getByText("Prompt version").waitFor();
  await page.getByText("It has not changed since it was remembered.").waitFor();
  await expectAccessible(page);
});

it("edits, replaces from a day on, forgets and undoes by keyboard alone, and shows the history", async () => {
  const { who, loci, spaceId } = await personWith("cy");
  const atom = await loci.memory.addAtom({
    spaceId,
    text: "Cy lives in Graz.",
    category: HOME,
    validFrom: "2020-01-01T00:00:00Z",
  });
  const page = await world.open(`console#/memories?atom=${atom.id}`, who);
  await page.locator("loci-memory-details").getByText("Cy lives in Graz.").waitFor();
  await tabTo(page, "Edit: Cy lives in Graz.");
  await page.keyboard.press("Enter");
  await page.getByLabel("What is remembered").fill("Cy lives in Wien.");
  await page.keyboard.press("Control+Enter");
  await page.getByText("Former wording").waitFor();
  await page.locator("loci-memory-history").getByText("Cy lives in Graz.").waitFor();
  await tabTo(page, "Say what is true instead");
  await page.keyboard.press("Enter");
  await page.getByLabel("What is true now").fill("Cy lives in Rome.");
  await page.getByLabel(/From this day on/).fill("2021-03-01");
  await tabTo(page, "Save");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Edit: Cy lives in Rome." }).waitFor();
  await page.getByRole("link", { name: "Cy lives in Wien." }).waitFor();
  await expectAccessible(page);
  // The memory is asked for again where what changed is heard of before it is undone.
  world.expectErrors(/404 \(Not Found\) \S+\/ai-memory\/atoms\//);
  await tabTo(page, "Forget: Cy lives in Rome.");
  await page.keyboard.press("Enter");
  await page.getByText("This memory is no longer there").waitFor();
  await tabTo(page, "Undo");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Edit: Cy lives in Rome." }).waitFor();
  await expect.poll(() => focusedName(page)).toBe("Edit: Cy lives in Rome.");
  await page.getByRole("link", { name: "All memories" }).click();
  await page.getByRole("button", { name: "Edit: Cy lives in Rome." }).waitFor();
  await expect.poll(() => focusedName(page)).toBe("Memories");
});

it("shows a memory next to the list where there is room, and keeps the search", async () => {
  const { who, loci, spaceId } = await personWith("wil");
  for (const text of ["Wil drinks tea.", "Wil drinks cocoa.", "Wil sings."]) {
    await loci.memory.addAtom({ spaceId, text, category: HOME });
  }
  const page = await world.open("console#/memories?words=drinks", who, { width: 1280, height: 800 });
  await page.getByRole("link", { name: "Details: Wil drinks tea." }).click();
  const sheet = page.getByRole("complementary", { name: "Memory" });
  await sheet.getByRole("button", { name: "Edit: Wil drinks tea." }).waitFor();
  // It is edited in one place alone.
  expect(await page.getByRole("button", { name: "Edit: Wil drinks tea." }).count()).toBe(1);
  const current = page.locator("li[aria-current=true]");
  expect(await current.getByText("Wil drinks tea.").isVisible()).toBe(true);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Details: Wil drinks cocoa." }).click();
  await sheet.getByRole("button", { name: "Edit: Wil drinks cocoa." }).waitFor();
  await page.getByRole("link", { name: "All memories" }).click();
  await sheet.waitFor({ state: "detached" });
  expect(new URL(page.url()).hash).toBe("#/memories?words=drinks");
  expect(await page.getByText("Wil sings.").count()).toBe(0);
});

it("reads the history of a memory again that could not be read", async () => {
  const { who, loci, spaceId } = await personWith("hana");
  const atom = await loci.memory.addAtom({ spaceId, text: "Hana sews.", category: HOME });
  await loci.memory.editAtom({ atomId: atom.id, text: "Hana knits." });
  const page = await world.open(`console#/memories?atom=${atom.id}`);
  world.expectErrors(/403/);
  await page.route("**/history", (route) => route.fulfill({ status: 403, json: { title: "Forbidden" } }));
  await signIn(page, who);
  const section = page.getByRole("region", { name: "History" });
  await section.getByRole("alert").getByText("You may not do this.").waitFor();
  await page.unroute("**/history");
  await section.getByRole("button", { name: "Try again" }).click();
  await section.getByText("Hana sews.").waitFor();
});

it("shows markup as text, fits 390 pixels, and offers another attempt where the service fails", async () => {
  const { who, loci, spaceId } = await personWith("eve");
  const atom = await loci.memory.addAtom({ spaceId, text: MARKUP, category: TASTE });
  const page = await world.open("console#/memories", who, { width: 390 });
  await page.getByText(MARKUP, { exact: true }).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  world.expectErrors(/403/);
  await page.route("**/history", (route) => route.fulfill({ status: 403, json: { status: 403, title: "Forbidden" } }));
  await page.goto(`${world.service.url}/app/console#/memories?atom=${atom.id}`);
  await page.locator("[role=alert] .problem").waitFor();
  await page.getByText(MARKUP, { exact: true }).locator("visible=true").first().waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
