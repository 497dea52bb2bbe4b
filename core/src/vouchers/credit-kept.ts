import type { InputCredit } from '../products/product-draft.ts';

/** A line of a saved voucher with its input credit; null for a sale, and if it was not stored. */
type PostedCredit = { readonly productId: string | null; readonly originalLine: number | null; readonly inputCredit: InputCredit | null };

/**
 * The input credit of goods as the lines of a saved voucher had it, null if they do not say. An edit keeps it, because the return of
 * that month was made with it, whatever the product says now. A line of a note repeats its original, so other lines come first.
 */
export function creditKeptOf(productId: string, lines: readonly PostedCredit[]): InputCredit | null {
  const kept = lines.filter((line) => line.productId === productId && line.inputCredit !== null);
  return (kept.find(({ originalLine }) => originalLine === null) ?? kept[0])?.inputCredit ?? null;
}
