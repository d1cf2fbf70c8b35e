import { expect, it } from "vitest";
import { splitCalls } from "../src/chat/remember-calls.js";

const split = (text: string) => splitCalls(text, "bcz_remember");

it("takes the calls out of an answer, whatever their strings have in them", () => {
  const { text, calls } = split(
    'Hello!\n\nbcz_remember("name", "Ada (the first)")\n\nNice to meet you. bcz_remember("a", "b")',
  );
  expect(text).toBe("Hello!\n\nNice to meet you.");
  expect(calls).toEqual([
    { key: "name", value: "Ada (the first)" },
    { key: "a", value: "b" },
  ]);
});

it("leaves code, and what only looks like a call, as it is", () => {
  for (const text of ['```js\nbcz_remember("a", "b")\n```', "Say bcz_remember(key) for it.", "No bcz_remember here"])
    expect(split(text)).toEqual({ text, calls: [] });
  expect(split(`bcz_remember(${")".repeat(100_000)}`).calls).toEqual([]);
});
