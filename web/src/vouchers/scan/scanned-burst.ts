import { isGtin } from '@bahi/core/products/gtin';

/** A scanner leaves some 10 ms between two characters, the fastest hand some 80. */
const HAND_MILLIS = 50;
const SHORTEST_CODE = 4;

export type Burst = { readonly text: string; readonly since: number; readonly last: number };
export const noBurst: Burst = { text: '', since: 0, last: 0 };

/** A character more; after a pause that a hand makes it begins anew. */
export function withCharacter({ text, since, last }: Burst, character: string, now: number): Burst {
  return text === '' || now - last > HAND_MILLIS
    ? { text: character, since: now, last: now }
    : { text: text + character, since, last: now };
}

/**
 * The code that a scanner has typed when Enter comes, or null for a hand. In a field that takes letters only the code of goods counts, as
 * nothing else that is typed there ends in its check digit; elsewhere every code does.
 */
export function scannedCode({ text, last }: Burst, now: number, isWrittenIn: boolean): string | null {
  if (now - last > HAND_MILLIS * 2) return null;
  if (isWrittenIn) return isGtin(text) ? text : null;
  return text.length >= SHORTEST_CODE ? text : null;
}
