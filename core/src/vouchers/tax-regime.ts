import type { TaxTreatment } from '../gst/gst-rates.ts';
import { isZeroRated, type TaxHeads, taxHeads } from '../gst/place-of-supply.ts';
import type { SalesDraft } from './sales-draft.ts';
import type { CompanyFacts, PartyFacts } from './voucher-facts.ts';

/** How one sale stands to GST as a whole. */
export type TaxRegime = {
  readonly heads: TaxHeads;
  /** False for composition and unregistered suppliers and for exports under a letter of undertaking. */
  readonly isTaxed: boolean;
  /** It goes abroad or to a SEZ, with or without tax. */
  readonly isZeroRated: boolean;
  /** What becomes of a taxable product here. */
  readonly taxableBecomes: TaxTreatment;
};

/** An unknown party is taken for an unregistered one until it is chosen. */
export function taxRegime(draft: Pick<SalesDraft, 'placeOfSupply'>, company: CompanyFacts, party: PartyFacts | null): TaxRegime {
  const supply = { supplierState: company.stateCode, placeOfSupply: draft.placeOfSupply, customer: party?.category ?? 'unregistered' };
  const goesOut = isZeroRated(supply);
  const isWithoutTax = company.hasLut && goesOut;
  return {
    heads: taxHeads(supply),
    isZeroRated: goesOut,
    isTaxed: company.registration === 'regular' && !isWithoutTax,
    taxableBecomes: isWithoutTax ? 'zeroRated' : 'taxable',
  };
}
