import type { LabelCode } from '@bahi/core/labels/label-code';
import type { Encoded } from '@bahi/core/labels/layout-label';
import bwip from 'bwip-js/node';

/** Level M of QR: a label is scratched, and has no room for more. */
const options: Partial<Record<LabelCode['symbol'], object>> = { qrcode: { eclevel: 'M' } };

/** The black and white of a code in modules. Throws for a text that `labelCode` refuses. */
export function encodeCode({ symbol, text }: LabelCode): Encoded {
  const [drawn] = bwip.raw(symbol, text, options[symbol] ?? {});
  if (drawn && 'sbs' in drawn) return { kind: 'bars', widths: Array.from(drawn.sbs) };
  if (!drawn) throw new Error(`no symbol for ${symbol}`);
  return { kind: 'cells', columns: drawn.pixx, rows: drawn.pixy, isBlack: Array.from(drawn.pixs, (each) => each === 1) };
}
