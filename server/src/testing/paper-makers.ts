import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { plainSheet, runs } from '../platform/papers/paper-text.ts';

/* PDF makers for the drawing thread: one that works, and several that fail. */

export const plain = ({ text }: { text: string }): TDocumentDefinitions => ({
  ...plainSheet('Paper', 'Asha Traders'),
  content: runs(text),
});

export function greedy(): never {
  const held: number[][] = [];
  for (;;) held.push(new Array<number>(1_000_000).fill(held.length));
}

export function endless(): never {
  for (;;);
}

export function broken(): never {
  throw new Error('no such ledger');
}
