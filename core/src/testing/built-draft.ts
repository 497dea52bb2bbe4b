import { chargeLineOf } from '../drafts/additional-charge.ts';
import type { PaymentSplitEntry } from '../drafts/payment-split.ts';
import { specifiedDraft } from '../drafts/specified-draft.ts';
import { itemRows, tradeLineOf } from '../drafts/trade-lines.ts';
import type { VoucherDraft } from '../drafts/voucher-draft.ts';
import { plainRate } from '../gst/gst-rates.ts';
import type { TaxHeads } from '../gst/place-of-supply.ts';
import { buildTrade } from '../vouchers/build-trade.ts';
import type { BuiltTrade } from '../vouchers/built-trade.ts';
import { withPercentCharges } from '../vouchers/percent-charges.ts';
import type { PaymentSplit, TradeDraft } from '../vouchers/trade-draft.ts';
import type { TradeFacts } from '../vouchers/trade-facts.ts';
import { product, salesDraft, salesFacts } from './sample-books.ts';

/** GST in percent of the sample goods; all others have 18 %. */
const percents: Readonly<Record<string, number>> = { salt: 5, tea: 0, cola: 28 };
const cess = { cessPercentE4: 120_000, cessPerUnitE4: 20_000 };

function factsOf({ items }: VoucherDraft): TradeFacts {
  const products = items.map(({ product: { _id } }) => {
    const its = product(percents[_id] ?? 18);
    return [_id, _id === 'cola' ? { ...its, rates: [{ ...plainRate('2017-07-01', 280_000), ...cess }] } : its] as const;
  });
  return salesFacts({ products: new Map(products), godowns: new Set(['main', 'cold', 'van']) });
}

function splitOf({ type, amountPaise, ref_id, reference_name: referenceName }: PaymentSplitEntry): PaymentSplit {
  return type === 'credit'
    ? { kind: type, amountPaise, partyId: ref_id, referenceName }
    : { kind: type, amountPaise, ledgerId: type === 'cash' ? 'cash' : 'bank' };
}

/** The sale of a draft with sample goods, to a customer of the same state or of another. */
export function saleOf(draft: VoucherDraft, heads: TaxHeads = 'intra'): { readonly sale: TradeDraft; readonly facts: TradeFacts } {
  const facts = factsOf(draft);
  const sale = salesDraft({
    placeOfSupply: heads === 'intra' ? '24' : '29',
    lines: itemRows(draft.items).map(tradeLineOf),
    charges: draft.charges.map(chargeLineOf),
    splits: draft.splits.filter(({ amountPaise }) => amountPaise !== 0).map(splitOf),
  });
  return { sale: withPercentCharges(sale, draft.charges, facts), facts };
}

/** Builds a draft with sample goods by core. */
export function builtDraft(draft: VoucherDraft, heads?: TaxHeads): BuiltTrade {
  const { sale, facts } = saleOf(draft, heads);
  return buildTrade(sale, facts);
}

/** The draft with the names of the specification, and the figures that core builds of it. */
export const specified = (draft: VoucherDraft, heads?: TaxHeads) => specifiedDraft(draft, builtDraft(draft, heads));
