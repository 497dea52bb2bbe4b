import { withSplits } from '@bahi/core/drafts/change-draft';
import { noSplits } from '@bahi/core/drafts/payment-split';
import { v7 as uuid } from 'uuid';
import type { Party, Product, VoucherDetails } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { beginSales, type SalesEntry } from '../platform/drafts/sales-entry.ts';

/** What of a saved sale the form cannot show, in words; null when it shows all of it. Nothing is lost by an edit that did not see it. */
export function hiddenInForm({ items, paymentSplits, partyId }: VoucherDetails): string | null {
  if (items.some(({ count, actualCount }) => count !== actualCount)) return 'free quantities';
  if (items.some(({ batch }) => batch !== '')) return 'batches';
  if (items.some(({ discount, discountPercentage }) => discount !== 0 && discountPercentage === null)) return 'discounts in rupees';
  if (paymentSplits.some(({ type, ref_id }) => type === 'credit' && ref_id !== partyId)) return 'a part on the credit of another party';
  return null;
}

/** The products of a voucher as the books have them now: asked one by one by name, because there is no route for several. */
export async function productsOf(orgId: string, { items }: VoucherDetails): Promise<ReadonlyMap<string, Product>> {
  const names = new Map(items.map(({ productId, product_name }) => [productId, product_name]));
  const found = await Promise.all(
    [...names].map(async ([id, name]) => {
      const { products } = await api.products.listProducts({ orgId, search: name.slice(0, 100), state: 'all', limit: 20 });
      return products.find(({ _id }) => _id === id);
    }),
  );
  return new Map(found.flatMap((product) => (product ? [[product._id, product] as const] : [])));
}

type Known = { readonly voucher: VoucherDetails; readonly party: Party; readonly products: ReadonlyMap<string, Product> };

const itemsOf = ({ voucher, products }: Known): SalesEntry['items'] =>
  voucher.items.flatMap((item) => {
    const product = products.get(item.productId);
    if (!product) return [];
    return [
      {
        id: uuid(),
        product,
        godownId: item.godownId ?? '',
        countE4: item.count,
        selectedPriceRateE4: item.selectedPriceRate,
        isTaxInclusive: item.isTaxInclusive,
        discountPercentageE4: item.discountPercentage ?? 0,
      },
    ];
  });

/** A saved sale in the form: its number stays, and its version goes with the save. */
export function editSale(known: Known): SalesEntry {
  const { voucher, party } = known;
  const { _id, version, voucherNumber, date, placeOfSupply, note, amount } = voucher;
  const entry = beginSales({
    mode: 'edit',
    id: _id,
    version,
    voucherNumber,
    date,
    party,
    placeOfSupply,
    items: itemsOf(known),
    note,
    isNoteOpen: note !== '',
    subTotalPaise: amount,
    totalWithAdditionalChargesPaise: amount,
    finalAmountPaise: amount,
    finalOutstandingAmountPaise: amount,
    totalAfterPaymentSplitPaise: amount,
  });
  if (voucher.paymentSplits.length === 0) return entry;
  const parts = noSplits().map((empty) => {
    const part = voucher.paymentSplits.find(({ type }) => type === empty.type);
    if (!part) return empty;
    const { amount: amountPaise, ref_id, reference_name, chequeNumber, chequeDate } = part;
    return { ...empty, amountPaise, ref_id, reference_name, chequeNumber, chequeDate };
  });
  return { ...entry, ...withSplits(entry, parts) };
}

/** The same goods for the same party once more: a new sale of today under a number of its own. */
export function duplicateSale(known: Known): SalesEntry {
  const { voucher, party } = known;
  const { placeOfSupply, note } = voucher;
  return beginSales({ party, placeOfSupply, items: itemsOf(known), note, isNoteOpen: note !== '', changedAt: Date.now() });
}
