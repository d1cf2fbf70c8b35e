import { expect, it } from "vitest";
import { startWorld } from "./support/pages.js";

const world = startWorld();
const presenceId = "chat";

it("has one memory of all chats: what a page of the release before learned twice is moved, and stays forgotten", async () => {
  const who = { user: "ivo" };
  const loci = world.service.loci(who);
  const { id: spaceId } = await loci.memory.createMemorySpace({ name: "memory" });
  const { sessionId, conversations } = await loci.presences.createSession({ presenceId, title: "Before" });
  const [first] = conversations;
  const conversationScope = { namespace: first?.namespace ?? "", userId: "me" };
  const extractionPolicy = { windowed: true, windowTurns: 3 };
  await loci.memory.createBinding({ conversationScope, memorySpaceIds: [spaceId], extractionPolicy });
  const user = "I live in Graz and I am allergic to walnuts.";
  await loci.presences.appendSessionTurn({ presenceId, sessionId, user, assistant: "I see." });
  await loci.conversations.closeConversation({ conversationId: first?.id ?? "" });
  const walnuts = (await loci.memory.listAtoms({ spaceId })).items.find((atom) => atom.text.includes("walnuts"));
  await loci.memory.deleteAtom({ atomId: walnuts?.id ?? "" });
  const known = async () => (await loci.presences.listPresenceMemories({ presenceId })).items.map(({ text }) => text);
  expect((await known()).join()).toContain("walnuts");

  const page = await world.open("", who);
  await page.locator("loci-memory").getByText("User lives in Graz").waitFor();
  const shown = async () => (await loci.memory.listAtoms({ spaceId })).items.map((atom) => atom.text).sort();
  await expect.poll(async () => (await known()).sort()).toEqual(await shown());
  expect((await known()).join()).not.toContain("walnuts");

  // This deployment has no model: each turn is read at once, though the page before waited for three.
  const field = page.getByLabel("Message", { exact: true });
  await field.fill("I am vegetarian.");
  await field.press("Enter");
  await page.locator("loci-chat-message .learned").getByText("vegetarian").waitFor();
  const [session] = (await loci.presences.listSessions({ presenceId })).items;
  const conversationId = session?.conversationId ?? "";
  const jobs = await loci.memory.listExtractions({ conversationId });
  expect(jobs.items.map((job) => job.memorySpaceId)).toEqual([spaceId]);
});
