import type { Problem } from '../basics/problem.ts';
import { type Paise, paise } from '../money/paise.ts';

/** Unit quantity codes of the GST returns, with their names (india-compliance, UOM_MAP; `facts/uqc.json`). */
export const unitCodes: ReadonlyMap<string, string> = new Map([
  ['BAG', 'BAGS'],
  ['BAL', 'BALE'],
  ['BDL', 'BUNDLES'],
  ['BKL', 'BUCKLES'],
  ['BOU', 'BILLION OF UNITS'],
  ['BOX', 'BOX'],
  ['BTL', 'BOTTLES'],
  ['BUN', 'BUNCHES'],
  ['CAN', 'CANS'],
  ['CBM', 'CUBIC METERS'],
  ['CCM', 'CUBIC CENTIMETERS'],
  ['CMS', 'CENTIMETERS'],
  ['CTN', 'CARTONS'],
  ['DOZ', 'DOZENS'],
  ['DRM', 'DRUMS'],
  ['GGK', 'GREAT GROSS'],
  ['GMS', 'GRAMMES'],
  ['GRS', 'GROSS'],
  ['GYD', 'GROSS YARDS'],
  ['KGS', 'KILOGRAMS'],
  ['KLR', 'KILOLITRE'],
  ['KME', 'KILOMETRE'],
  ['LTR', 'LITRES'],
  ['MLT', 'MILILITRE'],
  ['MTR', 'METERS'],
  ['MTS', 'METRIC TON'],
  ['NOS', 'NUMBERS'],
  ['OTH', 'OTHERS'],
  ['PAC', 'PACKS'],
  ['PCS', 'PIECES'],
  ['PRS', 'PAIRS'],
  ['QTL', 'QUINTAL'],
  ['ROL', 'ROLLS'],
  ['SET', 'SETS'],
  ['SQF', 'SQUARE FEET'],
  ['SQM', 'SQUARE METERS'],
  ['SQY', 'SQUARE YARDS'],
  ['TBS', 'TABLETS'],
  ['TGM', 'TEN GROSS'],
  ['THD', 'THOUSANDS'],
  ['TON', 'TONNES'],
  ['TUB', 'TUBES'],
  ['UGS', 'US GALLONS'],
  ['UNT', 'UNITS'],
  ['YDS', 'YARDS'],
  ['NA', 'NOT APPLICABLE (services)'],
]);

/** Everyday words for units that are not codes. */
const words: Readonly<Record<string, string>> = {
  pc: 'PCS',
  piece: 'PCS',
  pieces: 'PCS',
  no: 'NOS',
  nos: 'NOS',
  number: 'NOS',
  kg: 'KGS',
  kilo: 'KGS',
  g: 'GMS',
  gm: 'GMS',
  gram: 'GMS',
  l: 'LTR',
  ltr: 'LTR',
  litre: 'LTR',
  ml: 'MLT',
  m: 'MTR',
  metre: 'MTR',
  cm: 'CMS',
  bag: 'BAG',
  bags: 'BAG',
  bottle: 'BTL',
  bottles: 'BTL',
  can: 'CAN',
  cans: 'CAN',
  carton: 'CTN',
  dozen: 'DOZ',
  dozens: 'DOZ',
  gross: 'GRS',
  pack: 'PAC',
  packet: 'PAC',
  pair: 'PRS',
  pairs: 'PRS',
  pr: 'PRS',
  quintal: 'QTL',
  roll: 'ROL',
  sqft: 'SQF',
  sqm: 'SQM',
  strip: 'OTH',
  tablet: 'TBS',
  tab: 'TBS',
  ton: 'TON',
  unit: 'UNT',
  units: 'UNT',
  yard: 'YDS',
};

/** The code of a unit's name, such as `pcs` or `Kg`; OTH if unknown, NA for services. */
export function unitCodeOf(unit: string, kind: 'goods' | 'service' = 'goods'): string {
  if (kind === 'service') return 'NA';
  const typed = unit.trim();
  const code = typed.toUpperCase();
  if (code !== 'NA' && unitCodes.has(code)) return code;
  return words[typed.toLowerCase().replace(/\.$/, '')] ?? 'OTH';
}

/** Units of many pieces (for footwear, pairs). */
const piecesOfCode: Readonly<Record<string, number>> = { DOZ: 12, GRS: 144, THD: 1000, TGM: 1440, GGK: 1728 };

/** Pieces in one unit with that name or code: 12 for a dozen, 1 for a unit without a number. */
export function piecesIn(unit: string): number {
  return piecesOfCode[unitCodeOf(unit)] ?? 1;
}

/** Whole goods: half of one is not sold. Containers and dozens are not among them, because they are opened. */
const wholeUnits: ReadonlySet<string> = new Set(['NOS', 'PCS', 'PRS', 'SET', 'TBS', 'UNT']);
/** Weights, lengths, volumes and areas, which scales and rulers show to a thousandth. */
const measures: ReadonlySet<string> = new Set([
  'CBM',
  'CCM',
  'CMS',
  'GMS',
  'KGS',
  'KLR',
  'KME',
  'LTR',
  'MLT',
  'MTR',
  'MTS',
  'SQF',
  'SQM',
  'SQY',
  'TON',
  'YDS',
]);

/** Decimal places of a quantity in a unit with that name or code: 0 for pieces, 3 for weights and measures, else the 4 that are stored. */
export function decimalsOf(unit: string): number {
  const code = unitCodeOf(unit);
  if (wholeUnits.has(code)) return 0;
  return measures.has(code) ? 3 : 4;
}

/** A problem at `field` if a quantity × 10 000 has more decimals than its unit, or null. The sign does not matter. */
export function decimalsProblem(quantityE4: number, unit: string, field: string): Problem | null {
  const most = decimalsOf(unit);
  if (!Number.isSafeInteger(quantityE4) || quantityE4 % 10 ** (4 - most) === 0) return null;
  return most === 0 ? { code: 'QUANTITY_NOT_WHOLE', field, about: { unit } } : { code: 'QUANTITY_DECIMALS', field, about: { unit, most } };
}

/** Price of one piece in paise, at a rate (rupees × 10 000) per unit with that name. Rounded up, as slabs require. */
export function piecePriceOf(rateE4: number, unit: string): Paise {
  return paise(Math.ceil(rateE4 / (100 * piecesIn(unit))));
}
