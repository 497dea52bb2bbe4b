import { mayBeFullScan } from '@bahi/core/labels/read-scan';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { isGtin } from '@bahi/core/products/gtin';

/** A scanner types with some 10 ms between characters, the fastest user with some 80. */
const HAND_MILLIS = 50;
const SHORTEST_CODE = 4;

export type Burst = { readonly text: string; readonly since: number; readonly last: number };
export const noBurst: Burst = { text: '', since: 0, last: 0 };

/** Adds a character; a longer pause starts again. */
export function withCharacter({ text, since, last }: Burst, character: string, now: number): Burst {
  return text === '' || now - last > HAND_MILLIS
    ? { text: character, since: now, last: now }
    : { text: text + character, since, last: now };
}

/**
 * The code that a scanner has typed when Enter comes, or null for a user. In a text field only product codes and
 * GS1 data count, because no other text ends in their check digit; elsewhere every code does.
 */
export function scannedCode({ text, last }: Burst, now: number, isWrittenIn: boolean): string | null {
  if (now - last > HAND_MILLIS * 2) return null;
  if (isWrittenIn) return isGtin(text) || isFullCode(text) ? text : null;
  return text.length >= SHORTEST_CODE ? text : null;
}

/** True for a code with more than a product in it: GS1 data, or thirteen digits as scales print. A search for a product cannot find it. */
export const isFullCode = (text: string): boolean =>
  mayBeFullScan(text.replace(/^[\d.,]+\*/, ''), todayInIndia(Date.now())) && text.length > SHORTEST_CODE;
