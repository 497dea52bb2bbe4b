import type { Problem } from '../basics/problem.ts';
import type { StateCode } from '../gst/states.ts';
import type { Paise } from '../money/paise.ts';
import { buyerOf, type Consignment, type ConsignmentFacts } from './consignment.ts';
import type { CompanyFacts, PartyFacts } from './voucher-facts.ts';

/** A counter buyer who is not a party of the books. */
export type WalkIn = { readonly name: string; readonly mobileNumber: string };

export const MAX_WALK_IN_NAME = 120;

/** From this total on, a tax invoice must show the buyer's name and address, even if unregistered (CGST rule 46(e)). */
const NAMED_FROM_PAISE: Paise = 5_000_000;

/** The predefined party Cash, which is the ledger Cash. It owes nothing, and its state is that of the company. */
export function cashParty(ledgerId: string, stateCode: StateCode): PartyFacts {
  return { ledgerId, name: 'Cash', stateCode, gstin: null, category: 'unregistered', creditDays: 0, credit: null, isActive: true };
}

/** Problems of the counter buyer. Only the party Cash takes a name and phone; another party has its own. */
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

type Counter = Pick<Consignment, 'newAddress'> & { readonly walkIn: WalkIn | null };
type CounterFacts = Pick<ConsignmentFacts, 'party' | 'billTo' | 'shipTo'> & {
  readonly ledgers: { readonly cash: string };
  readonly company: CompanyFacts;
};

/**
 * Warnings for a large bill to a buyer without GSTIN that lacks details: over the counter the name and address; for a party the address,
 * if the books have none of the one billed. They do not stop the save.
 */
export function buyerWarnings({ walkIn, newAddress }: Counter, facts: CounterFacts, totalPaise: Paise): Problem[] {
  const { party, billTo, shipTo, ledgers, company } = facts;
  if (company.registration !== 'regular' || totalPaise < NAMED_FROM_PAISE) return [];
  const about = { leastPaise: NAMED_FROM_PAISE };
  const noAddress: Problem[] = newAddress === null ? [{ code: 'BUYER_ADDRESS_MISSING', field: 'newAddress', about }] : [];
  const isCounter = party?.ledgerId === ledgers.cash && billTo === null && shipTo === null;
  if (!isCounter) return isAtNoAddress(facts) ? noAddress : [];
  return walkIn?.name.trim() ? noAddress : [{ code: 'BUYER_NAME_MISSING', field: 'walkIn.name', about }, ...noAddress];
}

function isAtNoAddress({ party, billTo }: Pick<ConsignmentFacts, 'party' | 'billTo'>): boolean {
  if (buyerOf({ party, billTo })?.category !== 'unregistered') return false;
  return billTo === null ? party?.hasAddress === false : billTo.address.address.trim() === '';
}
