/**
 * Calls a deployed service as standard input says: one JSON object a line, `{"room", "method", "arguments"}`. Prints one
 * line for each: the status of an answer, or the name of the error. `LOCI_URL` and `LOCI_TOKEN` say where.
 */
import { createInterface } from "node:readline";
import { APIStatusError, createLoci } from "../../dist/index.js";

const loci = createLoci({ maxRetries: 5 });

for await (const line of createInterface({ input: process.stdin })) {
  const { room, method, arguments: given } = JSON.parse(line);
  try {
    const answer = await loci[room]?.[method]?.(given);
    console.log(JSON.stringify({ status: 200, answer: typeof answer }));
  } catch (error) {
    const status = error instanceof APIStatusError ? { status: error.status } : { error: error.name };
    console.log(JSON.stringify({ ...status, detail: error.message }));
  }
}
