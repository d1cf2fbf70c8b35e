/** The lines of an answer while they come; at once where the runtime reads no streams. */
export async function* readLines(answer: Response, note: () => void): AsyncGenerator<string> {
  const reader = answer.body?.getReader?.();
  if (!reader) {
    yield* (await answer.text()).split("\n");
    return;
  }
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      note();
      const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    // A reader that stops ends the connection.
    await reader.cancel().catch(() => {});
  }
}
