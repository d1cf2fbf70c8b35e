import { expect, it } from "vitest";
import { colourCode } from "../src/markdown/colours.js";
import { openWithModel, send } from "./support/chat.js";
import { expectAccessible, startWorld } from "./support/pages.js";

const world = startWorld();
const kinds = (code: string, info: string) =>
  colourCode(code, info)
    .filter(([kind]) => kind)
    .map(([kind, text]) => `${kind} ${text}`);

it("colours comments, texts, numbers and keywords, and leaves what it does not know as it is", () => {
  expect(kinds("const a = 'b\\'c' // d", "ts")).toEqual(["word const", "text 'b\\'c'", "comment // d"]);
  expect(kinds('def f():\n  """x # y"""\n  return 0x1f # z', "python title=a")).toEqual([
    "word def",
    'text """x # y"""',
    "word return",
    "number 0x1f",
    "comment # z",
  ]);
  expect(kinds("SELECT 1 -- all", "SQL")).toEqual(["word SELECT", "number 1", "comment -- all"]);
  expect(kinds('<a href="b">c</a><!-- d -->', "html")).toEqual([
    "word <a",
    'text "b"',
    "word >",
    "word </a",
    "word >",
    "comment <!-- d -->",
  ]);
  for (const info of ["", "brainfuck", "constructor"]) expect(colourCode("if 1", info)).toEqual([["", "if 1"]]);
});

it("gives back every letter of any code, in time", () => {
  const ends = ["/*", '"', "'''", "<!--", "`", "#", "\\", '"\\', "--", "\u0000", "if", "0x", "\n", "<", "ä"];
  const languages = ["ts", "python", "sql", "html", "lua", "none"];
  let seed = 7;
  const next = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % most;
  };
  for (let count = 0; count < 2_000; count++) {
    const code = Array.from({ length: next(12) }, () => ends[next(ends.length)]).join("");
    for (const info of languages)
      expect(
        colourCode(code, info)
          .map(([, text]) => text)
          .join(""),
      ).toBe(code);
  }
  for (const end of ends) expect(colourCode(end.repeat(9_000), "ts").length).toBeGreaterThan(0);
});

it("shows the code of an answer in colours that are readable, light and dark, from this server alone", async () => {
  const page = await openWithModel(world, "", { user: "ada" }, { width: 390, height: 800 });
  await send(page, "Show me code.");
  const code = ["const ferry = 7; // to <b>Split</b>", "say('on time');"].join("\n");
  await world.service.tell({ says: [`Here:\n\n\`\`\`ts\n${code}\n\`\`\``] });
  const shown = page.locator("loci-chat-message pre");
  await shown.locator(".comment").getByText("// to <b>Split</b>").waitFor();
  await shown.locator(".word").getByText("const").waitFor();
  expect(await shown.textContent()).toBe(code);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
});
