import { expect, test } from 'vitest';
import { changeDraft } from './change-draft.ts';
import { noSplits } from './payment-split.ts';
import { beginDraft } from './voucher-draft.ts';
import { beginItem, beginLine } from './voucher-item.ts';

/** The names of the specification: those of core without the unit at the end. */
const named = (of: object) => Object.keys(of).map((name) => name.replace(/Paise$|E4$/, ''));

test('identity and mode: voucherNumber, voucherType, voucherSeries, selectedVoucherSeries, selectedVoucherSeriesForEdit, mode (default create), date, convertedFrom, id', () => {
  expect(beginDraft('sales')).toMatchObject({
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
  expect(beginDraft('saleOrder')).toMatchObject({
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
  expect(beginDraft('stockTransfer')).toMatchObject({
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
  const rateless = beginItem({ product: { _id: 'surf' }, igstE4: 0, selectedPriceRateE4: 0, isTaxInclusive: false });
  const line = beginLine({ godownId: 'main', countE4: 30_000, selectedPriceRateE4: 0 });
  const chosen = changeDraft(beginDraft('stockTransfer'), { type: 'addStockTransferToGodown', godown });
  // Goods that only move have no rate, so their total is 0.
  expect(changeDraft(chosen, { type: 'addItem', item: { ...rateless, GodownList: [line] } })).toMatchObject({
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
  expect(beginDraft('vanSale').despatchDetails).toEqual({
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

test('other: warrantyCardsList, note, isNoteOpen, isScanOn', () => {
  expect(beginDraft('purchase')).toMatchObject({ warrantyCardsList: [], note: '', isNoteOpen: false, isScanOn: false });
});

test('totals: subTotal, totalAdditionalCharges, totalWithAdditionalCharges, totalPaymentSplits, finalAmount, finalOutstandingAmount, totalAfterPaymentSplit', () => {
  const totals = ['subTotal', 'totalAdditionalCharges', 'totalWithAdditionalCharges', 'totalPaymentSplits', 'finalAmount'];
  const draft = beginDraft('creditNote');
  expect(named(draft)).toEqual(expect.arrayContaining([...totals, 'finalOutstandingAmount', 'totalAfterPaymentSplit']));
  expect([draft.subTotalPaise, draft.finalAmountPaise, draft.finalOutstandingAmountPaise]).toEqual([0, 0, 0]);
});

test('voucher item: identity and pricing, GodownList, item totals and flags', () => {
  const item = beginItem({ product: { _id: 'surf' }, igstE4: 180_000, selectedPriceRateE4: 1_320_000, isTaxInclusive: false });
  const pricing = ['_id', 'count', 'actualCount', 'total', 'discount', 'discountPercentage', 'discountType', 'igst', 'isTaxInclusive'];
  const totals = ['totalCount', 'totalActualCount', 'totalCgstAmt', 'totalSgstAmt', 'totalIgstAmt', 'totalCessAmt', 'totalAddlCessAmt'];
  expect(named(item)).toEqual(expect.arrayContaining([...pricing, 'selectedPriceRate', 'GodownList', ...totals, 'isExpanded', 'added']));
});

test('GodownList entries: batch, godown, added, count, actualCount, individualTotal, the five taxes, selectedPriceRate', () => {
  const line = beginLine({ godownId: 'main', countE4: 10_000, selectedPriceRateE4: 1_320_000 });
  const taxes = ['cgstAmount', 'sgstAmount', 'igstAmount', 'cessAmount', 'additionalCessAmount'];
  const names = ['batch', 'godownId', 'added', 'count', 'actualCount', 'individualTotal', ...taxes, 'selectedPriceRate'];
  expect(named(line)).toEqual(expect.arrayContaining(names));
  expect(line).toMatchObject({ batch: '', added: true, countE4: 10_000, actualCountE4: 10_000 });
});

test('payment split entry: type, amount, ref_id, ref_collection; credit entries also carry reference_name and credit_reference_type', () => {
  expect(noSplits().map(({ type, ref_collection }) => [type, ref_collection])).toEqual([
    ['cash', 'Cash'],
    ['upi', 'BankDetails'],
    ['cheque', 'BankDetails'],
    ['credit', 'Party'],
  ]);
  expect(named(noSplits()[3]!)).toEqual(
    expect.arrayContaining(['type', 'amount', 'ref_id', 'ref_collection', 'reference_name', 'credit_reference_type']),
  );
});
