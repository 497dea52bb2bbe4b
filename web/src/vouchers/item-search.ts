import { E4 } from '@bahi/core/money/rounding';
import { readTypedE4 } from '@bahi/core/money/typed-number';
import type { Goods } from '../platform/drafts/voucher-goods.ts';

/** `3*surf` means three of surf; also `3*` before a scanned code. Without a star there is no quantity. */
export function readItemSearch(text: string): { quantityE4: number | null; search: string } {
  const parts = /^\s*([\d.,]+)\s*\*\s*(.*)$/s.exec(text);
  const quantityE4 = parts === null ? 0 : readTypedE4(parts[1] ?? '');
  return quantityE4 > 0 ? { quantityE4, search: (parts?.[2] ?? '').trim() } : { quantityE4: null, search: text.trim() };
}

/** The requested quantity, else one. */
export const countOrOne = (quantityE4: number | null): number => quantityE4 ?? E4;

/** True if this is exactly the product's code or a barcode. */
export const isCodeOf = (goods: Goods, search: string): boolean =>
  goods.kind !== 'ledger' &&
  search !== '' &&
  (goods.barcode === search || goods.barcodes.includes(search) || goods.code.toLowerCase() === search.toLowerCase());
