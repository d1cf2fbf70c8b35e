/** A chatbot that remembers its user. Ctrl-D ends a conversation; MODEL names any model of a chat completions API. */
import { createInterface } from "node:readline";
import { createLoci, type WorkingContext } from "loci-memory-client";

const { MODEL, OPENAI_API_KEY = "none", OPENAI_BASE_URL = "https://api.openai.com/v1" } = process.env;

async function askModel(instructions: string, text: string): Promise<string> {
  const headers = { Authorization: `Bearer ${OPENAI_API_KEY}`, "Content-Type": "application/json" };
  const messages = [
    { role: "system", content: instructions },
    { role: "user", content: text },
  ];
  const body = JSON.stringify({ model: MODEL, messages });
  const answer = await fetch(`${OPENAI_BASE_URL}/chat/completions`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`the model answered ${answer.status}`);
  return (await answer.json()).choices[0].message.content;
}

const loci = createLoci();
const { id: memorySpaceId } = await loci.memory.createMemorySpace({ name: "chatbot" });
const conversationScope = { namespace: "chatbot", userId: "me" };
await loci.memory.createBinding({ conversationScope, memorySpaceIds: [memorySpaceId], idempotencyKey: "chatbot" });
const { id: conversationId } = await loci.conversations.createConversation({ namespace: "chatbot" });
let context: WorkingContext | null | undefined;
for await (const text of createInterface({ input: process.stdin })) {
  if (!text.trim()) continue;
  context ??= await loci.workingContext.build({ conversationId, memorySpaceId, recallQuery: text });
  const reply = await askModel(`You are a helpful assistant.\n\n${context.contextBlock}`, text);
  console.log("bot:", reply);
  const turn = { conversationId, userContent: text, assistant: { content: reply }, nextContext: { memorySpaceId } };
  ({ nextContext: context } = await loci.conversations.appendTurn(turn));
}
await loci.conversations.closeConversation({ conversationId });
