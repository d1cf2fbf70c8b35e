// A program of mem0's own client for Node, as its users write it: the address and the key are Loci's, all else is mem0's.
//
//     node mem0_client.mjs FOLDER KEY HOST USER
//
// FOLDER is where the client is installed. It prints what each method returned, as JSON.

import { createRequire } from "node:module";
import { setTimeout as pause } from "node:timers/promises";

const [folder, apiKey, host, userId] = process.argv.slice(2);
const { MemoryClient } = createRequire(`${folder}/`)("mem0ai");
const client = new MemoryClient({ apiKey, host });
const mine = { user_id: userId };
const shown = {};

const textsOf = (found) => found.results.map((one) => one.memory);
const say = (content) => [{ role: "user", content }];

async function failureOf(call) {
  try {
    await call();
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
  return "no error";
}

async function waitForMemories() {
  for (let tries = 0; tries < 300; tries += 1) {
    const texts = textsOf(await client.getAll({ filters: mine }));
    if (texts.length > 0) return texts;
    await pause(200);
  }
  throw new Error("nothing was remembered");
}

await client.ping();
shown.before = textsOf(await client.search("Where do I live?", { filters: mine }));
const pending = await client.add(say("I live in Porto."), { userId, metadata: { fromPage: "test" } });
shown.pending = [pending.status, typeof pending.eventId];
shown.learned = await waitForMemories();

const added = await client.add(say("I collect stamps."), {
  userId,
  infer: false,
  metadata: { theTopic: "hobby" },
  expirationDate: "2099-12-31",
});
const [one] = added.results;
shown.added = [one.event, one.memory, one.expirationDate];
const [hit] = (await client.search("What do I collect?", { filters: mine, topK: 3 })).results;
shown.search = [hit.memory, hit.score > 0 && hit.score <= 1, hit.userId === userId];
const hobbies = { AND: [mine, { metadata: { theTopic: "hobby" } }] };
shown.byMetadata = textsOf(await client.search("What do I collect?", { filters: hobbies }));
const page = await client.getAll({ filters: mine, page: 1, pageSize: 1 });
shown.page = [page.count, page.results.length, page.next !== null];
shown.get = (await client.get(one.id)).memory;
shown.update = (await client.update(one.id, { text: "I collect coins." })).memory;
shown.history = (await client.history(one.id)).map((state) => [state.event, state.oldMemory, state.newMemory]);
await client.batchUpdate([{ memoryId: one.id, text: "I collect maps." }]);
shown.batch = (await client.get(one.id)).memory;
await client.delete(one.id);
shown.deleted = await failureOf(() => client.get(one.id));
const [left] = (await client.getAll({ filters: mine })).results;
await client.batchDelete([left.id]);
shown.afterBatch = textsOf(await client.getAll({ filters: mine }));
await client.add(say("I like tea."), { userId, infer: false });
shown.refused = [
  await failureOf(() => client.deleteAll()),
  await failureOf(() => client.search("x", { filters: { user_id: "*" } })),
  await failureOf(() => client.search("x", { filters: mine, rerank: true })),
  await failureOf(() => client.users()),
];
await client.deleteAll({ userId });
shown.afterAll = textsOf(await client.getAll({ filters: mine }));
console.log(JSON.stringify(shown));
