/** A search that is an amount, in paise; null for any other. */
export function typedAmount(typed: string): number | null {
  if (!/^₹?[\d,]{1,15}(?:\.\d{1,2})?$/.test(typed)) return null;
  return Math.round(Number(typed.replaceAll(/[₹,]/g, '')) * 100);
}
