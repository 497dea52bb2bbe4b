import type { Problem } from '../basics/problem.ts';
import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { fieldNames, type LabelFieldName } from './label-template.ts';

/** Units of a net quantity. Rule 13 of the Legal Metrology (Packaged Commodities) Rules, 2011, has no others for goods in packs. */
export const netUnits = ['g', 'kg', 'ml', 'l', 'cm', 'm', 'N'] as const;
export type NetUnit = (typeof netUnits)[number];

/** Particulars of a product that the company packs. Quantity × 10 000. */
export type PackParticulars = {
  /** The common name of the goods. */
  readonly genericName: string;
  readonly netQuantityE4: number;
  readonly netUnit: NetUnit;
  /** '' for goods of India. */
  readonly origin: string;
  /** Months from the day of packing; 0 for goods that do not spoil. */
  readonly bestBeforeMonths: number;
};
/** The packer, and the person whom a customer asks: from the company, or as the label settings say. */
export type Packer = {
  readonly name: string;
  readonly address: string;
  readonly careName: string;
  readonly carePhone: string;
  readonly careEmail: string;
};

export const MAX_BEST_BEFORE_MONTHS = 600;

/** Problems of the particulars of one product, at their fields. */
export function packProblems({ genericName, netQuantityE4, bestBeforeMonths, netUnit }: PackParticulars): Problem[] {
  const isWhole = Number.isSafeInteger(bestBeforeMonths) && bestBeforeMonths >= 0 && bestBeforeMonths <= MAX_BEST_BEFORE_MONTHS;
  const isCount = netUnit !== 'N' || netQuantityE4 % 10_000 === 0;
  return [
    ...(genericName.trim() === '' ? [{ code: 'PACK_NAME_MISSING', field: 'genericName' } as const] : []),
    ...(netQuantityE4 > 0 && isCount ? [] : [{ code: 'PACK_QUANTITY_INVALID', field: 'netQuantityE4' } as const]),
    ...(isWhole ? [] : [{ code: 'PACK_MONTHS_INVALID', field: 'bestBeforeMonths', about: { most: MAX_BEST_BEFORE_MONTHS } } as const]),
  ];
}

/**
 * The unit sale price of rule 6(11): a gram, millilitre or centimetre below 1 kg, 1 l or 1 m, else a kilogram, litre or metre; a piece for
 * goods by number. To the paisa, half up. null if it equals the MRP, for then the rule does not ask for it, and without MRP or quantity.
 */
export function unitSalePrice(mrpPaise: Paise, netQuantityE4: number, netUnit: NetUnit): { paise: Paise; per: NetUnit } | null {
  if (mrpPaise <= 0 || netQuantityE4 <= 0) return null;
  const [small, large, factor] = scales[netUnit];
  const inSmallE4 = netUnit === small ? netQuantityE4 : netQuantityE4 * factor;
  const isLarge = large !== small && inSmallE4 >= factor * 10_000;
  const divisor = BigInt(inSmallE4) * 2n;
  const times = BigInt(mrpPaise) * 10_000n * (isLarge ? BigInt(factor) : 1n) * 2n;
  const paise = Number((times + divisor / 2n) / divisor);
  return paise === mrpPaise ? null : { paise, per: isLarge ? large : small };
}
const scales: Record<NetUnit, readonly [NetUnit, NetUnit, number]> = {
  g: ['g', 'kg', 1_000],
  kg: ['g', 'kg', 1_000],
  ml: ['ml', 'l', 1_000],
  l: ['ml', 'l', 1_000],
  cm: ['cm', 'm', 100],
  m: ['cm', 'm', 100],
  N: ['N', 'N', 1],
};

type PackFacts = {
  readonly pack: PackParticulars | null;
  readonly packer: Packer;
  readonly mrpPaise: Paise;
  readonly packedOn: IsoDate | null;
};

/** The places where particulars are entered, by the field of their problem. */
const places = {
  packer: 'Settings, Labels',
  pack: 'the pack details of the product',
  packedOn: 'Packed on',
  mrp: 'the product',
};

/**
 * Particulars of rule 6 that the label does not show: those that are not entered, each with its place, and at `template` those without a
 * field on the label. `fields` are the names of its fields.
 */
export function missingParticulars({ pack, packer, mrpPaise, packedOn }: PackFacts, fields: readonly LabelFieldName[]): Problem[] {
  const unshown = (what: string, field: LabelFieldName): Problem[] =>
    fields.includes(field) ? [] : [{ code: 'PARTICULAR_NOT_SHOWN', field: 'template', about: { what, field: fieldNames[field] } }];
  const missing = (field: keyof typeof places, what: string): Problem => ({
    ...{ code: 'PARTICULAR_MISSING', field, about: { what, where: places[field] } },
  });
  return [
    ...(packer.name === '' ? [missing('packer', 'the packer’s name')] : []),
    ...(packer.address === '' ? [missing('packer', 'the packer’s address')] : []),
    ...(pack === null ? [missing('pack', 'the generic name'), missing('pack', 'the net quantity')] : []),
    ...(packedOn ? [] : [missing('packedOn', 'the month of packing')]),
    ...(mrpPaise > 0 ? [] : [missing('mrp', 'the MRP')]),
    ...(packer.careName === '' ? [missing('packer', 'the name for customer care')] : []),
    ...(packer.carePhone === '' ? [missing('packer', 'the phone number for customer care')] : []),
    ...(packer.careEmail === '' ? [missing('packer', 'the mail address for customer care')] : []),
    ...unshown('the packer and the address', 'packer'),
    ...unshown('the generic name', 'genericName'),
    ...unshown('the net quantity', 'netQuantity'),
    ...unshown('the month of packing', 'packedOn'),
    ...unshown('the MRP', 'mrp'),
    ...unshown('customer care', 'care'),
    ...(pack && unitSalePrice(mrpPaise, pack.netQuantityE4, pack.netUnit) ? unshown('the unit sale price', 'unitPrice') : []),
    ...(pack && pack.origin !== '' ? unshown('the country of origin', 'origin') : []),
    ...(pack && pack.bestBeforeMonths > 0 ? unshown('the date of best before', 'bestBefore') : []),
  ];
}
