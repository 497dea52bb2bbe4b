import { type Paise, sumPaise } from '../money/paise.ts';
import { addDays, daysBetween, type IsoDate } from '../periods/business-date.ts';

/** From which day a bill ages: its due date, or its own. */
export type AgeBasis = 'due' | 'bill';

/** A span of days by which bills have aged; null is without an end. */
export type AgeBucket = { readonly label: string; readonly fromDays: number | null; readonly toDays: number | null };

/** 0–30, 31–60, 61–90, above. */
export const defaultAgeLimits: readonly number[] = [30, 60, 90];

const mostLimits = 6;
const mostDays = 3650;

/** The last days of the buckets as a person types them: `30, 60, 90`. One to six whole numbers of days that rise, ten years at most; else null. */
export function readAgeLimits(text: string): readonly number[] | null {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length > mostLimits || !parts.every((part) => /^\d{1,4}$/.test(part))) return null;
  const limits = parts.map(Number);
  const rises = limits.every((limit, at) => limit > (limits[at - 1] ?? 0) && limit <= mostDays);
  return rises ? limits : null;
}

/** The buckets with these last days: what is not due yet (or is dated later), one a limit, and all above the last. */
export function ageBuckets(limits: readonly number[], basis: AgeBasis): AgeBucket[] {
  const starts = [0, ...limits.map((limit) => limit + 1)];
  return [
    { label: basis === 'due' ? 'Not due' : 'Dated later', fromDays: null, toDays: -1 },
    ...limits.map((limit, at) => ({ label: `${starts[at]}–${limit}`, fromDays: starts[at] ?? 0, toDays: limit })),
    { label: `Above ${limits.at(-1) ?? 0}`, fromDays: starts.at(-1) ?? 0, toDays: null },
  ];
}

/** The same buckets as dates: on which days a bill fell due, or was made, that stands in each of them today. Older buckets hold earlier days. */
export function ageDates(buckets: readonly AgeBucket[], today: IsoDate): { readonly from: IsoDate | null; readonly to: IsoDate | null }[] {
  return buckets.map(({ fromDays, toDays }) => ({
    from: toDays === null ? null : addDays(today, -toDays),
    to: fromDays === null ? null : addDays(today, -fromDays),
  }));
}

type Ageing = { readonly billDate: IsoDate; readonly dueOn: IsoDate; readonly pendingPaise: number };

/** What is pending in each bucket, in paise; the sum of all is that of the bills. */
export function agePaise(bills: readonly Ageing[], buckets: readonly AgeBucket[], basis: AgeBasis, today: IsoDate): Paise[] {
  const days = (bill: Ageing) => daysBetween(basis === 'due' ? bill.dueOn : bill.billDate, today);
  return buckets.map(({ fromDays, toDays }) =>
    sumPaise(
      bills
        .filter((bill) => (fromDays === null || days(bill) >= fromDays) && (toDays === null || days(bill) <= toDays))
        .map(({ pendingPaise }) => pendingPaise),
    ),
  );
}
