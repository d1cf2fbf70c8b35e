/** A receipt of an erasure, verified as docs/receipts.md says: ECDSA on P-256 over the line without its signature. */

const HALF = 32;

/** Whether the signature of this line is that of the key. False for anything that is no receipt. */
export async function isGenuine(line: string, pem: string): Promise<boolean> {
  try {
    const { signature, ...signed } = JSON.parse(line) as Record<string, unknown>;
    const algorithm = { name: "ECDSA", namedCurve: "P-256" };
    const key = await crypto.subtle.importKey("spki", bytesOfPem(pem), algorithm, false, ["verify"]);
    const text = new TextEncoder().encode(canonical(signed));
    const raw = rawSignature(bytesOf(String(signature)));
    return await crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, key, raw, text);
  } catch {
    return false;
  }
}

/** Fields in alphabetical order, no blanks, ASCII alone. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, found: unknown) => (isRecord(found) ? sorted(found) : found)).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** DER has two integers of any length; the browser wants both with 32 bytes, one after the other. */
function rawSignature(der: Uint8Array): Uint8Array<ArrayBuffer> {
  const raw = new Uint8Array(2 * HALF);
  let place = 2;
  for (const end of [HALF, 2 * HALF]) {
    const length = der[place + 1] ?? 0;
    const digits = der.slice(place + 2, place + 2 + length).subarray(Math.max(0, length - HALF));
    raw.set(digits, end - digits.length);
    place += 2 + length;
  }
  return raw;
}

function bytesOfPem(pem: string): Uint8Array<ArrayBuffer> {
  return bytesOf(pem.replace(/-----[^-]+-----|\s/g, ""));
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
