import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectNoSidewaysScroll, startWorld } from "./support/pages.js";

const world = startWorld();
const WIDTHS = [320, 360, 390, 430, 480, 600, 768, 820, 1024, 1280, 1440, 1920] as const;
const CODE = `const address = "${"street".repeat(24)}";`;
const WORD = "Donaudampfschifffahrt".repeat(16);
const ROW = "| Monday the second of March | 1,234.50 € | a morning at the harbour and a walk | 09:00 to 11:30 | yes |";
const ANSWER = `Here it is:

\`\`\`ts
${CODE}
\`\`\`

| day | price | what we do on that day | hours | booked |
|---|---|---|---|---|
${ROW}
${ROW}

${WORD}

- ${WORD}

> ${WORD}`;

it.each(["en", "ar"] as const)(
  "keeps long lines, words and tables within the column at every width (%s)",
  async (language) => {
    const who = { user: `wide-${language}` };
    const { presences } = world.service.loci(who);
    const { sessionId } = await presences.createSession({ presenceId: "chat", title: "Wide" });
    for (const user of [`Show it ${WORD}`, "And again"]) {
      await presences.appendSessionTurn({ presenceId: "chat", sessionId, user, assistant: ANSWER });
    }
    const page = await world.open("", who, { language });
    await page.locator("loci-chat-message pre").nth(1).waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      expect(await outside(page), `outside of the column at ${width}`).toEqual([]);
      expect(await brokenCells(page), `words broken in cells at ${width}`).toEqual([]);
    }
  },
);

/** The messages and buttons that are not wholly within what scrolls. */
function outside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const deep = (root: ParentNode, selector: string): Element[] =>
      [...root.querySelectorAll("*")].flatMap((element) => [
        ...(element.matches(selector) ? [element] : []),
        ...(element.shadowRoot ? deep(element.shadowRoot, selector) : []),
      ]);
    const [area] = deep(document, ".scroll");
    const column = area?.getBoundingClientRect();
    if (!column) return ["nothing scrolls"];
    return deep(area as Element, ".bubble, .bubble .code button")
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.left < column.left - 1 || box.right > column.right + 1)
      .map((box) => `${box.left} to ${box.right} of ${column.left} to ${column.right}`);
  });
}

/** The cells in which a word of a few letters has no line of its own. */
function brokenCells(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const logs = [...document.querySelectorAll("*")];
    const cells: HTMLElement[] = [];
    while (logs.length) {
      const element = logs.pop() as Element;
      if (element.matches("td, th")) cells.push(element as HTMLElement);
      if (element.shadowRoot) logs.push(...element.shadowRoot.querySelectorAll("*"));
    }
    const linesOf = (cell: HTMLElement) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
    };
    return cells.filter((cell) => linesOf(cell) > cell.innerText.split(/\s+/).length).map((cell) => cell.innerText);
  });
}
