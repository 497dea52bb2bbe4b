import type { InputCredit } from '../products/product-draft.ts';

/** A line of a saved voucher with its input credit; null for a sale, and if it was not stored. */
type PostedCredit = { readonly productId: string | null; readonly originalLine: number | null; readonly inputCredit: InputCredit | null };

/**
 * The input credit of goods as the lines of a saved voucher stored it; null if no line has it. An edit keeps it, even if the product has
 * changed, because the return of that month used it. A line of a note repeats its original, so other lines come first.
 */
export function creditKeptOf(productId: string, lines: readonly PostedCredit[]): InputCredit | null {
  const kept = lines.filter((line) => line.productId === productId && line.inputCredit !== null);
  return (kept.find(({ originalLine }) => originalLine === null) ?? kept[0])?.inputCredit ?? null;
}
