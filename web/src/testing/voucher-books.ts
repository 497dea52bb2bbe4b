import { outstandings } from '@bahi/contract/bills/bill-shapes';
import { voucherDefaults } from '@bahi/contract/vouchers/voucher-defaults';
import { despatchTitles } from '@bahi/core/organizations/company-settings';
import type {
  Desk,
  OutstandingBill,
  Party,
  Product,
  ProductForVoucher,
  Source,
  VoucherDetails,
  VoucherFacts,
} from '../platform/answers.ts';
import type { api } from '../platform/api.ts';
import type { FakeApi } from './fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from './people.ts';

/* The books of the voucher tests: amounts in paise, rates and quantities × 10 000. `parts` replace fields of the example. */

export const TODAY = '2026-11-20';

export const aParty = (parts: Partial<Party> = {}): Party => ({
  _id: idOf(100),
  partyName: 'Anand Stores',
  code: '',
  mobileNumber: '9847012345',
  email: '',
  gstin: null,
  pan: null,
  category: 'unregistered',
  state: '32',
  address: '',
  pin: '',
  accountGroup: 'Sundry Debtors',
  groupId: idOf(110),
  groupName: 'Sundry Debtors',
  priceLevelId: null,
  priceLevelName: null,
  creditDays: 30,
  creditLimitPaise: null,
  creditPolicy: 'warn',
  licenceExpiresOn: null,
  salesmanId: null,
  salesmanName: null,
  mergedIntoId: null,
  isActive: true,
  version: 1,
  changedAt: null,
  changedBy: null,
  balancePaise: 18_425_000,
  ...parts,
});

type Detail = Awaited<ReturnType<typeof api.parties.getParty>>['party'];

/** The same party with all fields of its page. */
export const aPartyDetail = (parts: Partial<Detail> = {}): Detail => ({
  ...aParty(),
  mergedIntoName: null,
  shippingAddresses: [],
  licences: [],
  openingBills: [],
  ...parts,
});

const rate = (gstPercentE4: number) => ({
  from: '2025-09-22',
  gstPercentE4,
  cessPercentE4: 0,
  cessPerUnitE4: 0,
  cessRule: 'sum' as const,
  upToPaise: null,
  gstAbovePercentE4: null,
  taxOn: 'value' as const,
});

export const aProduct = (parts: Partial<Product> = {}): Product => ({
  _id: idOf(200),
  name: 'Surf Excel 1 kg',
  code: '8901030704833',
  barcode: '',
  kind: 'goods',
  unit: 'pcs',
  hsn: '3402',
  treatment: 'taxable',
  slabBy: 'piece',
  rates: [rate(180_000)],
  salePriceE4: 1_320_000,
  mrpPaise: 0,
  isTaxInclusive: false,
  brandName: null,
  categoryName: null,
  stockE4: 480_000,
  alternateUnit: '',
  alternateFactorE4: null,
  reorderLevelE4: null,
  inputCredit: 'eligible',
  salesLedgerId: null,
  purchaseLedgerId: null,
  purchaseRateE4: null,
  barcodes: [],
  prices: [],
  hasBatches: false,
  hasExpiry: false,
  hasSerials: false,
  warrantyMonths: 0,
  isActive: true,
  version: 1,
  changedAt: null,
  changedBy: null,
  ...parts,
});

export const aSalt = aProduct({
  _id: idOf(201),
  name: 'Tata Salt 1 kg',
  code: 'SALT-1',
  rates: [rate(50_000)],
  salePriceE4: 245_000,
});

/** An HSN code at 5 %. */
export const aCode = {
  _id: idOf(50),
  hsn: '3401',
  description: 'Toilet soap',
  slabBy: 'piece' as const,
  rates: [rate(50_000)],
  isActive: true,
  version: 1,
  changedAt: null,
  changedBy: null,
};

type SavedProduct = Awaited<ReturnType<typeof api.products.getProduct>>['product'];
/** All stored fields of a product. */
export const aSavedProduct = (parts: Partial<SavedProduct> = {}): SavedProduct => ({
  ...aProduct(),
  classificationId: aCode._id,
  classificationName: '3402 Washing powder',
  inputCredit: 'eligible',
  salesLedgerId: null,
  salesLedgerName: null,
  purchaseLedgerId: null,
  purchaseLedgerName: null,
  brandId: null,
  categoryId: null,
  subcategoryId: null,
  subcategoryName: null,
  barcodes: ['8901'],
  purchaseRateE4: 0,
  prices: [],
  hasBatches: false,
  hasExpiry: false,
  hasSerials: false,
  warrantyMonths: 0,
  opening: [],
  image: null,
  isMoved: false,
  ...parts,
});

