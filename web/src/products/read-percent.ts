import { readTypedE4 } from '@bahi/core/money/typed-number';

/** Reads a typed rate, `18` or `18 %`, × 10 000. Returns null if it is not between 0 and 100. */
export function readPercent(text: string): number | null {
  const digits = text.replace('%', '').trim();
  const percentE4 = readTypedE4(digits);
  return /^\d{1,3}(\.\d{0,4})?$/.test(digits) && percentE4 <= 1_000_000 ? percentE4 : null;
}
