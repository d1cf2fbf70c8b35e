/** Pictures that are stored, and compared with what the pages show now. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { World } from "./pages.js";
import { comparePictures, takePicture } from "./pictures.js";

export const MOST_BYTES = 64_000;
export const MOST_SHARE = 0.03;

/** The font that the browser of the tests brings. */
export function useOwnFont(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    document.querySelector<HTMLElement>("body > *")?.style.setProperty("--loci-font", '"Open Sans"');
    await document.fonts.ready;
  });
}

/** Compares a page with the picture of a file, or with `UPDATE_SCREENS` writes it. */
export async function expectPicture(world: World, page: Page, file: string): Promise<void> {
  await useOwnFont(page);
  const canvas = await world.newPage();
  await page.bringToFront();
  const taken = await takePicture(page, canvas);
  if (process.env.UPDATE_SCREENS) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, taken);
  }
  const stored = readFileSync(file);
  expect(stored.length).toBeLessThanOrEqual(MOST_BYTES);
  const { sizes, share } = await comparePictures(canvas, stored, taken);
  expect(sizes[1]).toBe(sizes[0]);
  expect(share, "run: npm run screens, and look at the picture").toBeLessThanOrEqual(MOST_SHARE);
}
