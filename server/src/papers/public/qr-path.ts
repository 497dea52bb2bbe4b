import type { CodeModules, Picture } from '@bahi/core/tables/esc-pos';
import { encode } from 'uqr';

/** White modules round a QR code, without which phones do not find it. */
const QUIET = 4;

/** A QR code of level M, for printers. */
export function encodeCode(text: string): CodeModules {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  return { side: size, isBlack: (row, column) => data[row]![column]! };
}

/** A QR code of level M as a path of its black modules in a square of so many modules, with its white border. */
export function qrPath(text: string): { side: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const modules = data.flatMap((row, y) => runsOf(row).map(([from, to]) => `M${from + QUIET} ${y + QUIET}h${to - from}v1h-${to - from}z`));
  return { side: size + 2 * QUIET, path: modules.join('') };
}

/** A picture of dots as a path of its black dots, in a square a dot. */
export function picturePath({ width, height, bytes }: Picture): { width: number; height: number; path: string } {
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => (bytes[(y * width + x) >> 3]! & (0x80 >> (x & 7))) !== 0),
  );
  const dots = rows.flatMap((row, y) => runsOf(row).map(([from, to]) => `M${from} ${y}h${to - from}v1h-${to - from}z`));
  return { width, height, path: dots.join('') };
}

/** Begin and end of each run of black modules in a row, so that neighbours are one rectangle without seams. */
function runsOf(row: readonly boolean[]): [from: number, to: number][] {
  const found: [number, number][] = [];
  row.forEach((isBlack, at) => {
    if (!isBlack) return;
    const last = found.at(-1);
    if (last?.[1] === at) last[1] = at + 1;
    else found.push([at, at + 1]);
  });
  return found;
}
