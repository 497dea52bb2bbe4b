/* Version 2 of the draft store kept chosen records by the names of the wire. This table is for reading such drafts only. */

type Fields = Readonly<Record<string, unknown>>;
type Names = Readonly<Record<string, string>>;

const ofParties: Names = { creditLimit: 'creditLimitPaise', balance: 'balancePaise' };
const ofProducts: Names = {
  product_name: 'name',
  product_code: 'code',
  taxTreatment: 'treatment',
  salePrice: 'salePriceE4',
  mrp: 'mrpPaise',
  balance_stock: 'stockE4',
  alternateFactor: 'alternateFactorE4',
  reorderLevel: 'reorderLevelE4',
  purchaseRate: 'purchaseRateE4',
  gst: 'gstPercentE4',
  cess: 'cessPercentE4',
  cessPerUnit: 'cessPerUnitE4',
  upTo: 'upToPaise',
  gstAbove: 'gstAbovePercentE4',
  minQuantity: 'minQuantityE4',
  rate: 'rateE4',
};

const ofBills: Names = {
  bill_no: 'billNo',
  bill_date: 'billDate',
  bill_due_date: 'dueOn',
  bill_pending_amt: 'pendingPaise',
  bill_tax_amt: 'taxPaise',
  bill_cheque_date: 'chequeDate',
  settledAmount: 'settledPaise',
  remainingAmount: 'remainingPaise',
};

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const renamed = (names: Names) => (record: unknown) =>
  isFields(record) ? Object.fromEntries(Object.entries(record).map(([name, value]) => [names[name] ?? name, value])) : record;
const listOf = (change: (one: unknown) => unknown) => (list: unknown) => (Array.isArray(list) ? list.map(change) : list);

/** The record with some of its fields changed, if it has them. */
const changed = (record: Fields, changes: Readonly<Record<string, (value: unknown) => unknown>>): Fields =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, changes[name]?.(value) ?? value]));

const partyOf = renamed(ofParties);
const billsOf = listOf(renamed(ofBills));
const rowsOf = listOf(renamed(ofProducts));

function productOf(stored: unknown): unknown {
  const product = renamed(ofProducts)(stored);
  return isFields(product) ? changed(product, { rates: rowsOf, prices: rowsOf }) : product;
}
const itemsOf = listOf((item) => (isFields(item) ? changed(item, { product: productOf }) : item));

/** A stored entry with the fields of its products and parties under the names of core. */
export const inCoreNames = (stored: unknown): unknown =>
  isFields(stored)
    ? changed(stored, {
        items: itemsOf,
        cleared: itemsOf,
        lines: itemsOf,
        outstandings: billsOf,
        modifiedOutstandings: billsOf,
        billData: billsOf,
        party: partyOf,
        creditParty: partyOf,
        billToParty: partyOf,
        shipToParty: partyOf,
      })
    : stored;
