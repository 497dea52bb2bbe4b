import { MAX_QUANTITY_E4, MAX_RATE_E4 } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { isIsoDate } from '../periods/business-date.ts';
import { MAX_WARRANTY_MONTHS } from '../warranties/cover.ts';
import { openingProblems } from './check-opening.ts';
import type { ProductBefore, ProductBooks, ProductDraft } from './product-draft.ts';

const MAX_NAME_LENGTH = 120;
const MAX_CODE_LENGTH = 60;
const MAX_UNIT_LENGTH = 20;
export const MAX_BARCODES = 20;
export const MAX_PRICES = 200;

type Field = keyof ProductDraft;

const isWithin = (value: number, most: number) => Number.isSafeInteger(value) && value >= 0 && value <= most;
const folded = (text: string) => text.trim().toLowerCase();

function lengthProblems(draft: ProductDraft): Problem[] {
  const limits = [
    ['name', MAX_NAME_LENGTH],
    ['code', MAX_CODE_LENGTH],
    ['unit', MAX_UNIT_LENGTH],
    ['alternateUnit', MAX_UNIT_LENGTH],
  ] as const;
  const tooLong = limits.filter(([field, most]) => draft[field].trim().length > most);
  return tooLong.map(([field, most]) => ({ code: 'TEXT_TOO_LONG', field, about: { most } }));
}

function namingProblems(draft: ProductDraft): Problem[] {
  const problems = lengthProblems(draft);
  if (draft.name.trim() === '') problems.push({ code: 'PRODUCT_NAME_MISSING', field: 'name' });
  if (draft.unit.trim() === '') problems.push({ code: 'UNIT_MISSING', field: 'unit' });
  const alternate = draft.alternateUnit.trim();
  const factor = draft.alternateFactorE4;
  if (alternate === '') {
    if (factor !== null) problems.push({ code: 'ALTERNATE_UNIT_MISSING', field: 'alternateUnit' });
    return problems;
  }
  if (folded(alternate) === folded(draft.unit)) problems.push({ code: 'ALTERNATE_UNIT_SAME', field: 'alternateUnit' });
  if (factor === null || !isWithin(factor, MAX_QUANTITY_E4) || factor === 0) {
    problems.push({ code: 'ALTERNATE_FACTOR_INVALID', field: 'alternateFactorE4', about: { unit: draft.unit, alternate } });
  }
  return problems;
}

function taxProblems({ treatment, classificationId }: ProductDraft, { classifications }: ProductBooks): Problem[] {
  const classification = classifications.get(classificationId);
  if (classification === undefined) return [{ code: 'TAX_CLASSIFICATION_UNKNOWN', field: 'classificationId' }];
  const isUntaxed = classification.percentsE4.every((percentE4) => percentE4 === 0);
  return treatment === 'taxable' && isUntaxed ? [{ code: 'CLASSIFICATION_WITHOUT_TAX', field: 'treatment' }] : [];
}

function ledgerProblems(draft: ProductDraft, { ledgers }: ProductBooks): Problem[] {
  const sides = [
    ['salesLedgerId', 'isForSales', 'LEDGER_NOT_FOR_SALES'],
    ['purchaseLedgerId', 'isForPurchase', 'LEDGER_NOT_FOR_PURCHASE'],
  ] as const;
  return sides.flatMap(([field, use, code]): Problem[] => {
    const id = draft[field];
    if (id === null) return [];
    const ledger = ledgers.get(id);
    if (ledger === undefined) return [{ code: 'LEDGER_UNKNOWN', field }];
    const about = { name: ledger.name };
    return [
      ...(ledger[use] ? [] : [{ code, field, about } as const]),
      ...(ledger.isActive ? [] : [{ code: 'LEDGER_INACTIVE', field, about } as const]),
    ];
  });
}

function groupingProblems(draft: ProductDraft, { brands, categories, subcategories }: ProductBooks): Problem[] {
  const problems: Problem[] = [];
  const { brandId, categoryId, subcategoryId } = draft;
  if (brandId !== null && !brands.has(brandId)) problems.push({ code: 'BRAND_UNKNOWN', field: 'brandId' });
  if (categoryId !== null && !categories.has(categoryId)) problems.push({ code: 'CATEGORY_UNKNOWN', field: 'categoryId' });
  if (subcategoryId === null) return problems;
  const itsCategory = subcategories.get(subcategoryId);
  if (itsCategory === undefined) problems.push({ code: 'SUBCATEGORY_UNKNOWN', field: 'subcategoryId' });
  else if (itsCategory !== categoryId) problems.push({ code: 'SUBCATEGORY_OF_OTHER', field: 'subcategoryId' });
  return problems;
}

function barcodeProblems({ barcodes }: ProductDraft): Problem[] {
  if (barcodes.length > MAX_BARCODES) return [{ code: 'BARCODES_TOO_MANY', field: 'barcodes', about: { most: MAX_BARCODES } }];
  return barcodes.flatMap((barcode, at): Problem[] => {
    const field = `barcodes.${at}`;
    if (barcode.trim() === '') return [{ code: 'BARCODE_MISSING', field }];
    if (barcode.length > MAX_CODE_LENGTH) return [{ code: 'TEXT_TOO_LONG', field, about: { most: MAX_CODE_LENGTH } }];
    return barcodes.indexOf(barcode) < at ? [{ code: 'BARCODE_TWICE', field }] : [];
  });
}

