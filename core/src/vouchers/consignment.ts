import type { Problem } from '../basics/problem.ts';
import { isStateCode, type StateCode, stateName } from '../gst/states.ts';
import type { PartyFacts } from './voucher-facts.ts';

/** An address used on one voucher only. */
export type VoucherAddress = { readonly address: string; readonly pin: string; readonly state: StateCode };

/** A party at its own address (null) or at one of its delivery addresses. */
export type PartyAt = { readonly partyId: string; readonly addressId: string | null };

/** The bill-to and ship-to of a voucher. null means the party at its own address. */
export type Consignment = {
  readonly billTo: PartyAt | null;
  readonly shipTo: PartyAt | null;
  /** Replaces both. */
  readonly newAddress: VoucherAddress | null;
};

/** The party and address of a `PartyAt`. */
export type PlaceFacts = { readonly party: PartyFacts; readonly address: VoucherAddress };

/** Facts of a consignment; null if none is named or the books do not have it. */
export type ConsignmentFacts = {
  readonly party: PartyFacts | null;
  readonly billTo: PlaceFacts | null;
  readonly shipTo: PlaceFacts | null;
  /** The company's setting for the place of supply. */
  readonly placeOfSupplyBasis: 'billing' | 'shipping';
};

export const noConsignment: Consignment = { billTo: null, shipTo: null, newAddress: null };
export const MAX_ADDRESS_LENGTH = 500;

/** The recipient of the supply: the one billed (CGST Act, section 2(93)). */
export function buyerOf({ billTo, party }: Pick<ConsignmentFacts, 'billTo' | 'party'>): PartyFacts | null {
  return billTo?.party ?? party;
}

/**
 * The place of supply that the addresses of a voucher decide; null if it names none, and then the user chooses. Goods delivered to one
 * on the direction of another are supplied at the place of business of the one billed (IGST Act, section 10(1)(b)), unless the company
 * uses the delivery address. For a buyer from abroad whose goods stay in India it is the delivery address.
 */
export function placeOfAddresses({ newAddress }: Pick<Consignment, 'newAddress'>, facts: ConsignmentFacts): StateCode | null {
  if (newAddress !== null) return newAddress.state;
  const { billTo, shipTo, placeOfSupplyBasis } = facts;
  const buyer = buyerOf(facts);
  if ((billTo === null && shipTo === null) || buyer === null) return null;
  const billed = billTo?.address.state ?? buyer.stateCode;
  const shipped = shipTo?.address.state ?? billed;
  return placeOfSupplyBasis === 'shipping' || buyer.category === 'overseas' ? shipped : billed;
}

function partyAtProblems(named: PartyAt | null, known: PlaceFacts | null, field: 'billTo' | 'shipTo'): Problem[] {
  if (named === null) return [];
  if (known === null) return [{ code: 'PARTY_UNKNOWN', field }];
  const { name, isActive } = known.party;
  return isActive ? [] : [{ code: 'PARTY_INACTIVE', field, about: { name } }];
}

function newAddressProblems({ newAddress, billTo, shipTo }: Consignment): Problem[] {
  if (newAddress === null) return [];
  const field = (name: keyof VoucherAddress) => `newAddress.${name}`;
  const problems: Problem[] = billTo === null && shipTo === null ? [] : [{ code: 'ADDRESS_TWICE', field: 'newAddress' }];
  const { address, pin, state } = newAddress;
  if (address.trim() === '') problems.push({ code: 'ADDRESS_MISSING', field: field('address') });
  if (address.length > MAX_ADDRESS_LENGTH) {
    problems.push({ code: 'TEXT_TOO_LONG', field: field('address'), about: { most: MAX_ADDRESS_LENGTH } });
  }
  if (!/^([1-9]\d{5})?$/.test(pin)) problems.push({ code: 'PIN_INVALID', field: field('pin') });
  if (!isStateCode(state)) problems.push({ code: 'STATE_INVALID', field: field('state') });
  return problems;
}

/** Problems of the addresses, on a voucher of any kind. */
export function consignmentProblems(named: Consignment, facts: ConsignmentFacts): Problem[] {
  return [
    ...partyAtProblems(named.billTo, facts.billTo, 'billTo'),
    ...partyAtProblems(named.shipTo, facts.shipTo, 'shipTo'),
    ...newAddressProblems(named),
  ];
}

/** A problem if a supply to a customer has another place of supply than its addresses decide, or null. */
export function placeProblem(draft: Consignment & { readonly placeOfSupply: StateCode }, facts: ConsignmentFacts): Problem | null {
  const decided = placeOfAddresses(draft, facts);
  if (decided === null || decided === draft.placeOfSupply || !isStateCode(decided)) return null;
  return { code: 'PLACE_OF_SUPPLY_OF_ADDRESS', field: 'placeOfSupply', about: { state: stateName(decided) } };
}
