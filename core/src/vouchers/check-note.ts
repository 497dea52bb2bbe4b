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

/** The date of the original, or null. The books come before what was typed. */
export function originalDate({ original }: Pick<TradeDraft, 'original'>, facts: Pick<TradeFacts, 'original'>): IsoDate | null {
  if (facts.original !== null) return facts.original.date;
  return original !== null && isIsoDate(original.date) ? original.date : null;
}

/** The day whose rates apply to a note's lines that name no line of the original; null if unknown. */
export function originalRateDay(draft: Pick<TradeDraft, 'original'>, facts: Pick<TradeFacts, 'original'>): IsoDate | null {
  return facts.original?.rateOn ?? originalDate(draft, facts);
}

/** Problems if a note does not fit its original: unknown original, other party, date before it, other place of supply. */
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

/** A warning for a sales return after 30 November following the financial year of the original (CGST Act, section 34(2)). */
export function lateForTax(draft: TradeDraft, facts: TradeFacts, rule: TradeRule): Problem[] {
  const originalOn = originalDate(draft, facts);
  if (originalOn === null || rule.value !== 'salesReturn') return [];
  const lastOn = `${financialYearOf(originalOn).endsOn.slice(0, 4)}-11-30`;
  return draft.date > lastOn ? [{ code: 'NOTE_LATE_FOR_TAX', field: 'date', about: { lastOn } }] : [];
}

type OfOriginal = { readonly line: TradeLine; readonly at: number; readonly original: OriginalLine; readonly built: BuiltLine };

/**
 * The tolerance in paise. Each part of a line is rounded, so parts may exceed the whole by some paise: in value and discount, and in
 * each tax head if the price includes tax.
 */
const roundingOf = ({ valuePaise, isTaxInclusive }: TradeLine) => (isTaxInclusive ? 12 : valuePaise === undefined ? 2 : 0);

const countable = (quantityE4: number) => (Number.isSafeInteger(quantityE4) ? quantityE4 : 0);

/** Problems if the note's lines for one original line, as from two godowns, together exceed what is left of it. */
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
 * Packs that stay, such as free ones, keep the tax of their retail sale price (CGST Rules, rule 31D). If the price includes tax, the
 * price of the returned packs is lower by that tax. Otherwise the note would take back more value than was charged (CGST Act, section
 * 34(1)).
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
 * Problems if pieces go back without naming a line of the original, because nothing would limit them. A note saved without that may be
 * edited up to what it took back before.
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
 * Problems of a note's lines against those of its original: none takes back more than is left of its line (CGST Act, section 34(1)). A
 * debit note to a customer, which adds value, has no limit.
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
