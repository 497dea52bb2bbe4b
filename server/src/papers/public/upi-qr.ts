import type { Content } from 'pdfmake/interfaces.js';
import { qrPath } from './qr-path.ts';

/** A QR code, so many points wide with its white border; black on white whatever the colours of the paper are. */
export function qrCode(text: string, points: number): Content {
  const { side, path } = qrPath(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path fill="#fff" d="M0 0h${side}v${side}h-${side}z"/><path fill="#000" d="${path}"/></svg>`;
  return { svg, width: points, height: points };
}
