/** The code on the wire is the position plus one. */
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

/** In the order of the registration form. The position is the stored code. */
export const industries: readonly { readonly code: number; readonly name: string }[] = names.map((name, at) => ({ code: at + 1, name }));

/** The name of a stored code; '' if it is unknown. */
export const industryName = (code: number): string => names[code - 1] ?? '';

/** The optional parts of Bahi. */
export const features = [
  'batches',
  'serials',
  'alternateUnits',
  'freeQuantity',
  'priceLevels',
  'saleOrders',
  'purchaseOrders',
  'vans',
  'licences',
  'restaurant',
  'rooms',
] as const;
export type Feature = (typeof features)[number];

const featuresByCode: readonly (readonly Feature[])[] = [
  ['alternateUnits', 'priceLevels', 'saleOrders', 'purchaseOrders'],
  ['batches', 'alternateUnits', 'priceLevels', 'saleOrders', 'purchaseOrders'],
  ['priceLevels', 'licences', 'restaurant'],
  ['batches', 'serials', 'alternateUnits', 'freeQuantity', 'priceLevels', 'saleOrders', 'purchaseOrders', 'vans', 'licences'],
  ['batches', 'freeQuantity', 'priceLevels', 'licences'],
  ['priceLevels', 'licences', 'rooms'],
  ['priceLevels', 'licences', 'restaurant', 'rooms'],
  ['batches', 'priceLevels', 'licences', 'restaurant'],
];

/** The parts that a company uses: its own choice, else those of its industry. */
export function featuresOf(industry: number, chosen: readonly Feature[] | null): ReadonlySet<Feature> {
  return new Set(chosen ?? featuresByCode[industry - 1] ?? []);
}
