import { expect, test } from 'vitest';
import { openDraftStore } from './draft-store.ts';
import { plainDrafts } from './plain-entry.ts';
import { beginVoucher, voucherDrafts } from './voucher-entry.ts';

/** A sale as the release before wrote it, field by field. */
const earlier = {
  key: 'k1',
  changedAt: 7,
  products: [],
  page: 1,
  hasMore: true,
  cursor: null,
  voucherType: 'sales',
  voucherNumber: '',
  voucherSeries: null,
  selectedVoucherSeries: null,
  selectedVoucherSeriesForEdit: null,
  mode: 'create',
  date: null,
  convertedFrom: [],
  source: '',
  id: '',
  priceLevels: [],
  selectedPriceLevel: 'retail',
  brand: null,
  category: null,
  subcategory: null,
  party: null,
  billToParty: null,
  shipToParty: null,
  additionalCharges: [
    { ledgerId: 'freight', name: 'Freight', percentE4: null, amountPaise: 10000, taxing: 'own', igstE4: 180000, totalPaise: 11800 },
  ],
  allAdditionalCharges: [],
  despatchDetails: {
    challanNo: '',
    containerNo: '',
    despatchThrough: '',
    destination: '',
    vehicleNo: 'KL 07 1',
    orderNo: '',
    termsOfPay: '',
    termsOfDelivery: '',
  },
  vanSaleGodown: { godown: 'Van', godown_id: 'van' },
  stockTransferToGodown: null,
  warrantyCardsList: [{ productId: 'surf', number: 'W-1' }],
  note: 'urgent',
  isNoteOpen: false,
  isScanOn: false,
  paymentSplittingData: [
    {
      type: 'cash',
      amountPaise: 30000,
      ref_id: '',
      ref_collection: 'Cash',
      reference_name: '',
      credit_reference_type: 'New Ref',
      chequeNumber: '',
      chequeDate: null,
      givenPaise: null,
    },
    {
      type: 'upi',
      amountPaise: 0,
      ref_id: '',
      ref_collection: 'BankDetails',
      reference_name: '',
      credit_reference_type: 'New Ref',
      chequeNumber: '',
      chequeDate: null,
      givenPaise: null,
    },
    {
      type: 'cheque',
      amountPaise: 0,
      ref_id: '',
      ref_collection: 'BankDetails',
      reference_name: '',
      credit_reference_type: 'New Ref',
      chequeNumber: '',
      chequeDate: null,
      givenPaise: null,
    },
    {
      type: 'credit',
      amountPaise: 0,
      ref_id: '',
      ref_collection: 'Party',
      reference_name: '',
      credit_reference_type: 'New Ref',
      chequeNumber: '',
      chequeDate: null,
      givenPaise: null,
    },
  ],
  isInitialSplit: false,
  subTotalPaise: 58096,
  totalAdditionalChargesPaise: 11800,
  totalWithAdditionalChargesPaise: 69896,
  totalPaymentSplitsPaise: 30000,
  finalAmountPaise: 69896,
  finalOutstandingAmountPaise: 39896,
  totalAfterPaymentSplitPaise: 39896,
  items: [
    {
      _id: 'surf',
      GodownList: [
        {
          batch: 'B1',
          added: true,
          actualCountE4: 40000,
          newBatch: null,
          individualTotalPaise: 37620,
          cgstAmountPaise: 2869,
          sgstAmountPaise: 2869,
          igstAmountPaise: 0,
          cessAmountPaise: 0,
          additionalCessAmountPaise: 0,
          godownId: 'main',
          countE4: 30000,
          selectedPriceRateE4: 1320000,
        },
      ],
      countE4: 30000,
      actualCountE4: 40000,
      totalPaise: 37620,
      discountType: 'percentage',
      discountPaise: 0,
      discountPercentageE4: 50000,
      cessE4: 0,
      cessPerUnitE4: 0,
      cessRule: 'sum',
      unitFactorE4: null,
      totalCountE4: 30000,
      totalActualCountE4: 40000,
      totalCgstAmtPaise: 2869,
      totalSgstAmtPaise: 2869,
      totalIgstAmtPaise: 0,
      totalCessAmtPaise: 0,
      totalAddlCessAmtPaise: 0,
      isExpanded: false,
      added: true,
      product: { _id: 'surf', kind: 'goods', product_name: 'Surf Excel 1 kg', unit: 'pcs' },
      igstE4: 180000,
      selectedPriceRateE4: 1320000,
      isTaxInclusive: true,
    },
    {
      _id: 'oil',
      GodownList: [
        {
          batch: '',
          added: true,
          actualCountE4: 20000,
          newBatch: null,
          individualTotalPaise: 20476,
          cgstAmountPaise: 488,
          sgstAmountPaise: 488,
          igstAmountPaise: 0,
          cessAmountPaise: 0,
          additionalCessAmountPaise: 0,
          godownId: 'main',
          countE4: 20000,
          selectedPriceRateE4: 1000000,
        },
      ],
      countE4: 20000,
      actualCountE4: 20000,
      totalPaise: 20476,
      discountType: 'amount',
      discountPaise: 500,
      discountPercentageE4: 0,
      cessE4: 0,
      cessPerUnitE4: 0,
      cessRule: 'sum',
      unitFactorE4: null,
      totalCountE4: 20000,
      totalActualCountE4: 20000,
      totalCgstAmtPaise: 488,
      totalSgstAmtPaise: 488,
      totalIgstAmtPaise: 0,
      totalCessAmtPaise: 0,
      totalAddlCessAmtPaise: 0,
      isExpanded: false,
      added: true,
      product: { _id: 'oil', kind: 'goods', product_name: 'Surf Excel 1 kg', unit: 'pcs' },
      igstE4: 50000,
      selectedPriceRateE4: 1000000,
      isTaxInclusive: false,
    },
  ],
  heads: 'intra',
  version: 0,
  placeOfSupply: null,
  creditParty: null,
  supplierBill: { number: '', date: null, totalPaise: null },
  newBatch: {
    productId: 'surf',
    typed: 'B',
    godownId: 'main',
    said: { batch: 'B9', madeOn: null, expiresOn: null, mrpPaise: 0, countE4: 50000, freeE4: 0, rateE4: 900000, godownId: 'main' },
    unread: {},
  },
};

