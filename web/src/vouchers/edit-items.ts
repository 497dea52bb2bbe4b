import { E4 } from '@bahi/core/money/rounding';
import { readTypedE4 } from '@bahi/core/money/typed-number';
import { v7 as uuid } from 'uuid';
import type { Product, VoucherFacts } from '../platform/answers.ts';
import type { SalesItem } from '../platform/drafts/sales-entry.ts';

/** `3*surf` asks for three of surf; `3*` before a scanned code likewise. Without a star it is one. */
export function readItemSearch(text: string): { countE4: number; search: string } {
  const parts = /^\s*([\d.,]+)\s*\*\s*(.*)$/s.exec(text);
  const countE4 = parts === null ? 0 : readTypedE4(parts[1] ?? '');
  return countE4 > 0 ? { countE4, search: (parts?.[2] ?? '').trim() } : { countE4: E4, search: text.trim() };
}

/** A new line: one piece at its sale price out of the usual godown, unless the search said how many. */
export function newItem(product: Product, countE4: number, godowns: VoucherFacts['godowns']): SalesItem {
  const usual = godowns.find(({ isDefault }) => isDefault) ?? godowns[0];
  return {
    id: uuid(),
    product,
    godownId: usual?._id ?? '',
    countE4,
    selectedPriceRateE4: product.salePrice,
    isTaxInclusive: product.isTaxInclusive,
    discountPercentageE4: 0,
  };
}

/** Puts another product into a line; the quantity and the godown stay. */
export function withProduct(item: SalesItem, product: Product): SalesItem {
  return { ...item, product, selectedPriceRateE4: product.salePrice, isTaxInclusive: product.isTaxInclusive };
}

export function changeItem(items: readonly SalesItem[], row: number, patch: Partial<SalesItem>): readonly SalesItem[] {
  return items.map((item, at) => (at === row ? { ...item, ...patch } : item));
}

export function removeItem(items: readonly SalesItem[], row: number): readonly SalesItem[] {
  return items.filter((_, at) => at !== row);
}

/** All that lies in the godowns less what other lines of this entry already take. */
export function stockLeftE4(items: readonly SalesItem[], row: number): number | null {
  const item = items[row];
  if (item === undefined || item.product.kind === 'service') return null;
  const taken = items.reduce((sum, other, at) => (at !== row && other.product._id === item.product._id ? sum + other.countE4 : sum), 0);
  return item.product.balance_stock - taken;
}

/** A scan is one more of a line that is there, else a new line. Answers the lines and the row that changed. */
export function scanItem(items: readonly SalesItem[], scanned: SalesItem): { items: readonly SalesItem[]; row: number } {
  const row = items.findIndex(({ product, godownId }) => product._id === scanned.product._id && godownId === scanned.godownId);
  const item = items[row];
  if (item === undefined) return { items: [...items, scanned], row: items.length };
  return { items: changeItem(items, row, { countE4: item.countE4 + scanned.countE4 }), row };
}
