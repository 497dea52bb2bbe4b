import { isManager } from '../platform/doors.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';

/** Opening bills change the books: staff of role user enter parties without them. */
export function refuseOpeningsOfClerk(caller: Caller): void {
  if (!isManager(caller)) throw new Refusal('NOT_ALLOWED', undefined, 'Opening bills are entered by the owner and staff of role admin');
}

/** The salesman decides which parties staff of role user see, so they may not set it themselves. */
export function refuseGivingByClerk(caller: Caller): void {
  if (!isManager(caller)) throw new Refusal('NOT_ALLOWED', undefined, 'Parties are given by the owner and staff of role admin');
}