const store = (name: string, person: string, active: object, kept: readonly object[] = []) =>
  localStorage.setItem(`bahi.drafts.${name}.${person}.company`, JSON.stringify({ state: { active, kept }, version: 1 }));
const line = { godownId: 'main', added: true, newBatch: null };
const item = { alternateFactorE4: null, isExpanded: false };

test('a sale that an earlier release stored keeps all that was typed; its total stays for the list of drafts', () => {
  store('sales', 'of-before', earlier, [{ ...earlier, key: 'k2' }]);
  const { active, kept, totals } = openDraftStore(voucherDrafts.sales, 'of-before', 'company').getState();
  expect(active).toEqual({
    ...beginVoucher('sales'),
    key: 'k1',
    changedAt: 7,
    items: [
      {
        ...item,
        _id: 'surf',
        product: { _id: 'surf', kind: 'goods', name: 'Surf Excel 1 kg', unit: 'pcs' },
        lines: [{ ...line, batch: 'B1', quantityE4: 30_000, actualQuantityE4: 40_000, rateE4: 1_320_000 }],
        discount: { kind: 'percent', percentE4: 50_000 },
        isTaxInclusive: true,
        rateE4: 1_320_000,
      },
      {
        ...item,
        _id: 'oil',
        product: { _id: 'oil', kind: 'goods', name: 'Surf Excel 1 kg', unit: 'pcs' },
        lines: [{ ...line, batch: '', quantityE4: 20_000, actualQuantityE4: 20_000, rateE4: 1_000_000 }],
        discount: { kind: 'amount', amountPaise: 500 },
        isTaxInclusive: false,
        rateE4: 1_000_000,
      },
    ],
    charges: [{ ledgerId: 'freight', name: 'Freight', percentE4: null, amountPaise: 10_000, taxing: 'own', igstE4: 180_000 }],
    despatch: earlier.despatchDetails,
    priceLevelId: 'retail',
    vanGodown: { godown: 'Van', godown_id: 'van' },
    warrantyCards: [{ productId: 'surf', number: 'W-1' }],
    note: 'urgent',
    splits: ['cash', 'upi', 'cheque', 'credit'].map((type) => ({
      type,
      amountPaise: type === 'cash' ? 30_000 : 0,
      ref_id: '',
      reference_name: '',
      chequeNumber: '',
      chequeDate: null,
      givenPaise: null,
    })),
    splitOfPaise: earlier.finalAmountPaise,
    newBatch: {
      productId: 'surf',
      typed: 'B',
      godownId: 'main',
      entered: expect.objectContaining({ batch: 'B9', quantityE4: 50_000 }),
      unparsed: {},
    },
  });
  expect(kept.map(({ key }) => key)).toEqual(['k2']);
  expect(totals).toEqual({ k1: earlier.finalAmountPaise, k2: earlier.finalAmountPaise });
});