/** The same product as a voucher line loads it: stock in the main godown, no batches, never sold to the party. */
export const aProductForVoucher = (parts: Partial<ProductForVoucher> = {}): ProductForVoucher => ({
  ...aProduct(),
  stock: [{ godownId: idOf(300), quantityE4: 480_000 }],
  batches: [],
  orderedE4: 0,
  onOrderE4: 0,
  lastPrice: null,
  cardMonths: parts.warrantyMonths ?? 0,
  isCardPerBill: false,
  ...parts,
});

const roles = [
  'cash',
  'profitAndLoss',
  'sales',
  'purchase',
  'outputCgst',
  'outputSgst',
  'outputIgst',
  'outputCess',
  'inputCgst',
  'inputSgst',
  'inputIgst',
  'inputCess',
  'roundOff',
  'discountAllowed',
  'chequesInHand',
];

export const factsOf = (kind: 'sales' | 'receipt'): VoucherFacts => ({
  today: TODAY,
  company: {
    name: 'Bahi Traders',
    state: '32',
    registrationType: 'regular',
    registrations: [],
    luts: [],
    booksFrom: '2025-04-01',
    lastDate: '2027-03-31',
    lockedUpTo: null,
    lockedUpToOf: { customer: null, supplier: null },
    notBefore: null,
    notAfter: null,
    roundsToRupee: false,
    negativeStock: 'warn',
    placeOfSupplyBasis: 'billing',
    mostDiscountPercentE4: null,
    rates: 'free',
    features: [],
  },
  godowns: [{ _id: idOf(300), name: 'Main', isDefault: true, isVan: false, isDamage: false }],
  defaultGodownId: idOf(300),
  series: [
    {
      _id: idOf(301),
      name: kind === 'sales' ? 'Sales' : 'Receipt',
      nextNumber: kind === 'sales' ? 'SL/26-27/00418' : 'RC/26-27/00086',
      isDefault: true,
      numbering: 'automatic',
    },
  ],
  ledgers: Object.fromEntries(roles.map((role, at) => [role, idOf(400 + at)])),
  additionalCharges: [],
  priceLevels: [],
  despatchTitles,
  terms: '',
});

export const cash: Source = { _id: idOf(500), kind: 'cash', name: 'Cash', bankName: '', balancePaise: 0 };
export const bank: Source = { _id: idOf(501), kind: 'bank', name: 'HDFC 0042', bankName: 'HDFC Bank', balancePaise: 0 };

const bill = (number: number, parts: Partial<OutstandingBill>): OutstandingBill => ({
  _id: idOf(600 + number),
  billId: idOf(600 + number),
  billNo: `SL/26-27/0029${number}`,
  billDate: '2026-09-04',
  dueOn: '2026-10-04',
  pendingPaise: 0,
  source: 'sales',
  ...parts,
});

/** ₹32,400, ₹18,000, ₹12,000 and ₹41,850.50: ₹1,04,250.50 in all. */
export const fourBills: readonly OutstandingBill[] = [
  bill(1, { pendingPaise: 3_240_000 }),
  bill(2, { billDate: '2026-09-18', dueOn: '2026-10-18', pendingPaise: 1_800_000 }),
  bill(3, { billDate: '2026-10-02', dueOn: '2026-11-01', pendingPaise: 1_200_000 }),
  bill(4, { billNo: 'OB-14', billDate: '2026-10-20', dueOn: '2026-12-20', pendingPaise: 4_185_050, source: 'opening' }),
];

export const outstandingsOf = (bills: readonly OutstandingBill[]) => ({
  bills: [...bills],
  totalPaise: bills.reduce((sum, { pendingPaise }) => sum + pendingPaise, 0),
  advancePaise: 0,
});

/** The same as the data of a refusal, in rupees. */
export const outstandingsOnWire = (bills: readonly OutstandingBill[]) => outstandings.parse(outstandingsOf(bills));

