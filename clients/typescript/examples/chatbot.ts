/** A chatbot that remembers its user. Ctrl-D ends a conversation; MODEL names any model of a chat completions API. */
import { createInterface } from "node:readline";
import { createLoci } from "loci-memory-client";

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

const chat = createLoci().user().chat({ namespace: "chatbot" });
for await (const text of createInterface({ input: process.stdin })) {
  if (!text.trim()) continue;
  const reply = await askModel(`You are a helpful assistant.\n\n${await chat.context(text)}`, text);
  console.log("bot:", reply);
  await chat.say(text, reply);
}
await chat.close();
