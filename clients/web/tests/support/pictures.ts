/** Pictures, encoded and compared by the browser itself. */
import type { Page } from "playwright-core";

const QUALITY = 0.9;
/** Pictures are compared at this part of their size: how letters are smoothed then makes no difference. */
const SCALE = 1 / 8;
/** Of 255, in any colour. */
const VISIBLE = 32;

export interface Difference {
  readonly sizes: readonly string[];
  /** Of the places of both pictures, from 0 to 1. */
  readonly share: number;
}

/** A picture of the window, in WebP. */
export async function takePicture(page: Page, canvas: Page): Promise<Buffer> {
  // Hiding the caret would need a style that the content policy refuses.
  const png = await page.screenshot({ caret: "initial" });
  const encoded = await canvas.evaluate(
    async ([base64, quality]) => {
      const bitmap = await createImageBitmap(
        new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]),
      );
      const drawn = new OffscreenCanvas(bitmap.width, bitmap.height);
      drawn.getContext("2d")?.drawImage(bitmap, 0, 0);
      const blob = await drawn.convertToBlob({ type: "image/webp", quality });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    [png.toString("base64"), QUALITY] as const,
  );
  return Buffer.from(encoded);
}

/** How two pictures differ. */
export function comparePictures(canvas: Page, one: Buffer, other: Buffer): Promise<Difference> {
  return canvas.evaluate(
    async ({ pictures, scale, visible }) => {
      const read = async (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes]));
        const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
        const context = new OffscreenCanvas(width, height).getContext("2d");
        if (!context) throw new Error("no canvas");
        context.imageSmoothingQuality = "high";
        context.drawImage(bitmap, 0, 0, width, height);
        return { size: `${bitmap.width} × ${bitmap.height}`, pixels: context.getImageData(0, 0, width, height).data };
      };
      const [first, second] = await Promise.all([read(pictures[0]), read(pictures[1])]);
      let differing = 0;
      for (let at = 0; at < first.pixels.length; at += 4) {
        const apart = [0, 1, 2].map((colour) =>
          Math.abs((first.pixels[at + colour] ?? 0) - (second.pixels[at + colour] ?? 0)),
        );
        if (Math.max(...apart) > visible) differing += 1;
      }
      return { sizes: [first.size, second.size], share: (4 * differing) / first.pixels.length };
    },
    {
      pictures: [one.toString("base64"), other.toString("base64")] as const,
      scale: SCALE,
      visible: VISIBLE,
    },
  );
}