/** A receipt of ₹40,000 that closed the first bill and settled ₹7,600 of the second. */
export const aSavedReceipt = (parts: Partial<VoucherDetails> = {}): VoucherDetails => ({
  ...voucherDefaults,
  _id: idOf(700),
  kind: 'receipt',
  voucherNumber: 'RC/26-27/00085',
  date: '2026-11-10',
  partyId: idOf(100),
  partyName: 'Anand Stores',
  amountPaise: 4_000_000,
  version: 3,
  createdAt: '2026-11-10T06:00:00.000Z',
  createdBy: 'Arun Das',
  postings: [
    { ledgerId: cash._id, ledgerName: 'Cash', amountPaise: 4_000_000 },
    { ledgerId: idOf(100), ledgerName: 'Anand Stores', amountPaise: -4_000_000 },
  ],
  bills: [
    { ...fourBills[0]!, settledPaise: 3_240_000, remainingPaise: 0 },
    { ...fourBills[1]!, settledPaise: 760_000, remainingPaise: 1_040_000 },
  ],
  receipt: {
    enteredPaise: 4_000_000,
    advancePaise: 0,
    paymentMethod: 'cash',
    sourceId: cash._id,
    sourceName: 'Cash',
    chequeNumber: '',
    chequeDate: null,
    restAs: 'advance',
    parts: [{ type: 'cash', ledgerId: cash._id, name: 'Cash', amountPaise: 4_000_000, chequeNumber: '', chequeDate: null, reference: '' }],
    deductions: [],
    lines: [],
    isInterState: false,
  },
  ...parts,
});

/** The bills after that receipt. */
export const afterTheReceipt = fourBills.slice(1).map((each, at) => (at === 0 ? { ...each, pendingPaise: 1_040_000 } : each));

/** Each sign-in is a new user with own drafts, because draft stores stay open between tests. */
let people = 0;
export function signInStaff(): void {
  people += 1;
  isSignedIn('staff', { _id: idOf(9_000 + people) });
}

/** The routes that every screen of the staff area calls, with further ones. */
export function staffApi(fake: FakeApi): FakeApi {
  return {
    ...fake,
    accounts: { getStaff: () => ({ data: { userData: { ...aStaff, organization: [aCompany()] } } }), ...fake.accounts },
    parties: {
      listParties: () => ({ parties: [aParty()], next: null, total: 1 }),
      getParty: () => ({ party: aPartyDetail() }),
      getPartyTotals: () => ({ totals: null }),
      listPartyGroups: () => ({
        groups: [
          { _id: idOf(110), name: 'Sundry Debtors', accountGroup: 'Sundry Debtors', depth: 0, isActive: true },
          { _id: idOf(111), name: 'Sundry Creditors', accountGroup: 'Sundry Creditors', depth: 0, isActive: true },
        ],
      }),
      listSimilarParties: () => ({ similar: [] }),
      ...fake.parties,
    },
    boms: { list: () => ({ rows: [], next: null, total: 0 }), ...fake.boms },
    ledgers: { listSources: () => ({ sources: [cash, bank] }), ...fake.ledgers },
    bills: { listOutstandings: () => outstandingsOf(fourBills), ...fake.bills },
    cheques: { listOfVoucher: () => ({ cheques: [], ofBills: [] }), listLeaves: () => ({ next: null, books: [] }), ...fake.cheques },
    vouchers: {
      getVoucherFacts: ({ kind }) => factsOf(kind === 'receipt' ? 'receipt' : 'sales'),
      listVouchers: () => ({ vouchers: [], next: null, totals: null }),
      getProductsForVoucher: ({ ids }) => ({
        products: [aProduct(), aSalt].filter(({ _id }) => ids.includes(_id)).map((product) => aProductForVoucher(product)),
      }),
      ...fake.vouchers,
    },
    products: {
      listProducts: ({ search }) => ({
        products: [aProduct(), aSalt].filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes((search ?? '').toLowerCase())),
        next: null,
        total: null,
      }),
      ...fake.products,
    },
  };
}

const noDay = { amount: 0, count: 0, weekBefore: 0 };
/** Home of a company in which nothing has happened. */
export const emptyDesk: Desk = {
  date: TODAY,
  salesToday: noDay,
  receivedToday: noDay,
  paidToday: noDay,
  purchasesToday: noDay,
  ordersToday: noDay,
  lowStock: { count: 0, out: 0, names: [] },
  cashAndBank: noDay,
  receivable: { amount: 0, overdue: 0 },
  payable: { amount: 0, overdue: 0 },
  days: [],
  daysBefore: { sales: 0, received: 0 },
  firstSteps: null,
  toDo: {
    cheques: { count: 0, amount: 0, since: null },
    billsDue: { count: 0, parties: 0, amount: 0, until: TODAY },
    handOvers: null,
    bankLines: null,
    tds: null,
  },
};
