import type { TaxTreatment } from '../gst/gst-rates.ts';
import { isZeroRated, type TaxHeads, taxHeads } from '../gst/place-of-supply.ts';
import { OTHER_COUNTRIES } from '../gst/states.ts';
import { buyerOf } from './consignment.ts';
import type { TradeDraft } from './trade-draft.ts';
import type { OriginalFacts, TradeFacts } from './trade-facts.ts';
import type { TradeRule } from './trade-rules.ts';
import type { CompanyFacts, PartyFacts } from './voucher-facts.ts';

/**
 * How the tax reaches the government: on the bill through the supplier, from the buyer by reverse charge, or at customs. In the last two
 * cases the tax is computed but is not in the total of the bill.
 */
export type TaxVia = 'bill' | 'reverseCharge' | 'customs';

/** The GST treatment of a voucher as a whole. */
export type TaxRegime = {
  readonly heads: TaxHeads;
  /** False if no tax is charged: a composition or unregistered supplier, an export under a letter of undertaking. */
  readonly isTaxed: boolean;
  /** True for a supply abroad or to a SEZ, with or without tax. */
  readonly isZeroRated: boolean;
  /** The treatment of a taxable product on this voucher. */
  readonly taxableBecomes: TaxTreatment;
  readonly via: TaxVia;
  /** True if the operator of a platform pays the tax of restaurant services (CGST Act, section 9(5)). */
  readonly isThroughOperator: boolean;
  /** True if tax of a purchase may be taken back at all. A product may still be blocked. */
  readonly isCreditTaken: boolean;
};

type Supply = Pick<TradeDraft, 'placeOfSupply' | 'isReverseCharge' | 'billOfEntry' | 'isThroughOperator'>;

/** The regime of a voucher. An unknown party is treated as unregistered until it is chosen. A note follows its original. */
export function taxRegime(
  draft: Supply,
  facts: Pick<TradeFacts, 'company' | 'party' | 'billTo' | 'original'>,
  { side }: Pick<TradeRule, 'side'>,
): TaxRegime {
  const { party, original } = facts;
  const company = original === null ? facts.company : standingThen(facts.company, original);
  const supply = original === null ? draft : { ...draft, placeOfSupply: original.placeOfSupply, isReverseCharge: original.isReverseCharge };
  const regime = side === 'customer' ? outward(supply, company, buyerOf(facts)) : inward(supply, company, party, original);
  const isCreditTaken = original?.isCreditTaken ?? regime.isCreditTaken;
  // A note uses the rates of its lines. The supplier charged tax on the original, even if its registration changed since.
  return original === null ? regime : { ...regime, heads: original.heads, isTaxed: regime.isTaxed || boreTax(original), isCreditTaken };
}

function boreTax({ lines }: OriginalFacts): boolean {
  return lines.some(({ gstPercentE4, cessPercentE4, cessPerUnitE4 }) => gstPercentE4 + cessPercentE4 + cessPerUnitE4 > 0);
}

function standingThen(company: CompanyFacts, { registration, hasLut }: OriginalFacts): CompanyFacts {
  return { ...company, registration, hasLut };
}

function outward(
  { placeOfSupply, isReverseCharge, isThroughOperator = false }: Supply,
  company: CompanyFacts,
  party: PartyFacts | null,
): TaxRegime {
  const supply = { supplierState: company.stateCode, placeOfSupply, customer: party?.category ?? 'unregistered' };
  const goesOut = isZeroRated(supply);
  const isWithoutTax = company.hasLut && goesOut;
  return {
    heads: taxHeads(supply),
    isZeroRated: goesOut,
    isTaxed: company.registration === 'regular' && !isWithoutTax,
    taxableBecomes: isWithoutTax ? 'zeroRated' : 'taxable',
    via: isReverseCharge ? 'reverseCharge' : 'bill',
    isThroughOperator,
    isCreditTaken: false,
  };
}

/**
 * The regime of a purchase: the supplier's state against the place of supply. Purchases from abroad and from a SEZ are always
 * inter-state. A note keeps the heads and route of its original, because a supplier may have moved since.
 */
function inward(
  { placeOfSupply, isReverseCharge, billOfEntry }: Supply,
  company: CompanyFacts,
  party: PartyFacts | null,
  original: OriginalFacts | null,
): TaxRegime {
  const category = party?.category ?? 'unregistered';
  const isAlwaysInter = category === 'sez' || category === 'overseas';
  const supplierState = party?.stateCode ?? company.stateCode;
  const heads = original?.heads ?? (isAlwaysInter ? 'inter' : taxHeads({ supplierState, placeOfSupply, customer: 'regular' }));
  const isImport = original?.hasBillOfEntry ?? category === 'overseas';
  const via: TaxVia = isReverseCharge ? 'reverseCharge' : isImport ? 'customs' : 'bill';
  const isCharged = category === 'regular' || category === 'sez' || (category === 'overseas' && billOfEntry !== null);
  // A company registered here cannot take credit of CGST and SGST of another state, as for a hotel room there.
  const isOfOtherState = heads === 'intra' && placeOfSupply !== company.stateCode;
  return {
    heads,
    isZeroRated: false,
    isTaxed: placeOfSupply !== OTHER_COUNTRIES && (isReverseCharge || isCharged),
    taxableBecomes: 'taxable',
    via,
    isThroughOperator: false,
    isCreditTaken: company.registration === 'regular' && !isOfOtherState,
  };
}
