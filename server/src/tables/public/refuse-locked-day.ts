import { refuseProblems } from '../../platform/refusal.ts';

/** Refuses a change of a business day that is closed. */
export function refuseLockedDay([closed]: readonly { day: string }[]): void {
  if (closed) refuseProblems([{ code: 'DAY_LOCKED', field: 'businessDay', about: { dayOn: closed.day } }]);
}
