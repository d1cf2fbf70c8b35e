/** Characters of a question that the service takes. */
const LONGEST = 8_000;

/** The beginning of a message as a question. It does not end with the first half of a character, which is refused. */
export function toQuestion(message: string): string {
  return message.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, "");
}
