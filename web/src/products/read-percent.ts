import { readTypedE4 } from '@bahi/core/money/typed-number';

/** A rate as people type it, `18` or `18 %`, × 10 000; null when it is none of 0 to 100. */
export function readPercent(text: string): number | null {
  const digits = text.replace('%', '').trim();
  const percentE4 = readTypedE4(digits);
  return /^\d{1,3}(\.\d{0,4})?$/.test(digits) && percentE4 <= 1_000_000 ? percentE4 : null;
}
