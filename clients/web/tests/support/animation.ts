/** An animation out of pictures in WebP: https://developers.google.com/speed/webp/docs/riff_container */

export interface Frame {
  readonly picture: Buffer;
  readonly milliseconds: number;
}

const HEADER = 12;
const IS_ANIMATED = 0x02;
const REPLACES = 0x02;

/** Shows the frames one after another, over and over. All have the size of the animation. */
export function animate(frames: readonly Frame[], width: number, height: number): Buffer {
  const size = Buffer.concat([uint24(width - 1), uint24(height - 1)]);
  const shown = frames.map(({ picture, milliseconds }) =>
    chunk("ANMF", Buffer.alloc(6), size, uint24(milliseconds), Buffer.from([REPLACES]), imageOf(picture)),
  );
  const content = [chunk("VP8X", Buffer.from([IS_ANIMATED, 0, 0, 0]), size), chunk("ANIM", Buffer.alloc(6)), ...shown];
  return chunk("RIFF", Buffer.from("WEBP"), ...content);
}

/** How long each frame is shown, in milliseconds. */
export function durationsOf(animation: Buffer): number[] {
  return [...chunksOf(animation)]
    .filter(({ kind }) => kind === "ANMF")
    .map(({ begin }) => animation.readUIntLE(begin + 8 + 12, 3));
}

/** The bytes of an image without what says that it is a file of its own. */
function imageOf(picture: Buffer): Buffer {
  const parts = [...chunksOf(picture)].filter(({ kind }) => kind === "ALPH" || kind === "VP8 " || kind === "VP8L");
  return Buffer.concat(parts.map(({ begin, end }) => picture.subarray(begin, end)));
}

function* chunksOf(file: Buffer): Generator<{ kind: string; begin: number; end: number }> {
  for (let begin = HEADER; begin < file.length; ) {
    const size = file.readUInt32LE(begin + 4);
    const end = begin + 8 + size + (size % 2);
    yield { kind: file.toString("latin1", begin, begin + 4), begin, end };
    begin = end;
  }
}

function chunk(kind: string, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(kind, "latin1"), size, content, Buffer.alloc(content.length % 2)]);
}

function uint24(value: number): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE(value, 0, 3);
  return bytes;
}
