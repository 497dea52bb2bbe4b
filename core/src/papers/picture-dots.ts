import type { Picture } from '../tables/esc-pos.ts';

/** A picture in shades: `darkness` has a value of 0 (white) to 255 (black) for each pixel, row by row. */
export type ShadedPicture = { readonly width: number; readonly height: number; readonly darkness: Uint8Array };

/**
 * A picture as black dots for a thermal printer, at most so many dots wide and high, and never larger than it is. Each dot is the mean of the pixels
 * that it covers; what a dot is too dark or too light goes on to its neighbours (Floyd and Steinberg), so that grey areas stay grey. The width is filled up to a
 * multiple of 8 with white, half of it on each side.
 */
export function dotsOfPicture(
  { width, height, darkness }: ShadedPicture,
  most: { readonly width: number; readonly height: number },
): Picture {
  const share = Math.min(1, most.width / width, most.height / height);
  const [across, down] = [Math.max(1, Math.floor(width * share)), Math.max(1, Math.floor(height * share))];
  const full = Math.ceil(across / 8) * 8;
  const left = (full - across) >> 1;
  const bytes = new Uint8Array((full / 8) * down);
  let below = new Float64Array(across + 2);
  for (let y = 0; y < down; y++) {
    const here = below;
    below = new Float64Array(across + 2);
    for (let x = 0; x < across; x++) {
      const wanted = meanOf(
        darkness,
        width,
        [(x * width) / across, ((x + 1) * width) / across],
        [(y * height) / down, ((y + 1) * height) / down],
      );
      const shade = wanted + here[x + 1]!;
      const isBlack = shade >= 128;
      if (isBlack) bytes[(y * full + left + x) >> 3]! |= 0x80 >> ((left + x) & 7);
      const rest = (shade - (isBlack ? 255 : 0)) / 16;
      here[x + 2]! += rest * 7;
      below[x]! += rest * 3;
      below[x + 1]! += rest * 5;
      below[x + 2]! += rest;
    }
  }
  return { width: full, height: down, bytes };
}

type Span = readonly [from: number, to: number];

/** The mean darkness of the pixels that begin in a rectangle. */
function meanOf(darkness: Uint8Array, width: number, [fromX, toX]: Span, [fromY, toY]: Span): number {
  let [sum, count] = [0, 0];
  for (let y = Math.floor(fromY); y < Math.max(Math.floor(fromY) + 1, Math.floor(toY)); y++) {
    for (let x = Math.floor(fromX); x < Math.max(Math.floor(fromX) + 1, Math.floor(toX)); x++) {
      sum += darkness[y * width + x]!;
      count++;
    }
  }
  return sum / count;
}
