import type { PartyCategory } from './party-tax.ts';
import { OTHER_COUNTRIES, type StateCode } from './states.ts';

/** Within a state: CGST and SGST. Between states, to a SEZ or abroad: IGST. */
export type TaxHeads = 'intra' | 'inter';

/**
 * The tax heads of a supply: the supplier's state against the place of supply, never against the party's state. A SEZ is always
 * inter-state (IGST Act, section 7(5)). An overseas party whose goods stay in India is not.
 */
export function taxHeads(supply: { supplierState: StateCode; placeOfSupply: StateCode; customer: PartyCategory }): TaxHeads {
  if (supply.customer === 'sez' || supply.placeOfSupply === OTHER_COUNTRIES) return 'inter';
  return supply.supplierState === supply.placeOfSupply ? 'intra' : 'inter';
}

/**
 * True for a supply that is zero-rated by law: to a SEZ or out of the country (IGST Act, section 16). Under a letter of undertaking it
 * bears no tax.
 */
export function isZeroRated(supply: { placeOfSupply: StateCode; customer: PartyCategory }): boolean {
  return supply.customer === 'sez' || (supply.customer === 'overseas' && supply.placeOfSupply === OTHER_COUNTRIES);
}
