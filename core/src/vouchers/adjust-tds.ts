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

/** The day on which an amount counted towards the limits of TDS, and its section. */
export type CountedOn = { readonly section: TdsSection; readonly on: IsoDate };

/**
 * A change to what another voucher counted towards the limits of TDS. It applies on that voucher's day, so it corrects that month and
 * year. Tax already deducted stays deducted; the next voucher above the limit deducts less.
 */
export type TdsAdjustment = CountedOn & {
  /** Below 0 reduces what was counted. */
  readonly countedPaise: Paise;
  /** The part of `countedPaise` that was paid ahead of its bill. */
  readonly aheadPaise: Paise;
};

type Note = Pick<TradeDraft, 'date' | 'original'>;

/**
 * The section and day on which the original bill counted; null if it did not. A bill outside the books is taken by the date on the
 * paper, and gives null if that is in another financial year.
 */
function countedOnOf({ date, original }: Note, { section, ofOriginal }: TdsFacts): CountedOn | null {
  if (original?.voucherId) return ofOriginal ?? null;
  const on = original?.date ?? date;
  if (!isIsoDate(on) || !isIsoDate(date)) return null;
  return financialYearOf(on).startYear === financialYearOf(date).startYear ? { section, on } : null;
}

/**
 * The change that a note makes to what its supplier's bills counted: a debit note reduces it by the note's value, a credit note adds to
 * it. A bill that never counted is not changed. Without a bill in the books the reduction is at most what counted this year.
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

/**
 * Advances that counted when they were paid, by the id of their reference: section, day, and the amount of the section that no bill has
 * used yet.
 */
export type PaidAhead = ReadonlyMap<string, CountedOn & { readonly aheadLeftPaise: Paise }>;

/**
 * Adjustments when money paid ahead comes back, by any kind of voucher. They take out only the part that no bill has used, because a
 * billed amount stays owed. `back`: the amount returned per reference, 0 or above.
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
 * Adjustments when a refund of money paid ahead fails, as with a bounced cheque: the amount that the refund took out counts again.
 * `lost`: the amount per reference, 0 or above. `takenOut`: what the refund still takes out, below 0.
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

/** A payment whose money came back, with what it counted for bills or for the ledgers it named. */
export type PaidCounted = CountedOn & {
  /** Without what it paid ahead. */
  readonly countedPaise: Paise;
  /** The amount over which it counted: the settled amount of the bills that counted, or its whole amount if it names ledgers. */
  readonly ofPaise: Paise;
};

/** Takes out the share of the counted amount that belongs to `backPaise`, rounded half away from zero. */
export function tdsOfPaidBack({ section, on, countedPaise, ofPaise }: PaidCounted, backPaise: Paise): TdsAdjustment[] {
  if (ofPaise <= 0 || countedPaise <= 0 || backPaise <= 0) return [];
  const part = Math.min(backPaise, ofPaise);
  const outPaise = Number(divideHalfAway(BigInt(countedPaise) * BigInt(part), BigInt(ofPaise)));
  return outPaise === 0 ? [] : [{ section, on, countedPaise: paise(-outPaise), aheadPaise: 0 }];
}

/** One row for each section and day. Rows that come to 0 are dropped. */
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