test('of an earlier transfer the goods stay, those that were cleared too; a torn one is left out', () => {
  const { items, ...head } = earlier;
  const transfer = { ...head, voucherType: 'stockTransfer', stockTransferToGodown: { godown: 'Cold', godown_id: 'cold' }, books: {} };
  const torn = { _id: 'torn' };
  store('plainTransfer', 'of-before', { ...transfer, items: [torn, items[0]], cleared: [items[1], torn] });
  const { active } = openDraftStore(plainDrafts.stockTransfer, 'of-before', 'company').getState();
  expect(active.items.map(({ _id }) => _id)).toEqual(['surf']);
  expect(active.cleared.map(({ lines }) => lines[0]?.quantityE4)).toEqual([20_000]);
  expect(active.toGodown).toEqual({ godown: 'Cold', godown_id: 'cold' });
});

test('a draft of a kind without items is as it was', () => {
  const contra = { ...plainDrafts.contra.begin(), key: 'c1', amountPaise: 500, note: 'to the bank' };
  store('contra', 'of-before', contra);
  expect(openDraftStore(plainDrafts.contra, 'of-before', 'company').getState().active).toEqual(contra);
});

test('unparsed text that an earlier release stored is still there', () => {
  const figure = { text: '12x', wrong: 'This is not a number.', label: 'Amount', isLeft: true };
  const stored = { ...beginVoucher('sales'), key: 'k3', unread: { 'charges.0.amountPaise': figure } };
  localStorage.setItem('bahi.drafts.sales.of-version-2.company', JSON.stringify({ state: { active: stored, kept: [] }, version: 2 }));
  const { active } = openDraftStore(voucherDrafts.sales, 'of-version-2', 'company').getState();
  expect(active.unparsed).toEqual({ 'charges.0.amountPaise': figure });
  expect(active).not.toHaveProperty('unread');
});

test('the products of a draft that version 2 stored have the names of this release', () => {
  const product = { _id: 'surf', product_name: 'Surf', mrp: 1_000, rates: [{ from: '2025-09-22', gst: 180_000 }], prices: [{ rate: 500 }] };
  const sale = { ...beginVoucher('sales'), key: 'k1', items: [{ ...item, _id: 'surf', product, lines: [] }] };
  localStorage.setItem(
    'bahi.drafts.sales.with-wire-names.company',
    JSON.stringify({ state: { active: sale, kept: [], totals: { k1: 700 } }, version: 2 }),
  );
  const { active, totals } = openDraftStore(voucherDrafts.sales, 'with-wire-names', 'company').getState();
  expect(active.items.map((each) => each.product)).toEqual([
    {
      _id: 'surf',
      name: 'Surf',
      mrpPaise: 1_000,
      rates: [{ from: '2025-09-22', gstPercentE4: 180_000 }],
      prices: [{ rateE4: 500 }],
    },
  ]);
  expect(totals).toEqual({ k1: 700 });
});

test('so have those in the lines of a stock adjustment', () => {
  const line = { product: { _id: 'surf', product_name: 'Surf', product_code: 'S-1' }, quantityE4: 10_000 };
  const counted = { ...plainDrafts.stockAdjustment.begin(), key: 'k2', lines: [line] };
  localStorage.setItem(
    'bahi.drafts.stockAdjustment.with-wire-names.company',
    JSON.stringify({ state: { active: counted, kept: [], totals: {} }, version: 2 }),
  );
  const { active } = openDraftStore(plainDrafts.stockAdjustment, 'with-wire-names', 'company').getState();
  expect(active.lines.map(({ product }) => product)).toEqual([{ _id: 'surf', name: 'Surf', code: 'S-1' }]);
});
