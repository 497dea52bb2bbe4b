import { inPairs } from '../basics/in-pairs.ts';
import type { Problem } from '../basics/problem.ts';
import { stateName } from '../gst/states.ts';
import { type IsoDate, isIsoDate } from '../periods/business-date.ts';
import { financialYearOf } from '../periods/financial-year.ts';
import type { BuiltLine } from './built-line.ts';
import { goodsField, inUnits, originalOf } from './goods-of-line.ts';
import { isWithin, looseGoods } from './loose-goods.ts';
import type { TradeDraft, TradeLine } from './trade-draft.ts';
import type { OriginalFacts, OriginalLine, TradeFacts } from './trade-facts.ts';
import type { TradeRule } from './trade-rules.ts';

/** The day of the original as far as it is known; the books are believed before what was typed. */
export function originalDate({ original }: Pick<TradeDraft, 'original'>, facts: Pick<TradeFacts, 'original'>): IsoDate | null {
  if (facts.original !== null) return facts.original.date;
  return original !== null && isIsoDate(original.date) ? original.date : null;
}

/** The day whose rates hold for what a note says beyond the lines of its original: that of the original, as far as it is known. */
export function originalRateDay(draft: Pick<TradeDraft, 'original'>, facts: Pick<TradeFacts, 'original'>): IsoDate | null {
  return facts.original?.rateOn ?? originalDate(draft, facts);
}

/** What of a note does not fit its original: the party, the day, the place of supply, and that it is there at all. */
export function originalProblems(draft: TradeDraft, facts: TradeFacts): Problem[] {
  const { original: named } = draft;
  const { original } = facts;
  if (named === null) return [];
  if (named.voucherId !== null && original === null) return [{ code: 'ORIGINAL_UNKNOWN', field: 'original' }];
  const originalOn = originalDate(draft, facts);
  if (originalOn === null) return [{ code: 'ORIGINAL_DATE_INVALID', field: 'original.date' }];
  const problems: Problem[] = draft.date < originalOn ? [{ code: 'NOTE_BEFORE_ORIGINAL', field: 'date', about: { originalOn } }] : [];
  if (original === null) return problems;
  if (original.partyId !== draft.partyId) problems.push({ code: 'NOTE_OF_OTHER_PARTY', field: 'partyId' });
  if (original.placeOfSupply !== draft.placeOfSupply) {
    problems.push({ code: 'NOTE_PLACE_OF_SUPPLY', field: 'placeOfSupply', about: { state: stateName(original.placeOfSupply) } });
  }
  return problems;
}

/** Up to 30 November after the end of the financial year of the original (CGST Act, section 34(2)). */
export function lateForTax(draft: TradeDraft, facts: TradeFacts, rule: TradeRule): Problem[] {
  const originalOn = originalDate(draft, facts);
  if (originalOn === null || rule.value !== 'salesReturn') return [];
  const lastOn = `${financialYearOf(originalOn).endsOn.slice(0, 4)}-11-30`;
  return draft.date > lastOn ? [{ code: 'NOTE_LATE_FOR_TAX', field: 'date', about: { lastOn } }] : [];
}

type OfOriginal = { readonly line: TradeLine; readonly at: number; readonly original: OriginalLine; readonly built: BuiltLine };

/**
 * Parts of a line are rounded each for itself, so together they may come to paise more than the whole: in value and discount, and
 * where the tax lies in the price in each of its heads.
 */
const roundingOf = ({ valuePaise, isTaxInclusive }: TradeLine) => (isTaxInclusive ? 12 : valuePaise === undefined ? 2 : 0);

const countable = (quantityE4: number) => (Number.isSafeInteger(quantityE4) ? quantityE4 : 0);

/** Several lines of a note may take back one of the original, as from two godowns: together no more than is left of it. */
function leftProblems(lines: readonly OfOriginal[]): Problem[] {
  const { original, at } = lines[0]!;
  const sum = (of: (each: OfOriginal) => number) => lines.reduce((total, each) => total + of(each), 0);
  const billedE4 = sum(({ line }) => countable(inUnits(line.quantityE4, line)));
  const movedE4 = sum(({ line }) => countable(inUnits(line.actualQuantityE4, line)));
  const field = (name: keyof TradeLine) => `lines.${at}.${name}`;
  if (billedE4 > original.leftE4)
    return [{ code: 'RETURN_ABOVE_ORIGINAL', field: field('quantityE4'), about: { leftE4: original.leftE4 } }];
  if (movedE4 > original.leftActualE4) {
    return [{ code: 'RETURN_ABOVE_ORIGINAL', field: field('actualQuantityE4'), about: { leftE4: original.leftActualE4 } }];
  }
  const isAbove = sum(({ line, built }) => built.taxablePaise - roundingOf(line)) > original.leftPaise;
  return isAbove ? [valueProblem(lines, sum, original.leftActualE4 - movedE4)] : [];
}

