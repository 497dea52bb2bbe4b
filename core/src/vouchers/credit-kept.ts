import type { InputCredit } from '../products/product-draft.ts';

/** A line of a saved voucher, with what could be done with its tax; `inputCredit` is null of what was sold, and where it was not kept. */
type PostedCredit = { readonly productId: string | null; readonly originalLine: number | null; readonly inputCredit: InputCredit | null };

/**
 * What could be done with the tax of goods as the lines of a saved voucher had it, null where they do not say. An edit keeps it, for the return of
 * that month was made by it, whatever the master of the goods says since. A line that a note takes back stands as its original, so the others tell first.
 */
export function creditKeptOf(productId: string, lines: readonly PostedCredit[]): InputCredit | null {
  const kept = lines.filter((line) => line.productId === productId && line.inputCredit !== null);
  return (kept.find(({ originalLine }) => originalLine === null) ?? kept[0])?.inputCredit ?? null;
}
