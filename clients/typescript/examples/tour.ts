/** What memory does for a chat, in a minute: two conversations, recall, a correction, forgetting, an export. */
import { setTimeout } from "node:timers/promises";
import { createLoci } from "loci-memory-client";

const SAID = ["Hi, I'm Mara and I live in Lisbon.", "I'm allergic to peanuts.", "I prefer window seats on trains."];
const QUESTION = "Which seat should I book?";
const PATIENCE = 60_000;

const loci = createLoci();
const { id: spaceId } = await loci.memory.createMemorySpace({ name: "tour" });
const conversationScope = { namespace: "tour", userId: "me" };
await loci.memory.createBinding({ conversationScope, memorySpaceIds: [spaceId], idempotencyKey: "tour" });
await showFirstConversation();
await showNextConversation();
await showChanges();
await showExport();

async function showFirstConversation() {
  console.log("\n# A conversation, word for word");
  const { id: conversationId } = await loci.conversations.createConversation({ namespace: "tour" });
  for (const text of SAID) {
    console.log("You:", text);
    await loci.conversations.appendTurn({ conversationId, userContent: text, assistant: { content: "Noted." } });
  }
  await loci.conversations.closeConversation({ conversationId });
  await waitForExtraction(conversationId);
}

async function waitForExtraction(conversationId: string) {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const { items } = await loci.memory.listExtractions({ conversationId });
    if (items.some((job) => job.status === "succeeded")) return;
    if (Date.now() > deadline) throw new Error(`nothing was extracted within ${PATIENCE} ms`);
    await setTimeout(300);
  }
}

async function showNextConversation() {
  console.log("\n# What a model reads in the next one, when you ask:", QUESTION);
  const { id: conversationId } = await loci.conversations.createConversation({ namespace: "tour" });
  const asked = { conversationId, memorySpaceId: spaceId, recallQuery: QUESTION };
  console.log((await loci.workingContext.build(asked)).contextBlock);
  console.log("\n# Recall alone");
  const { hits } = await loci.memory.recallByTopic({ spaceId, query: QUESTION });
  for (const hit of hits) console.log(hit.score.toFixed(2), hit.atom.text);
}

async function showChanges() {
  console.log("\n# Corrected, then forgotten");
  for await (const atom of loci.memory.listAtoms({ spaceId })) {
    if (!atom.text.includes("lives in Lisbon")) continue;
    const edited = await loci.memory.editAtom({ atomId: atom.id, text: "User lives in Porto", ifMatch: atom.version });
    console.log("corrected:", edited.text);
  }
  const found = await loci.memory.forgetMemory({ spaceId, query: "peanuts" });
  console.log("forgotten:", found.forgotten?.text ?? found.candidates.map((one) => one.atom.text));
  for await (const atom of loci.memory.listAtoms({ spaceId })) console.log("left:", atom.text);
}

async function showExport() {
  console.log("\n# Everything about this user, in one call");
  const found = await loci.admin.exportUserData();
  if (!("conversations" in found)) return;
  const messages = found.conversations.flatMap((conversation) => conversation.messages).length;
  console.log(`${found.conversations.length} conversations with ${messages} messages, ${found.atoms.length} atoms`);
}
