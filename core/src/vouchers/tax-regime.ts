import type { TaxTreatment } from '../gst/gst-rates.ts';
import { isZeroRated, type TaxHeads, taxHeads } from '../gst/place-of-supply.ts';
import { OTHER_COUNTRIES } from '../gst/states.ts';
import { buyerOf } from './consignment.ts';
import type { TradeDraft } from './trade-draft.ts';
import type { OriginalFacts, TradeFacts } from './trade-facts.ts';
import type { TradeRule } from './trade-rules.ts';
import type { CompanyFacts, PartyFacts } from './voucher-facts.ts';

/**
 * How the tax reaches the government: with the bill through the supplier, by reverse charge from the one who buys, or at the
 * customs. Past the bill it stands in the figures and not in the total.
 */
export type TaxVia = 'bill' | 'reverseCharge' | 'customs';

/** How one voucher stands to GST as a whole. */
export type TaxRegime = {
  readonly heads: TaxHeads;
  /** False where nobody charges tax: a composition or unregistered supplier, an export under a letter of undertaking. */
  readonly isTaxed: boolean;
  /** It goes abroad or to a SEZ, with or without tax. */
  readonly isZeroRated: boolean;
  /** What becomes of a taxable product here. */
  readonly taxableBecomes: TaxTreatment;
  readonly via: TaxVia;
  /** Whether the tax of a purchase may be taken back at all; a product may still be blocked. */
  readonly isCreditTaken: boolean;
};

type Supply = Pick<TradeDraft, 'placeOfSupply' | 'isReverseCharge' | 'billOfEntry'>;

/** An unknown party is taken for an unregistered one until it is chosen. A note stands as its original did. */
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
  // Its rates are those of its lines: a supplier who charged tax then charged it, whatever he is now.
  return original === null ? regime : { ...regime, heads: original.heads, isTaxed: regime.isTaxed || boreTax(original), isCreditTaken };
}

function boreTax({ lines }: OriginalFacts): boolean {
  return lines.some(({ gstPercentE4, cessPercentE4, cessPerUnitE4 }) => gstPercentE4 + cessPercentE4 + cessPerUnitE4 > 0);
}

function standingThen(company: CompanyFacts, { registration, hasLut }: OriginalFacts): CompanyFacts {
  return { ...company, registration, hasLut };
}

function outward({ placeOfSupply, isReverseCharge }: Supply, company: CompanyFacts, party: PartyFacts | null): TaxRegime {
  const supply = { supplierState: company.stateCode, placeOfSupply, customer: party?.category ?? 'unregistered' };
  const goesOut = isZeroRated(supply);
  const isWithoutTax = company.hasLut && goesOut;
  return {
    heads: taxHeads(supply),
    isZeroRated: goesOut,
    isTaxed: company.registration === 'regular' && !isWithoutTax,
    taxableBecomes: isWithoutTax ? 'zeroRated' : 'taxable',
    via: isReverseCharge ? 'reverseCharge' : 'bill',
    isCreditTaken: false,
  };
}

/**
 * The supplier is the other side: its state against the place of supply. From abroad and from a SEZ it is always inter-state. The heads of a note
 * and the way of its tax are those of its original: a supplier may have moved since.
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
  // CGST and SGST of another state, as for a room there, are of no use to whoever is registered here.
  const isOfOtherState = heads === 'intra' && placeOfSupply !== company.stateCode;
  return {
    heads,
    isZeroRated: false,
    isTaxed: placeOfSupply !== OTHER_COUNTRIES && (isReverseCharge || isCharged),
    taxableBecomes: 'taxable',
    via,
    isCreditTaken: company.registration === 'regular' && !isOfOtherState,
  };
}
