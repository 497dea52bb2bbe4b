import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { LabelLayout } from '@bahi/core/labels/layout-label';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** How a print differs from its layout: ink that spreads over this many dots on each side of black (below 0 it is thin), and blur. */
export type Print = { readonly spreadDots: number; readonly blurDots: number };

/** Pixels of the scanner for a dot of the printer. */
const PER_DOT = 4;

/** A label as a scanner sees its print: the black of its code, spread, blurred and read at four pixels a dot. */
export function scanOf({ widthDots, heightDots, code }: LabelLayout, { spreadDots, blurDots }: Print): ImageData {
  const [width, height] = [widthDots * PER_DOT, heightDots * PER_DOT];
  const exact = new Float32Array(width * height).fill(255);
  for (const [x, y, w, h] of code?.rects ?? []) {
    for (let row = y * PER_DOT; row < (y + h) * PER_DOT; row++) exact.fill(0, row * width + x * PER_DOT, row * width + (x + w) * PER_DOT);
  }
  const radius = Math.round(Math.abs(spreadDots) * PER_DOT);
  // Around a pixel anything black makes it black if ink spreads, anything white makes it white if it thins.
  const printed =
    radius === 0 ? exact : means(exact, width, height, radius).map((mean) => (mean > (spreadDots > 0 ? 254.9 : 0.1) ? 255 : 0));
  const seen = blurDots === 0 ? printed : means(printed, width, height, Math.round(blurDots * PER_DOT));
  const data = new Uint8ClampedArray(width * height * 4);
  seen.forEach((value, at) => {
    data.fill(value, at * 4, at * 4 + 3);
    data[at * 4 + 3] = 255;
  });
  return { data, width, height, colorSpace: 'srgb' } as ImageData;
}

/** The mean of a square around each pixel: first along the rows, then along the columns. */
function means(grey: Float32Array, width: number, height: number, radius: number): Float32Array {
  const along = (from: Float32Array, length: number, lines: number, step: number, jump: number) => {
    const to = new Float32Array(from.length);
    for (let line = 0; line < lines; line++) {
      let sum = 0;
      const at = (no: number) => from[line * jump + Math.min(length - 1, Math.max(0, no)) * step]!;
      for (let no = -radius; no <= radius; no++) sum += at(no);
      for (let no = 0; no < length; no++) {
        to[line * jump + no * step] = sum / (2 * radius + 1);
        sum += at(no + radius + 1) - at(no - radius);
      }
    }
    return to;
  };
  return along(along(grey, width, height, 1, width), height, width, width, 1);
}

let isPrepared = false;
/** The codes that a reader finds in a picture: format, text, and for GS1 codes the raw element string. */
export async function readCodes(image: ImageData): Promise<{ format: string; text: string }[]> {
  if (!isPrepared) {
    const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
    await prepareZXingModule({
      overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer },
      fireImmediately: true,
    });
    isPrepared = true;
  }
  const found = await readBarcodes(image, { textMode: 'Plain' });
  return found.filter(({ isValid }) => isValid).map(({ format, text }) => ({ format, text }));
}
