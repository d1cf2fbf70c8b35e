import { describe, expect, it } from "vitest";
import { SharedToken } from "../src/tokens.js";

describe("a token that requests share", () => {
  it("is asked for once, at any distance between two requests", async () => {
    for (let turns = 0; turns < 10; turns++) {
      let asked = 0;
      const token = new SharedToken(async () => `token ${++asked}`);
      const first = token.give();
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      expect([await first, await token.give()]).toEqual(["token 1", "token 1"]);
    }
  });

  it("is asked for again after it was refused, and after finding it failed", async () => {
    let asked = 0;
    const token = new SharedToken(() => {
      asked += 1;
      if (asked === 1) throw new Error("away");
      return `token ${asked}`;
    });
    await expect(token.give()).rejects.toThrow("away");
    expect(await token.give()).toBe("token 2");
    token.refuse("token 1");
    expect(await token.give()).toBe("token 2");
    token.refuse("token 2");
    expect(await token.give()).toBe("token 3");
  });
});
