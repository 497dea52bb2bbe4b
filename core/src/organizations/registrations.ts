import type { IsoDate } from '../periods/business-date.ts';

export type RegistrationType = 'regular' | 'composition' | 'unregistered';
/** A GST registration that applies from a day until the next one. */
export type Registration = { readonly from: IsoDate; readonly type: RegistrationType };

/** The registration on a day; before the first one, the first. `now` is returned if there is no history. */
export function registrationOn(date: IsoDate, history: readonly Registration[], now: RegistrationType): RegistrationType {
  const [first, ...later] = history.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  if (first === undefined) return now;
  return later.reduce((held, { from, type }) => (from <= date ? type : held), first.type);
}

/** The history after a change from a day on. Later entries are removed. A history of one row is no change. */
export function changedFrom(
  from: IsoDate,
  type: RegistrationType,
  before: { readonly history: readonly Registration[]; readonly now: RegistrationType; readonly booksFrom: IsoDate },
): Registration[] {
  const past = before.history.length > 0 ? before.history : [{ from: before.booksFrom, type: before.now }];
  const kept = past.filter((each) => each.from < from).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return kept.at(-1)?.type === type ? kept : [...kept, { from, type }];
}
