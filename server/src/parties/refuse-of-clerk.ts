import { Refusal } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import { roleOf } from '../platform/rights.ts';

/** Openings are a matter of the books: staff of role user enter parties without them. */
export function refuseOpeningsOfClerk(caller: Caller): void {
  if (roleOf(caller) === 'staffUser')
    throw new Refusal('NOT_ALLOWED', undefined, 'Opening bills are entered by the owner and staff of role admin');
}

/** Whose party it is decides what staff of role user see: they do not say so themselves. */
export function refuseGivingByClerk(caller: Caller): void {
  if (roleOf(caller) === 'staffUser') throw new Refusal('NOT_ALLOWED', undefined, 'Parties are given by the owner and staff of role admin');
}
