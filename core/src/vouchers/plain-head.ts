import { MAX_NOTE_LENGTH } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { type OpenPeriod, periodProblem } from '../periods/open-period.ts';

/** What a voucher without a party of its own asks of its head: an open date and a note of bearable length. */
export function plainHeadProblems(draft: { readonly date: IsoDate; readonly note: string }, period: OpenPeriod): Problem[] {
  const closed = periodProblem(draft.date, period, 'date');
  const isLong = draft.note.length > MAX_NOTE_LENGTH;
  return [
    ...(closed === null ? [] : [closed]),
    ...(isLong ? [{ code: 'NOTE_TOO_LONG' as const, field: 'note', about: { most: MAX_NOTE_LENGTH } }] : []),
  ];
}