/**
 * Packs that stay, as free ones do, keep the tax of their retail sale price (CGST Rules, rule 31D). Where it lies in the price of all, the price of
 * those that go back is less by it; else more value would be taken back than was charged (CGST Act, section 34(1)).
 */
function valueProblem(lines: readonly OfOriginal[], sum: (of: (each: OfOriginal) => number) => number, staysE4: number): Problem {
  const { original, at, line, built } = lines[0]!;
  const { leftPaise } = original;
  const lessPaise = sum((each) => each.built.taxablePaise) - leftPaise;
  const holdsTax = line.isTaxInclusive && built.totalPaise > built.taxablePaise;
  if (built.retailPricePaise === null || !holdsTax || staysE4 === 0) {
    const value = line.valuePaise === undefined ? 'rateE4' : 'valuePaise';
    return { code: 'NOTE_ABOVE_ORIGINAL', field: `lines.${at}.${value}`, about: { leftPaise } };
  }
  const mostPaise = sum((each) => each.built.totalPaise) - lessPaise;
  return { code: 'NOTE_ABOVE_ORIGINAL_AND_TAX', field: `lines.${at}.rateE4`, about: { mostPaise, lessPaise } };
}

/**
 * Goods that go back by the piece say of which line they are, else nothing would bound them. A note that was saved without saying so may be
 * edited all the same: what it took back bounds it.
 */
function looseProblems({ lines }: TradeDraft, built: readonly BuiltLine[], { looseBefore }: OriginalFacts): Problem[] {
  const noted = inPairs(lines, built).map(([line, { taxablePaise }]) => ({
    productId: line.ledger === undefined ? line.productId : null,
    originalAt: line.originalAt ?? null,
    valuePaise: line.valuePaise ?? null,
    quantityE4: line.quantityE4,
    actualE4: line.actualQuantityE4,
    factorE4: line.alternateFactorE4 ?? null,
    taxablePaise,
  }));
  const now = looseGoods(noted);
  return noted.flatMap(({ productId, originalAt, valuePaise }, at): Problem[] => {
    const loose = productId !== null && originalAt === null && valuePaise === null ? now.get(productId) : undefined;
    if (loose === undefined || isWithin(loose, looseBefore?.get(productId ?? ''))) return [];
    return [{ code: 'ORIGINAL_LINE_MISSING', field: goodsField(lines[at]!, `lines.${at}`) }];
  });
}

/**
 * Lines of a note against those of its original: none takes back more than is left of its line (CGST Act, section 34(1)). What is added to
 * it, by a debit note to a customer, has no bound.
 */
export function originalLineProblems(draft: TradeDraft, built: readonly BuiltLine[], facts: TradeFacts, rule: TradeRule): Problem[] {
  const { original } = facts;
  if (original === null) return [];
  const found = inPairs(draft.lines, built).map(([line, its], at) => ({ line, at, original: matching(line, original), built: its }));
  const unknown = found
    .filter(({ line, original: of }) => line.originalAt !== undefined && of === undefined)
    .map(({ line, at }): Problem => ({ code: 'ORIGINAL_LINE_UNKNOWN', field: goodsField(line, `lines.${at}`) }));
  if (rule.bill !== 'settles') return unknown;
  const matched = found.filter((each): each is OfOriginal => each.original !== undefined);
  const loose = looseProblems(draft, built, original);
  return [...unknown, ...loose, ...[...Map.groupBy(matched, ({ line }) => line.originalAt).values()].flatMap(leftProblems)];
}

function matching(line: TradeLine, original: OriginalFacts): OriginalLine | undefined {
  const of = originalOf(line, { original });
  return of?.goodsId === (line.ledger?.ledgerId ?? line.productId) ? of : undefined;
}
