import { MAX_NOTE_LENGTH } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { type OpenPeriod, periodProblem } from '../periods/open-period.ts';

/** Problems of the head of a voucher without a party: a closed date or too long a note. */
export function voucherHeadProblems(draft: { readonly date: IsoDate; readonly note: string }, period: OpenPeriod): Problem[] {
  const closed = periodProblem(draft.date, period, 'date');
  const isLong = draft.note.length > MAX_NOTE_LENGTH;
  return [
    ...(closed === null ? [] : [closed]),
    ...(isLong ? [{ code: 'NOTE_TOO_LONG' as const, field: 'note', about: { most: MAX_NOTE_LENGTH } }] : []),
  ];
}
