import type { Problem } from '../basics/problem.ts';
import type { StateCode } from '../gst/states.ts';
import type { Paise } from '../money/paise.ts';
import { buyerOf, type Consignment, type ConsignmentFacts } from './consignment.ts';
import type { CompanyFacts, PartyFacts } from './voucher-facts.ts';

/** Who buys over the counter without being a party of the books. */
export type WalkIn = { readonly name: string; readonly mobileNumber: string };

export const MAX_WALK_IN_NAME = 120;

/** From here on a tax invoice says who bought and where, registered or not (CGST rule 46(e)). */
const NAMED_FROM_PAISE: Paise = 5_000_000;

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

type Counter = Pick<Consignment, 'newAddress'> & { readonly walkIn: WalkIn | null };
type CounterFacts = Pick<ConsignmentFacts, 'party' | 'billTo' | 'shipTo'> & {
  readonly ledgers: { readonly cash: string };
  readonly company: CompanyFacts;
};

/**
 * What a large bill has still to say of a buyer without GSTIN; a warning, for the sale is made. Over the counter that is the name and the
 * address, of a party of the books the address where they have none of the one who is billed.
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
