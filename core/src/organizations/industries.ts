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

/** In the order of the registration form, whose position is the code that is kept. */
export const industries: readonly { readonly code: number; readonly name: string }[] = names.map((name, at) => ({ code: at + 1, name }));

/** The name of a kept code; empty for one that is none. */
export const industryName = (code: number): string => names[code - 1] ?? '';

/** The parts of Bahi that not every trade needs. */
export const features = [
  'batches',
  'serials',
  'alternateUnits',
  'freeQuantity',
  'priceLevels',
  'saleOrders',
  'vans',
  'licences',
  'restaurant',
  'rooms',
] as const;
export type Feature = (typeof features)[number];

const featuresByCode: readonly (readonly Feature[])[] = [
  ['alternateUnits', 'priceLevels', 'saleOrders'],
  ['batches', 'alternateUnits', 'priceLevels', 'saleOrders'],
  ['priceLevels', 'licences', 'restaurant'],
  ['batches', 'serials', 'alternateUnits', 'freeQuantity', 'priceLevels', 'saleOrders', 'vans', 'licences'],
  ['batches', 'freeQuantity', 'priceLevels', 'licences'],
  ['priceLevels', 'licences', 'rooms'],
  ['priceLevels', 'licences', 'restaurant', 'rooms'],
  ['batches', 'priceLevels', 'licences', 'restaurant'],
];

/** What a company uses: what it chose, else what its industry begins with. */
export function featuresOf(industry: number, chosen: readonly Feature[] | null): ReadonlySet<Feature> {
  return new Set(chosen ?? featuresByCode[industry - 1] ?? []);
}
