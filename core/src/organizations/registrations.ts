import type { IsoDate } from '../periods/business-date.ts';

export type RegistrationType = 'regular' | 'composition' | 'unregistered';
/** Under which registration a company stands from a day on, until the next one. */
export type Registration = { readonly from: IsoDate; readonly type: RegistrationType };

/** The one that held on a day; before the first, the first. `now` is the one of a company that never changed. */
export function registrationOn(date: IsoDate, history: readonly Registration[], now: RegistrationType): RegistrationType {
  const [first, ...later] = history.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  if (first === undefined) return now;
  return later.reduce((held, { from, type }) => (from <= date ? type : held), first.type);
}

/** The history after a change that holds from a day on; what was to come after that day falls away. One row says nothing of a change. */
export function changedFrom(
  from: IsoDate,
  type: RegistrationType,
  before: { readonly history: readonly Registration[]; readonly now: RegistrationType; readonly booksFrom: IsoDate },
): Registration[] {
  const past = before.history.length > 0 ? before.history : [{ from: before.booksFrom, type: before.now }];
  const kept = past.filter((each) => each.from < from).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return kept.at(-1)?.type === type ? kept : [...kept, { from, type }];
}
