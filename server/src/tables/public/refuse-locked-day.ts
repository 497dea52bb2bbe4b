import { refuseProblems } from '../../platform/refusal.ts';

/** Refuses a change of a business day that is closed. No form has a field for it: each shows it above its button. */
export function refuseLockedDay([closed]: readonly { day: string }[]): void {
  if (closed) refuseProblems([{ code: 'DAY_LOCKED', field: '', about: { dayOn: closed.day } }]);
}
