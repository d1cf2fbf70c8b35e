import type { components, Loci } from "loci-memory-client";

type Category = components["schemas"]["NewCategory"];

/** Texts that are nearly as similar as this to a memory say the same. */
const SIMILAR = 0.95;

/** What is to be remembered, and where it was said. */
export interface Said {
  readonly spaceId: string;
  readonly text: string;
  readonly conversationId?: string;
  readonly messageId?: string;
}

/** Remembers a text that a person chose. What nearly says the same is not remembered twice: it is returned. */
export function remember(loci: Loci, said: Said, idempotencyKey: string) {
  return loci.memory.addAtom({
    spaceId: said.spaceId,
    text: said.text.trim(),
    category: categoryOf(said.text),
    similarity: SIMILAR,
    sourceConversationId: said.conversationId ?? null,
    sourceMessageIds: said.messageId ? [said.messageId] : [],
    metadata: { sourceType: "user" },
    idempotencyKey,
  });
}

const INSTRUCTION =
  /^(?:please |kindly )*(?:always|never|do not|don['’]t|make sure|from now on|answer|avoid|use|write|reply|explain|keep)\b/i;
const PREFERENCE = /\b(?:prefer(?:s|red|ence)?|likes?|loves?|hates?|dislikes?|enjoys?|favou?rites?|would like)\b/i;

/** The category by the words of English; in other languages it is a fact. */
export function categoryOf(text: string): Category {
  const plain = text.replace(/\s+/g, " ").trim();
  if (INSTRUCTION.test(plain)) return { name: "instruction", kind: "RULE" };
  return PREFERENCE.test(plain) ? { name: "preference", kind: "PREFERENCE" } : { name: "fact", kind: "FACT" };
}
