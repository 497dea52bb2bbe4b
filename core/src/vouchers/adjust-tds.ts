import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { divideHalfAway } from '../money/rounding.ts';
import { type IsoDate, isIsoDate } from '../periods/business-date.ts';
import { financialYearOf } from '../periods/financial-year.ts';
import type { TdsSection } from '../tds/sections.ts';
import type { BuiltLine } from './built-line.ts';
import type { TdsFacts } from './deduct-tds.ts';
import { tdsValue } from './purchase-tds.ts';
import type { TradeDraft } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';
import type { TradeRule } from './trade-rules.ts';

/** When and under which section something counted towards the limits. */
export type CountedOn = { readonly section: TdsSection; readonly on: IsoDate };

/**
 * What a voucher changes of what another counted. It counts on the day of that other, whose month and year stand then as if it had been
 * less; the tax that was deducted stays deducted, and the next voucher beyond the limit bears it the less.
 */
export type TdsAdjustment = CountedOn & {
  /** Below 0 takes out. */
  readonly countedPaise: Paise;
  /** Of it, what was paid ahead. */
  readonly aheadPaise: Paise;
};

type Note = Pick<TradeDraft, 'date' | 'original'>;

/** A bill counted on its day; of one that the books do not have, the paper's day says which year it was. null of another year's. */
function countedOnOf({ date, original }: Note, { section, ofOriginal }: TdsFacts): CountedOn | null {
  if (original?.voucherId) return ofOriginal ?? null;
  const on = original?.date ?? date;
  if (!isIsoDate(on) || !isIsoDate(date)) return null;
  return financialYearOf(on).startYear === financialYearOf(date).startYear ? { section, on } : null;
}

/**
 * What a note changes of what its supplier's bills counted: a debit note takes its value out, a credit note adds it. A bill that never
 * counted is not changed, and without a bill the books never say that less than nothing was credited.
 */
export function tdsOfNote(draft: TradeDraft, facts: TradeFacts, rule: TradeRule, lines: readonly BuiltLine[]): TdsAdjustment[] {
  const { tds } = facts;
  if (rule.side !== 'supplier' || !rule.isNote || !tds) return [];
  const counted = countedOnOf(draft, tds);
  if (counted === null) return [];
  const valuePaise = tdsValue(counted.section, draft, lines, facts);
  const mostPaise = draft.original?.voucherId ? valuePaise : Math.max(0, tds.sums.get(counted.section)?.yearPaise ?? 0);
  const countedPaise = rule.partySign === 1 ? paise(-Math.min(valuePaise, mostPaise)) : valuePaise;
  return countedPaise === 0 ? [] : [{ ...counted, countedPaise, aheadPaise: 0 }];
}

/** Money paid ahead of its bill, by the id of its reference: when it counted, and what of the section no bill has come for yet. */
export type PaidAhead = ReadonlyMap<string, CountedOn & { readonly aheadLeftPaise: Paise }>;

/**
 * Money that was paid ahead and came back, whatever brought it: it takes out what no bill has come for, for what was billed is owed
 * whoever paid it. `back`: so much of which reference, 0 or above.
 */
export function tdsOfMoneyBack(
  back: readonly { readonly billId: string; readonly backPaise: Paise }[],
  paidAhead: PaidAhead,
): TdsAdjustment[] {
  const leftOf = new Map<TdsSection, Paise>();
  return back.flatMap(({ billId, backPaise }): TdsAdjustment[] => {
    const ahead = paidAhead.get(billId);
    if (ahead === undefined) return [];
    const { section, on, aheadLeftPaise } = ahead;
    const leftPaise = leftOf.get(section) ?? aheadLeftPaise;
    const outPaise = Math.max(0, Math.min(backPaise, leftPaise));
    leftOf.set(section, paise(leftPaise - outPaise));
    return outPaise === 0 ? [] : [{ section, on, countedPaise: paise(-outPaise), aheadPaise: paise(-outPaise) }];
  });
}

/**
 * A refund of money paid ahead that did not come after all: what it took out counts again. `lost`: so much of which reference, 0 or above;
 * `takenOut` what of it the refund takes out still, below 0.
 */
export function tdsOfLostRefund(
  lost: readonly { readonly billId: string; readonly backPaise: Paise }[],
  paidAhead: PaidAhead,
  takenOut: readonly (CountedOn & { readonly countedPaise: Paise })[],
): TdsAdjustment[] {
  return takenOut.flatMap(({ section, on, countedPaise }): TdsAdjustment[] => {
    const ofDay = lost.filter(({ billId }) => paidAhead.get(billId)?.section === section && paidAhead.get(billId)?.on === on);
    const againPaise = paise(Math.min(sumPaise(ofDay.map(({ backPaise }) => backPaise)), -countedPaise));
    return againPaise <= 0 ? [] : [{ section, on, countedPaise: againPaise, aheadPaise: againPaise }];
  });
}

/** A payment whose money came back: what it counted of bills, or of the ledgers that it named. */
export type PaidCounted = CountedOn & {
  /** Beside what it paid ahead. */
  readonly countedPaise: Paise;
  /** Over how much it counted that: the bills that it counted with what they were settled by, or its whole amount where it names ledgers. */
  readonly ofPaise: Paise;
};

/** The share of it that goes with so much of the money. */
export function tdsOfPaidBack({ section, on, countedPaise, ofPaise }: PaidCounted, backPaise: Paise): TdsAdjustment[] {
  if (ofPaise <= 0 || countedPaise <= 0 || backPaise <= 0) return [];
  const part = Math.min(backPaise, ofPaise);
  const outPaise = Number(divideHalfAway(BigInt(countedPaise) * BigInt(part), BigInt(ofPaise)));
  return outPaise === 0 ? [] : [{ section, on, countedPaise: paise(-outPaise), aheadPaise: 0 }];
}

/** One row for each day and section, so that a voucher says each once; what comes to nothing goes. */
export function mergeAdjustments(all: readonly TdsAdjustment[]): TdsAdjustment[] {
  const groups = Map.groupBy(all, ({ section, on }) => `${section} ${on}`);
  return [...groups.values()]
    .map((rows) => ({
      ...rows[0]!,
      countedPaise: sumPaise(rows.map(({ countedPaise }) => countedPaise)),
      aheadPaise: sumPaise(rows.map(({ aheadPaise }) => aheadPaise)),
    }))
    .filter(({ countedPaise, aheadPaise }) => countedPaise !== 0 || aheadPaise !== 0)
    .sort((a, b) => (a.section + a.on < b.section + b.on ? -1 : 1));
}
