import { plainRate } from '../gst/gst-rates.ts';
import { type LedgerRole, predefinedLedgers } from '../postings/predefined-ledgers.ts';
import { buildTrade, ruleOf } from '../vouchers/build-trade.ts';
import { inUnits } from '../vouchers/goods-of-line.ts';
import { noSaleLimits } from '../vouchers/sale-limits.ts';
import { type ChargeLine, type TradeDraft, type TradeLine, tradeDraft } from '../vouchers/trade-draft.ts';
import { type OriginalFacts, type TradeFacts, tradeFacts } from '../vouchers/trade-facts.ts';
import type { CompanyFacts, LedgerFacts, PartyFacts, ProductFacts } from '../vouchers/voucher-facts.ts';

/** Sample books for tests: a trader in Gujarat, a registered customer in the same state, one product at 18 %. */
export const company: CompanyFacts = {
  stateCode: '24',
  gstin: '24AAQCA8719H1ZC',
  registration: 'regular',
  hasLut: false,
  booksFrom: '2017-07-01',
  lastDate: '2027-03-31',
  lockedUpTo: null,
  notBefore: null,
  notAfter: null,
  roundsToRupee: false,
  negativeStock: 'allow',
  saleLimits: noSaleLimits,
};

export const customer: PartyFacts = {
  ledgerId: 'ledger-customer',
  name: 'Registered Customer',
  stateCode: '24',
  gstin: '24AANFA2641L1ZF',
  category: 'regular',
  creditDays: 30,
  credit: null,
  isActive: true,
};

/** A registered supplier in the same state. */
export const supplier: PartyFacts = {
  ...customer,
  ledgerId: 'ledger-supplier',
  name: 'Registered Supplier',
  gstin: '24AAACG2140A1ZS',
  creditDays: 15,
};

/** A product with this GST rate in percent; 0 is nil rated. */
export function product(gstPercent: number, more: Partial<ProductFacts> = {}): ProductFacts {
  return {
    name: 'Item A',
    isActive: true,
    hsn: '8415',
    unit: 'BOX',
    treatment: gstPercent === 0 ? 'nil' : 'taxable',
    salesLedgerId: null,
    purchaseLedgerId: null,
    inputCredit: 'eligible',
    rates: [plainRate('2017-07-01', gstPercent * 10_000)],
    listPrice: null,
    isStocked: true,
    alternateFactorE4: null,
    hasExpiry: false,
    batches: null,
    ...more,
  };
}

/** An active ledger, as drafts name it. */
export function namedLedger(name: string, kind: LedgerFacts['kind'] = 'other', more: Partial<LedgerFacts> = {}): LedgerFacts {
  return { name, kind, isActive: true, hsn: '', ...more };
}

/** Each role's ledger has the role as its id. */
export const roleLedgers = Object.fromEntries(predefinedLedgers.map(({ role }) => [role, role])) as Record<LedgerRole, string>;

/** Facts for a sale to the customer: one product at 18 %, one godown. */
export function salesFacts(more: Partial<TradeFacts> = {}): TradeFacts {
  const known = {
    company,
    party: customer,
    otherParties: new Map(),
    products: new Map([['A', product(18)]]),
    godowns: new Set(['Main']),
    ledgers: roleLedgers,
    namedLedgers: new Map([
      ['cash', namedLedger('Cash', 'cash')],
      ['bank', namedLedger('Bank A', 'bank')],
      ['freight', namedLedger('Freight', 'other', { hsn: '9965' })],
      ['discount', namedLedger('Discount Allowed')],
    ]),
    stock: new Map(),
    isStockKnown: false,
  };
  return tradeFacts(known, more);
}

/** A line of one piece at 100 rupees unless `more` says otherwise. */
export function line(more: Partial<TradeLine> = {}): TradeLine {
  const quantityE4 = more.quantityE4 ?? 10_000;
  return {
    productId: 'A',
    godownId: 'Main',
    batch: '',
    quantityE4,
    actualQuantityE4: quantityE4,
    rateE4: 1_000_000,
    isTaxInclusive: false,
    discount: { kind: 'none' },
    ...more,
  };
}

/** A charge with a rate of its own: amount in paise, GST in percent. */
export function ownCharge(ledgerId: string, amountPaise: number, gstPercent: number): ChargeLine {
  return { ledgerId, amountPaise, tax: { kind: 'own', gstPercentE4: gstPercent * 10_000 } };
}

/** A sale of one piece to the customer, changed by `more`. */
export function salesDraft(more: Partial<TradeDraft> = {}): TradeDraft {
  const goods = {
    date: '2026-11-20',
    partyId: 'customer',
    placeOfSupply: '24',
    lines: [line()],
    charges: [],
    splits: [],
    note: '',
  } as const;
  return tradeDraft('sales', goods, more);
}

/** A purchase of one piece from the supplier, changed by `more`. */
export function purchaseDraft(more: Partial<TradeDraft> = {}): TradeDraft {
  const supplierBill = { number: 'SUP-9', date: '2026-11-18', totalPaise: null };
  return salesDraft({ kind: 'purchase', partyId: 'supplier', supplierBill, ...more });
}

/** Facts for a purchase from the supplier. */
export function purchaseFacts(more: Partial<TradeFacts> = {}): TradeFacts {
  return salesFacts({ party: supplier, side: 'supplier', ...more });
}

/** A posted voucher as the original of a note, with nothing returned yet. */
export function originalFacts(draft: TradeDraft, facts: TradeFacts): OriginalFacts {
  const built = buildTrade(draft, facts);
  return {
    side: ruleOf(draft, facts).side,
    partyId: draft.partyId,
    date: draft.date,
    rateOn: built.rateOn,
    placeOfSupply: draft.placeOfSupply,
    heads: built.heads,
    isReverseCharge: draft.isReverseCharge,
    hasBillOfEntry: draft.billOfEntry !== null,
    registration: facts.company.registration,
    hasLut: facts.company.hasLut,
    isCreditTaken: built.isCreditTaken,
    lines: draft.lines.map((line, at) => {
      const { treatment, gstPercentE4, cessPercentE4, cessPerUnitE4, retailPricePaise, inputCredit, taxablePaise } = built.lines[at]!;
      return {
        goodsId: line.ledger?.ledgerId ?? line.productId,
        treatment,
        gstPercentE4,
        cessPercentE4,
        cessPerUnitE4,
        retailPricePaise,
        inputCredit,
        taxablePaise,
        leftE4: inUnits(line.quantityE4, line),
        leftActualE4: inUnits(line.actualQuantityE4, line),
        leftPaise: taxablePaise,
      };
    }),
  };
}
