import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { financialYearOf, monthOf } from '../periods/financial-year.ts';
import type { Posting } from './posting.ts';

/** The change of a stored balance in the month or financial year that begins on `from`. An edit can make either side negative. */
export type BalanceChange = { ledgerId: string; from: IsoDate; debitPaise: Paise; creditPaise: Paise };

/** New minus old by month, one row per ledger and month, because a statement may update a stored balance only once. */
export function monthChanges(now: Entry, old: Entry = { date: now.date, postings: [] }): BalanceChange[] {
  return mergeBalanceChanges([...changesOf(old, -1), ...changesOf(now, 1)]);
}

/** The same by financial year. */
export function yearChanges(months: readonly BalanceChange[]): BalanceChange[] {
  return mergeBalanceChanges(months.map((change) => ({ ...change, from: financialYearOf(change.from).startsOn })));
}

type Entry = { date: IsoDate; postings: readonly Posting[] };

function changesOf({ date, postings }: Entry, sign: 1 | -1): BalanceChange[] {
  const from = monthOf(date);
  return postings.map(({ ledgerId, amountPaise }) => ({
    ledgerId,
    from,
    debitPaise: amountPaise > 0 ? sign * amountPaise : 0,
    creditPaise: amountPaise < 0 ? -sign * amountPaise : 0,
  }));
}

/** One row per ledger and month or year, each the sum of the changes. */
export function mergeBalanceChanges(changes: readonly BalanceChange[]): BalanceChange[] {
  const sums = new Map<string, BalanceChange>();
  for (const change of changes) {
    const key = `${change.ledgerId} ${change.from}`;
    const sum = sums.get(key);
    sums.set(key, {
      ...change,
      debitPaise: change.debitPaise + (sum?.debitPaise ?? 0),
      creditPaise: change.creditPaise + (sum?.creditPaise ?? 0),
    });
  }
  return [...sums.values()];
}
