import { type Paise, sumPaise } from '../money/paise.ts';
import { addDays, daysBetween, type IsoDate } from '../periods/business-date.ts';

/** The date from which a bill ages: its due date or its own date. */
export type AgeBasis = 'due' | 'bill';

/** An age bucket in days; null is without an end. */
export type AgeBucket = { readonly label: string; readonly fromDays: number | null; readonly toDays: number | null };

/** 0–30, 31–60, 61–90, above. */
export const defaultAgeLimits: readonly number[] = [30, 60, 90];

const mostLimits = 6;
const mostDays = 3650;

/** Reads the typed last days of the buckets: `30, 60, 90`. One to six increasing whole numbers, at most ten years; else null. */
export function readAgeLimits(text: string): readonly number[] | null {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length > mostLimits || !parts.every((part) => /^\d{1,4}$/.test(part))) return null;
  const limits = parts.map(Number);
  const rises = limits.every((limit, at) => limit > (limits[at - 1] ?? 0) && limit <= mostDays);
  return rises ? limits : null;
}

/** The buckets for these last days: not due yet (or dated later), one for each limit, and all above the last. */
export function ageBuckets(limits: readonly number[], basis: AgeBasis): AgeBucket[] {
  const starts = [0, ...limits.map((limit) => limit + 1)];
  return [
    { label: basis === 'due' ? 'Not due' : 'Dated later', fromDays: null, toDays: -1 },
    ...limits.map((limit, at) => ({ label: `${starts[at]}–${limit}`, fromDays: starts[at] ?? 0, toDays: limit })),
    { label: `Above ${limits.at(-1) ?? 0}`, fromDays: starts.at(-1) ?? 0, toDays: null },
  ];
}

/** Writes the days of a bucket as text: `31-60`, `91-` without an end. The bucket that is not due yet has none: an empty text. */
export const ageText = ({ fromDays, toDays }: AgeBucket): string => (fromDays === null ? '' : `${fromDays}-${toDays ?? ''}`);

/** Reads the days of `ageText`, or one day (`30`): the first and last age, at most ten years; null if the text is none or its days do not rise. */
export function readAge(text: string): AgeBucket | null {
  const [, first, last = first] = /^(\d{1,4})(?:-(\d{0,4}))?$/.exec(text) ?? [];
  if (first === undefined) return null;
  const bucket = { label: text, fromDays: Number(first), toDays: last ? Number(last) : null };
  return bucket.fromDays <= (bucket.toDays ?? mostDays) && (bucket.toDays ?? 0) <= mostDays ? bucket : null;
}

/** The buckets as dates: the due or bill dates that fall into each bucket today. Older buckets hold earlier dates. */
export function ageDates(buckets: readonly AgeBucket[], today: IsoDate): { readonly from: IsoDate | null; readonly to: IsoDate | null }[] {
  return buckets.map(({ fromDays, toDays }) => ({
    from: toDays === null ? null : addDays(today, -toDays),
    to: fromDays === null ? null : addDays(today, -fromDays),
  }));
}

type Ageing = { readonly billDate: IsoDate; readonly dueOn: IsoDate; readonly pendingPaise: number };

/** The pending amount of each bucket in paise. They add up to the pending amount of the bills. */
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
