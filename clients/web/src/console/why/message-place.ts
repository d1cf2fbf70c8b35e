/** The number of a message in its conversation, which its id ends with. */
export function numberOf(messageId: string): string {
  return messageId.slice(messageId.lastIndexOf("_") + 1);
}
