import type { Content } from 'pdfmake/interfaces.js';
import { encode } from 'uqr';

/** White modules round a QR code, without which phones do not find it. */
const QUIET = 4;

/** A QR code of level M, so many points wide with its white border; black on white whatever the colours of the paper are. */
export function qrCode(text: string, points: number): Content {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const side = size + 2 * QUIET;
  const modules = data.flatMap((row, y) => runsOf(row).map(([from, to]) => `M${from + QUIET} ${y + QUIET}h${to - from}v1h-${to - from}z`));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path fill="#fff" d="M0 0h${side}v${side}h-${side}z"/><path fill="#000" d="${modules.join('')}"/></svg>`;
  return { svg, width: points, height: points };
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
