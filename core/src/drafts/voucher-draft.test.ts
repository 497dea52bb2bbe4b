import { expect, test } from 'vitest';
import { specified } from '../testing/built-draft.ts';
import { changeDraft } from './change-draft.ts';
import { noSplits } from './payment-split.ts';
import { beginDraft } from './voucher-draft.ts';
import { beginItem, beginLine } from './voucher-item.ts';

/** The names of the specification: those of core without the unit at the end. */
const named = (of: object) => Object.keys(of).map((name) => name.replace(/Paise$|E4$/, ''));

test('identity and mode: voucherNumber, voucherType, voucherSeries, selectedVoucherSeries, selectedVoucherSeriesForEdit, mode (default create), date, convertedFrom, id', () => {
  expect(specified(beginDraft('sales'))).toMatchObject({
    voucherNumber: '',
    voucherType: 'sales',
    voucherSeries: null,
    selectedVoucherSeries: null,
    selectedVoucherSeriesForEdit: null,
    mode: 'create',
    date: null,
    convertedFrom: [],
    id: '',
  });
});

test('products and filters: products (with page and hasMore), priceLevels, selectedPriceLevel, brand, category, subcategory', () => {
  expect(specified(beginDraft('saleOrder'))).toMatchObject({
    products: [],
    page: 1,
    hasMore: true,
    priceLevels: [],
    selectedPriceLevel: null,
    brand: null,
    category: null,
    subcategory: null,
  });
});

test('parties, items, charges and godowns: nothing is selected', () => {
  expect(specified(beginDraft('stockTransfer'))).toMatchObject({
    party: null,
    billToParty: null,
    shipToParty: null,
    items: [],
    additionalCharges: [],
    allAdditionalCharges: [],
    vanSaleGodown: null,
    stockTransferToGodown: null,
  });
});

test('stock transfer draft: date, selectedGodown (godown, godown_id), products, items, brand, category, subcategory, finalAmount', () => {
  const godown = { godown: 'Cold store', godown_id: 'cold' };
  const rateless = beginItem({ product: { _id: 'surf' }, rateE4: 0, isTaxInclusive: false });
  const line = beginLine({ godownId: 'main', quantityE4: 30_000, rateE4: 0 });
  const chosen = changeDraft(beginDraft('stockTransfer'), { type: 'addStockTransferToGodown', godown });
  // Goods that only move have no rate, so their total is 0.
  expect(specified(changeDraft(chosen, { type: 'addItem', item: { ...rateless, lines: [line] } }))).toMatchObject({
    date: null,
    stockTransferToGodown: godown,
    products: [],
    items: [{ _id: 'surf', countE4: 30_000 }],
    brand: null,
    category: null,
    subcategory: null,
    finalAmountPaise: 0,
  });
});

test('despatchDetails: challanNo, containerNo, despatchThrough, destination, vehicleNo, orderNo, termsOfPay, termsOfDelivery', () => {
  expect(specified(beginDraft('vanSale')).despatchDetails).toEqual({
    challanNo: '',
    containerNo: '',
    despatchThrough: '',
    destination: '',
    vehicleNo: '',
    orderNo: '',
    termsOfPay: '',
    termsOfDelivery: '',
  });
});

test('other: warrantyCards, note, isNoteOpen, isScanOn', () => {
  expect(specified(beginDraft('purchase'))).toMatchObject({ warrantyCardsList: [], note: '', isNoteOpen: false, isScanOn: false });
});

test('totals: subTotal, totalAdditionalCharges, totalWithAdditionalCharges, totalPaymentSplits, finalAmount, finalOutstandingAmount, totalAfterPaymentSplit', () => {
  const totals = ['subTotal', 'totalAdditionalCharges', 'totalWithAdditionalCharges', 'totalPaymentSplits', 'finalAmount'];
  const draft = specified(beginDraft('creditNote'));
  expect(named(draft)).toEqual(expect.arrayContaining([...totals, 'finalOutstandingAmount', 'totalAfterPaymentSplit']));
  expect([draft.subTotalPaise, draft.finalAmountPaise, draft.finalOutstandingAmountPaise]).toEqual([0, 0, 0]);
});

test('voucher item: identity and pricing, GodownList, item totals and flags', () => {
  const begun = beginItem({ product: { _id: 'surf' }, rateE4: 1_320_000, isTaxInclusive: false });
  const [item] = specified({ ...beginDraft('sales'), items: [begun] }).items;
  const pricing = ['_id', 'count', 'actualCount', 'total', 'discount', 'discountPercentage', 'discountType', 'igst', 'isTaxInclusive'];
  const totals = ['totalCount', 'totalActualCount', 'totalCgstAmt', 'totalSgstAmt', 'totalIgstAmt', 'totalCessAmt', 'totalAddlCessAmt'];
  expect(named(item!)).toEqual(expect.arrayContaining([...pricing, 'selectedPriceRate', 'GodownList', ...totals, 'isExpanded', 'added']));
});

test('GodownList entries: batch, godown, added, count, actualCount, individualTotal, the five taxes, selectedPriceRate', () => {
  const line = beginLine({ godownId: 'main', quantityE4: 10_000, rateE4: 1_320_000 });
  const taxes = ['cgstAmount', 'sgstAmount', 'igstAmount', 'cessAmount', 'additionalCessAmount'];
  const names = ['batch', 'godownId', 'added', 'count', 'actualCount', 'individualTotal', ...taxes, 'selectedPriceRate'];
  const item = { ...beginItem({ product: { _id: 'surf' }, rateE4: 0, isTaxInclusive: false }), lines: [line] };
  const [entry] = specified({ ...beginDraft('sales'), items: [item] }).items[0]!.GodownList;
  expect(named(entry!)).toEqual(expect.arrayContaining(names));
  expect(entry).toMatchObject({ batch: '', added: true, countE4: 10_000, actualCountE4: 10_000 });
});

test('payment split entry: type, amount, ref_id, ref_collection; credit entries also carry reference_name and credit_reference_type', () => {
  const splits = specified({ ...beginDraft('sales'), splits: noSplits() }).paymentSplittingData;
  expect(splits.map(({ type, ref_collection }) => [type, ref_collection])).toEqual([
    ['cash', 'Cash'],
    ['upi', 'BankDetails'],
    ['cheque', 'BankDetails'],
    ['credit', 'Party'],
  ]);
  expect(named(splits[3]!)).toEqual(
    expect.arrayContaining(['type', 'amount', 'ref_id', 'ref_collection', 'reference_name', 'credit_reference_type']),
  );
});
