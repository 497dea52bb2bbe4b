/** Codes of the wire; the position is the code less one. */
const names = [
  'Textiles',
  'Tiles & Sanitary',
  'Cafe & Restaurant',
  'Retail & Distributers',
  'Pharmacy & Healthcare',
  'Hotel',
  'Hotel & Restaurant',
  'Cafe & Bakery',
] as const;

export const industries: readonly { readonly code: number; readonly name: string }[] = names.map((name, at) => ({ code: at + 1, name }));

export const industryName = (code: number): string => names[code - 1] ?? '';