function rateProblem(field: string, rateE4: number): Problem[] {
  if (!Number.isSafeInteger(rateE4) || rateE4 < 0) return [{ code: 'RATE_INVALID', field }];
  return rateE4 > MAX_RATE_E4 ? [{ code: 'RATE_TOO_LARGE', field }] : [];
}

/** A list price has whole paise; the rate on a voucher may have four decimals. */
function listPriceProblem(field: string, rateE4: number): Problem[] {
  const problems = rateProblem(field, rateE4);
  return problems.length === 0 && rateE4 % 100 !== 0 ? [{ code: 'PRICE_DECIMALS', field }] : problems;
}

function priceProblems({ prices }: ProductDraft, { priceLevels }: ProductBooks): Problem[] {
  if (prices.length > MAX_PRICES) return [{ code: 'PRICES_TOO_MANY', field: 'prices', about: { most: MAX_PRICES } }];
  const seen = new Set<string>();
  return prices.flatMap(({ priceLevelId, from, minQuantityE4, rateE4 }, at) => {
    const field = `prices.${at}`;
    const problems = listPriceProblem(`${field}.rateE4`, rateE4);
    if (!priceLevels.has(priceLevelId)) problems.push({ code: 'PRICE_LEVEL_UNKNOWN', field: `${field}.priceLevelId` });
    if (!isIsoDate(from)) problems.push({ code: 'DATE_INVALID', field: `${field}.from` });
    if (!isWithin(minQuantityE4, MAX_QUANTITY_E4)) problems.push({ code: 'SLAB_QUANTITY_INVALID', field: `${field}.minQuantityE4` });
    const key = `${priceLevelId} ${from} ${minQuantityE4}`;
    if (seen.has(key)) problems.push({ code: 'PRICE_TWICE', field: `${field}.priceLevelId` });
    seen.add(key);
    return problems;
  });
}

function keepingProblems(draft: ProductDraft): Problem[] {
  const problems: Problem[] = [];
  if (!isWithin(draft.warrantyMonths, MAX_WARRANTY_MONTHS)) {
    problems.push({ code: 'WARRANTY_INVALID', field: 'warrantyMonths', about: { most: MAX_WARRANTY_MONTHS } });
  }
  if (draft.reorderLevelE4 !== null && !isWithin(draft.reorderLevelE4, MAX_QUANTITY_E4)) {
    problems.push({ code: 'REORDER_LEVEL_INVALID', field: 'reorderLevelE4' });
  }
  if (draft.kind === 'goods') {
    if (draft.hasExpiry && !draft.hasBatches) problems.push({ code: 'EXPIRY_NEEDS_BATCHES', field: 'hasExpiry' });
    return problems;
  }
  const kept: readonly (readonly [Field, boolean])[] = [
    ['hasBatches', draft.hasBatches],
    ['hasExpiry', draft.hasExpiry],
    ['hasSerials', draft.hasSerials],
    ['reorderLevelE4', draft.reorderLevelE4 !== null],
    ['opening', draft.opening.length > 0],
  ];
  return [
    ...problems,
    ...kept.flatMap(([field, namesReference]): Problem[] => (namesReference ? [{ code: 'SERVICE_HAS_NO_STOCK', field }] : [])),
  ];
}

/** Problems if a used product changes its kind, tracking or unit. A change of spelling is not a change of unit. */
function movedProblems(draft: ProductDraft, before: ProductBefore | null): Problem[] {
  if (!before?.isMoved) return [];
  const fixed = (['kind', 'hasBatches', 'hasExpiry', 'hasSerials'] as const).filter((field) => draft[field] !== before[field]);
  const unit = folded(draft.unit) === folded(before.unit) ? [] : ['unit' as const];
  return [...fixed, ...unit].map((field) => ({ code: 'PRODUCT_IS_MOVED', field }));
}

/**
 * All problems of a product, each at its field. Screen, server and import use the same check. The database checks that name and code are
 * unique.
 */
export function productProblems(draft: ProductDraft, books: ProductBooks, before: ProductBefore | null = null): Problem[] {
  return [
    ...namingProblems(draft),
    ...taxProblems(draft, books),
    ...ledgerProblems(draft, books),
    ...groupingProblems(draft, books),
    ...barcodeProblems(draft),
    ...listPriceProblem('salePriceE4', draft.salePriceE4),
    ...rateProblem('mrpPaise', draft.mrpPaise),
    ...rateProblem('purchaseRateE4', draft.purchaseRateE4),
    ...priceProblems(draft, books),
    ...keepingProblems(draft),
    ...(draft.kind === 'goods' ? openingProblems(draft, books.godowns, before?.opening) : []),
    ...movedProblems(draft, before),
  ];
}

/** Warnings of a product; they do not stop a save. */
export function productWarnings(draft: ProductDraft, books: Pick<ProductBooks, 'classifications'>): Problem[] {
  const warnings: Problem[] = [];
  const { mrpPaise, salePriceE4, kind } = draft;
  // Legal Metrology (Packaged Commodities) Rules, 2011, rule 18(2): goods may not be sold above the printed price. The sale price is
  // compared as entered; without tax it reaches the MRP sooner.
  if (mrpPaise > 0 && salePriceE4 > mrpPaise * 100) warnings.push({ code: 'PRICE_ABOVE_MRP', field: 'salePriceE4', about: { mrpPaise } });
  const hsn = books.classifications.get(draft.classificationId)?.hsn;
  if (hsn !== undefined && hsn.startsWith('99') !== (kind === 'service')) {
    warnings.push({ code: kind === 'service' ? 'SERVICE_WITHOUT_SAC' : 'GOODS_WITH_SAC', field: 'classificationId' });
  }
  return warnings;
}
