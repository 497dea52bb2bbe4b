import type { Problem } from '../basics/problem.ts';
import type { StateCode } from '../gst/states.ts';
import type { PartyFacts } from './voucher-facts.ts';

/** Who buys over the counter without being a party of the books. */
export type WalkIn = { readonly name: string; readonly mobileNumber: string };

export const MAX_WALK_IN_NAME = 120;

/** The predefined party Cash: the ledger Cash in the place of a party. It owes nothing, and the state is that of the company. */
export function cashParty(ledgerId: string, stateCode: StateCode): PartyFacts {
  return { ledgerId, name: 'Cash', stateCode, gstin: null, category: 'unregistered', creditDays: 0, credit: null, isActive: true };
}

/** Name and phone are said of a buyer over the counter only; a party has its own. */
export function walkInProblems(walkIn: WalkIn | null, party: PartyFacts | null, cashLedgerId: string): Problem[] {
  if (walkIn === null) return [];
  if (party !== null && party.ledgerId !== cashLedgerId)
    return [{ code: 'WALK_IN_WITH_PARTY', field: 'walkIn', about: { name: party.name } }];
  const problems: Problem[] = [];
  if (walkIn.name.length > MAX_WALK_IN_NAME) {
    problems.push({ code: 'TEXT_TOO_LONG', field: 'walkIn.name', about: { most: MAX_WALK_IN_NAME } });
  }
  if (!/^(\d{10})?$/.test(walkIn.mobileNumber)) problems.push({ code: 'MOBILE_INVALID', field: 'walkIn.mobileNumber' });
  return problems;
}
