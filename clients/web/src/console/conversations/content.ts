import type { Message } from "./removals.js";
import type { ConversationsMessages } from "./words.js";

type Block = Message["content"][number];

/** What a message says, as text. */
export function showContent(message: Message, text: ConversationsMessages): string {
  return message.content.map((block) => showBlock(block, text)).join("\n");
}

function showBlock(block: Block, text: ConversationsMessages): string {
  if (block.type === "text") return block.text;
  if (block.type === "image") return text.image;
  if (block.type === "tool_use") return `${block.name}(${JSON.stringify(block.arguments ?? {})})`;
  if (typeof block.content === "string") return block.content;
  return block.content.map((part) => showBlock(part, text)).join("\n");
}
