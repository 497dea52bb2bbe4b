import { describe, expect, test } from 'vitest';
import { plainRate } from '../gst/gst-rates.ts';
import type { InputCredit } from '../products/product-draft.ts';
import { named } from '../testing/named-problems.ts';
import { openBills } from '../testing/open-bills.ts';
import {
  company,
  customer,
  line,
  namedLedger,
  originalFacts,
  product,
  purchaseDraft,
  purchaseFacts,
  salesDraft,
  salesFacts,
  supplier,
} from '../testing/sample-books.ts';
import { buildTrade } from './build-trade.ts';
import type { BuiltTrade } from './built-trade.ts';
import type { TradeDraft, TradeLine } from './trade-draft.ts';
import type { OriginalFacts, TradeFacts } from './trade-facts.ts';

type NoteKind = 'creditNote' | 'debitNote';
const posted = ({ postings }: BuiltTrade) => Object.fromEntries(postings.map(({ ledgerId, amountPaise }) => [ledgerId, amountPaise]));
const forCustomer = (kind: NoteKind, draft: Partial<TradeDraft> = {}, facts: Partial<TradeFacts> = {}) =>
  buildTrade(salesDraft({ kind, ...draft }), salesFacts(facts));
const forSupplier = (kind: NoteKind, draft: Partial<TradeDraft> = {}, facts: Partial<TradeFacts> = {}) =>
  buildTrade(salesDraft({ kind, partyId: 'supplier', ...draft }), purchaseFacts(facts));
const chosen = (...ids: string[]) => ids.map((billId) => ({ billId, settledPaise: 0 }));
const value = (valuePaise: number, more: Partial<TradeLine> = {}): TradeLine => ({
  ...line({ quantityE4: 0, rateE4: 0 }),
  valuePaise,
  ...more,
});

describe('"credit note to a customer: sales return, output taxes against the party; in; reduces the chosen receivables, the rest is an advance"', () => {
  test('the goods come in and the chosen bills go down in their order', () => {
    const built = forCustomer('creditNote', { bills: chosen('B2', 'B1') }, { openBills: openBills(5000, 10_000) });
    expect(built.problems).toEqual([]);
    expect(posted(built)).toEqual({ 'ledger-customer': -11_800, salesReturn: 10_000, outputCgst: 900, outputSgst: 900 });
    expect(built.moves).toEqual([{ productId: 'A', godownId: 'Main', batch: '', quantityE4: 10_000 }]);
    expect(built.settlements).toEqual([
      { billId: 'B2', settledPaise: 10_000 },
      { billId: 'B1', settledPaise: 1800 },
    ]);
    expect(built.bills).toEqual([]);
  });

  test('the rest is an advance: a receivable below 0', () => {
    const built = forCustomer('creditNote', { bills: chosen('B1') }, { openBills: openBills(5000) });
    expect(built.settlement).toMatchObject({ advancePaise: 6800, bills: [{ settledPaise: 5000, remainingPaise: 0 }] });
    expect(built.bills).toMatchObject([
      { kind: 'advance', partyId: 'customer', referenceName: null, pendingPaise: -6800, dueOn: '2026-11-20' },
    ]);
  });

  test('"in (or none, or to a damage godown)"', () => {
    const stays = forCustomer('creditNote', { lines: [{ ...line(), actualQuantityE4: 0 }] });
    expect(stays).toMatchObject({ problems: [], moves: [], totalPaise: 11_800 });
    const damaged = forCustomer('creditNote', { lines: [line({ godownId: 'Damaged' })] }, { godowns: new Set(['Damaged']) });
    expect(damaged).toMatchObject({ problems: [], moves: [{ godownId: 'Damaged', quantityE4: 10_000 }] });
  });

  test('"lines with value only are allowed": they have no quantity and move no stock', () => {
    const built = forCustomer('creditNote', { lines: [value(10_000)] });
    expect(built).toMatchObject({ problems: [], moves: [], totalPaise: 11_800 });
    expect(built.hsnSummary[0]).toMatchObject({ quantityE4: 0, taxablePaise: 10_000 });
    const sale = buildTrade(salesDraft({ lines: [value(10_000)] }), salesFacts());
    expect(named(sale.problems)).toEqual(['lines.0.quantityE4 QUANTITY_INVALID']);
  });

  test('expired goods may come back', () => {
    const products = new Map([['A', product(18, { batches: new Map([['OLD', '2026-01-01']]) })]]);
    expect(forCustomer('creditNote', { lines: [line({ batch: 'OLD' })] }, { products }).problems).toEqual([]);
    expect(named(forCustomer('creditNote', { lines: [line({ batch: 'X' })] }, { products }).problems)).toEqual([
      'lines.0.batch BATCH_UNKNOWN',
    ]);
  });

  test('price limits and credit limits do not apply', () => {
    const party = { ...customer, credit: { limitPaise: 0, policy: 'block' as const, balancePaise: 100 } };
    const fixed = { ...company, saleLimits: { rates: 'fixed' as const, mostDiscountPercentE4: 0 } };
    const products = new Map([['A', product(18, { listPrice: { rateE4: 1, isTaxInclusive: false } })]]);
    expect(forCustomer('creditNote', {}, { party, company: fixed, products }).problems).toEqual([]);
    expect(named(forCustomer('debitNote', {}, { party }).problems)).toEqual(['partyId CREDIT_LIMIT_EXCEEDED']);
  });

  test('a return is posted to the income ledger of its product, else to Sales Return', () => {
    const products = new Map([['A', product(18, { salesLedgerId: 'spares' })]]);
    expect(posted(forCustomer('creditNote', {}, { products }))).toMatchObject({ spares: 10_000 });
  });

  test('a bill named twice, or too many bills, are refused', () => {
    expect(named(forCustomer('creditNote', { bills: chosen('B1', 'B1') }, { openBills: openBills(1) }).problems)).toEqual([
      'bills.1 BILL_REPEATED',
    ]);
    expect(named(forCustomer('creditNote', { bills: chosen(...Array.from({ length: 1001 }, (_, at) => `${at}`)) }).problems)).toEqual([
      'bills BILLS_TOO_MANY',
    ]);
  });
});

describe('the other three notes', () => {
  test('"debit note to a customer": the party against sales and output taxes, a receivable, no stock', () => {
    const built = forCustomer('debitNote');
    expect(posted(built)).toEqual({ 'ledger-customer': 11_800, sales: -10_000, outputCgst: -900, outputSgst: -900 });
    expect(built).toMatchObject({ moves: [], bills: [{ kind: 'bill', pendingPaise: 11_800, dueOn: '2026-12-20' }] });
  });

  test('it may charge a fee that is not a product', () => {
    const lateFee = { ledgerId: 'fee', treatment: 'taxable', gstPercentE4: 180_000, inputCredit: 'no' } as const;
    const namedLedgers = new Map([['fee', namedLedger('Late Fee')]]);
    const built = forCustomer('debitNote', { lines: [value(500, { ledger: lateFee })] }, { namedLedgers });
    expect(posted(built)).toEqual({ 'ledger-customer': 590, fee: -500, outputCgst: -45, outputSgst: -45 });
    const bank = new Map([['fee', namedLedger('Bank', 'bank')]]);
    expect(named(forCustomer('debitNote', { lines: [value(500, { ledger: lateFee })] }, { namedLedgers: bank }).problems)).toEqual([
      'lines.0.ledger.ledgerId LEDGER_NOT_FOR_SALES',
    ]);
  });

  test('"debit note to a supplier": supplier against purchase return and input taxes; out; reduces the chosen payables', () => {
    const built = forSupplier('debitNote', { bills: chosen('B1') }, { openBills: openBills(20_000) });
    expect(built.problems).toEqual([]);
    expect(posted(built)).toEqual({ 'ledger-supplier': 11_800, purchaseReturn: -10_000, inputCgst: -900, inputSgst: -900 });
    expect(built.moves).toMatchObject([{ quantityE4: -10_000 }]);
    // A payable is below 0, so its settlement is too.
    expect(built.settlements).toEqual([{ billId: 'B1', settledPaise: -11_800 }]);
    expect(forSupplier('debitNote').bills).toMatchObject([{ kind: 'advance', pendingPaise: 11_800 }]);
  });

  test('goods returned to a supplier must be in stock, expired or not', () => {
    const batches = new Map([['OLD', '2026-01-01']]);
    const short = { company: { ...company, negativeStock: 'block' as const }, isStockKnown: true };
    const products = new Map([['A', product(18, { batches })]]);
    expect(named(forSupplier('debitNote', { lines: [line({ batch: 'OLD' })] }, { ...short, products }).problems)).toEqual([
      'lines.0.actualQuantityE4 STOCK_SHORT',
    ]);
    expect(forSupplier('debitNote', { lines: [line({ batch: 'OLD' })] }, { products }).problems).toEqual([]);
  });

  test('a note on an import or an untaxed one needs no bill of entry', () => {
    const abroad = { party: { ...supplier, category: 'overseas', stateCode: '96', gstin: null } } as const;
    for (const kind of ['creditNote', 'debitNote'] as const) expect(named(forSupplier(kind, {}, abroad).warnings)).toEqual([]);
    const lateFee = { ledgerId: 'fee', treatment: 'taxable', gstPercentE4: 180_000, inputCredit: 'no' } as const;
    const untaxed = {
      company: { ...company, registration: 'composition' as const },
      party: { ...customer, category: 'unregistered' as const },
    };
    const fee = forCustomer(
      'debitNote',
      { lines: [value(500, { ledger: lateFee })] },
      { ...untaxed, namedLedgers: new Map([['fee', namedLedger('Fee')]]) },
    );
    expect(fee).toMatchObject({ problems: [], totalPaise: 500 });
  });

  test('"credit note from a supplier": the reverse, a payable', () => {
    const built = forSupplier('creditNote', { supplierBill: { number: 'SD-3', date: '2026-11-19', totalPaise: null } });
    expect(posted(built)).toEqual({ 'ledger-supplier': -11_800, purchase: 10_000, inputCgst: 900, inputSgst: 900 });
    expect(built).toMatchObject({ moves: [], bills: [{ kind: 'bill', referenceName: 'SD-3', pendingPaise: -11_800 }] });
  });

  test('input tax is reversed as it was claimed, even if the input credit of the goods has changed', () => {
    const goods = (inputCredit: InputCredit) => ({ products: new Map([['A', product(18, { inputCredit })]]) });
    const noteOf = (then: InputCredit, now: InputCredit) => {
      const original = originalFacts(purchaseDraft(), purchaseFacts(goods(then)));
      const draft = { lines: [line({ originalAt: 0 })], original: { voucherId: 'P', number: '', date: '2026-11-20' } };
      return posted(forSupplier('debitNote', draft, { ...goods(now), original }));
    };
    const taken = { 'ledger-supplier': 11_800, purchaseReturn: -10_000, inputCgst: -900, inputSgst: -900 };
    expect(noteOf('eligible', 'blocked')).toEqual(taken);
    expect(noteOf('blocked', 'eligible')).toEqual({ 'ledger-supplier': 11_800, purchaseReturn: -11_800 });
  });

  test('reverse charge is taken back as it was charged', () => {
    expect(
      posted(forSupplier('debitNote', { isReverseCharge: true }, { party: { ...supplier, category: 'unregistered', gstin: null } })),
    ).toEqual({
      'ledger-supplier': 10_000,
      purchaseReturn: -10_000,
      inputRcmCgst: -900,
      inputRcmSgst: -900,
      rcmCgst: 900,
      rcmSgst: 900,
    });
  });
});

describe('"rate and place of supply taken from the original"', () => {
  const dated = product(18, { rates: [plainRate('2017-07-01', 280_000), plainRate('2026-11-01', 180_000)] });
  const products = new Map([['A', dated]]);
  const sale = salesDraft({ date: '2026-10-15', placeOfSupply: '27', lines: [line({ quantityE4: 100_000 })] });
  const original: OriginalFacts = originalFacts(sale, salesFacts({ products }));
  const of = (more: Partial<OriginalFacts> = {}) => ({ products, original: { ...original, ...more } });
  const against = { original: { voucherId: 'S-1', number: 'S-1', date: '2026-10-15' }, placeOfSupply: '27' } as const;
  const back = (more: Partial<TradeLine> = {}): TradeLine => ({ ...line(), originalAt: 0, ...more });

  test("uses the rate of the original's line, not that of the day", () => {
    const built = forCustomer('creditNote', { ...against, lines: [back()] }, of());
    expect(built.problems).toEqual([]);
    expect(built.lines[0]).toMatchObject({ gstPercentE4: 280_000, igstPaise: 2800, cgstPaise: 0 });
  });

  test('inactive goods may come back, but only those of the original', () => {
    const gone = { ...of(), products: new Map([['A', { ...dated, isActive: false }]]) };
    expect(forCustomer('creditNote', { ...against, lines: [back()] }, gone).problems).toEqual([]);
    expect(named(forCustomer('creditNote', { ...against, lines: [line()] }, gone).problems)).toEqual([
      'lines.0.productId PRODUCT_INACTIVE',
      'lines.0.productId ORIGINAL_LINE_MISSING',
    ]);
    const sold = buildTrade(salesDraft({ lines: [back()] }), salesFacts(gone));
    expect(named(sold.problems)).toEqual(['lines.0.productId PRODUCT_INACTIVE']);
  });

  test("a line without a line of the original uses the rate of the original's day", () => {
    expect(forCustomer('creditNote', { ...against, lines: [line()] }, of()).lines[0]).toMatchObject({ gstPercentE4: 280_000 });
    const typed = { original: { voucherId: null, number: 'OLD-7', date: '2026-10-15' } };
    expect(forCustomer('creditNote', typed, { products }).lines[0]).toMatchObject({ gstPercentE4: 280_000 });
    expect(forCustomer('creditNote', {}, { products }).lines[0]).toMatchObject({ gstPercentE4: 180_000 });
  });

  test('another place of supply is refused, and the tax is computed with that of the original', () => {
    const built = forCustomer('creditNote', { ...against, placeOfSupply: '24', lines: [back()] }, of());
    expect(named(built.problems)).toEqual(['placeOfSupply NOTE_PLACE_OF_SUPPLY']);
    expect(built.lines[0]).toMatchObject({ igstPaise: 2800 });
  });

  test("uses the registration and letter of undertaking of the original's day", () => {
    expect(
      forCustomer('creditNote', { ...against, lines: [back()] }, { ...of(), company: { ...company, registration: 'composition' } })
        .totalPaise,
    ).toBe(12_800);
    const free = { ...original.lines[0]!, treatment: 'zeroRated' as const, gstPercentE4: 0 };
    const abroad = { ...customer, category: 'overseas' as const, stateCode: '96', gstin: null };
    const lut = of({ placeOfSupply: '96', heads: 'inter', hasLut: true, lines: [free] });
    const built = forCustomer('creditNote', { ...against, placeOfSupply: '96', lines: [back()] }, { ...lut, party: abroad });
    expect(built).toMatchObject({ problems: [], totalPaise: 10_000, taxSummary: [{ treatment: 'zeroRated' }] });
  });

  test('the original must be in the books, older, and of the same party', () => {
    expect(named(forCustomer('creditNote', against, { products }).problems)).toEqual(['original ORIGINAL_UNKNOWN']);
    expect(named(forCustomer('creditNote', { ...against, date: '2026-10-14', lines: [back()] }, of()).problems)).toEqual([
      'date NOTE_BEFORE_ORIGINAL',
    ]);
    expect(named(forCustomer('creditNote', { ...against, lines: [back()] }, of({ partyId: 'other' })).problems)).toEqual([
      'partyId NOTE_OF_OTHER_PARTY',
    ]);
    const typed = { original: { voucherId: null, number: 'OLD-7', date: 'May' } };
    expect(named(forCustomer('creditNote', typed).problems)).toEqual(['original.date ORIGINAL_DATE_INVALID']);
  });

  test("the side of the original decides, even if the party's side has changed", () => {
    const built = forCustomer('creditNote', { ...against, lines: [back()] }, { ...of(), side: 'supplier' });
    expect(posted(built)).toMatchObject({ salesReturn: 10_000 });
  });

  test('the voucher it was made from is its original, not an order, and gives the cost; a sale has no original', () => {
    const made = forCustomer('creditNote', { ...against, convertedFrom: ['S-1'], lines: [back()] }, of());
    expect(made).toMatchObject({ problems: [], deliveries: [], moves: [{ costOf: against.original.voucherId }] });
    const sold = buildTrade(salesDraft({ original: against.original }), salesFacts({ products }));
    expect(sold.problems).toEqual([]);
    expect(sold.moves).toEqual([{ productId: 'A', godownId: 'Main', batch: '', quantityE4: -10_000 }]);
  });

  test('no more comes back than is left of the line, over all lines of the note', () => {
    const nine = { ...original.lines[0]!, leftE4: 90_000, leftActualE4: 90_000 };
    const at = (...lines: TradeLine[]) => named(forCustomer('creditNote', { ...against, lines }, of({ lines: [nine] })).problems);
    expect(at(back({ quantityE4: 50_000, actualQuantityE4: 50_000 }), back({ quantityE4: 40_000, actualQuantityE4: 40_000 }))).toEqual([]);
    expect(at(back({ quantityE4: 50_000, actualQuantityE4: 50_000 }), back({ quantityE4: 40_001, actualQuantityE4: 40_000 }))).toEqual([
      'lines.0.quantityE4 RETURN_ABOVE_ORIGINAL',
    ]);
    expect(at(back({ quantityE4: 10_000, actualQuantityE4: 90_001 }))).toEqual(['lines.0.actualQuantityE4 RETURN_ABOVE_ORIGINAL']);
  });

  test('a credit note may not exceed the value of its original; a debit note that adds value has no limit', () => {
    const lines = [value(100_001, { originalAt: 0 })];
    expect(named(forCustomer('creditNote', { ...against, lines }, of()).problems)).toEqual(['lines.0.valuePaise NOTE_ABOVE_ORIGINAL']);
    expect(forCustomer('creditNote', { ...against, lines: [value(100_000, { originalAt: 0 })] }, of()).problems).toEqual([]);
    expect(forCustomer('debitNote', { ...against, lines }, of()).problems).toEqual([]);
  });

  test('pieces that name no line of the original are refused, because nothing would limit them; values, fees and additions are accepted', () => {
    const loose = (entered: TradeLine, kind: NoteKind = 'creditNote') =>
      named(forCustomer(kind, { ...against, lines: [back(), entered] }, of()).problems);
    expect(loose(line({ quantityE4: 900_000 }))).toEqual(['lines.1.productId ORIGINAL_LINE_MISSING']);
    expect(loose(value(500))).toEqual([]);
    expect(loose(line(), 'debitNote')).toEqual([]);
    expect(named(forCustomer('creditNote', { lines: [line()] }, { products }).problems)).toEqual([]);
  });

  test('an unknown line of the original, or one of other goods, is refused', () => {
    const at = (entered: TradeLine) => named(forCustomer('creditNote', { ...against, lines: [entered] }, of()).problems);
    expect(at(back({ originalAt: 1 }))).toEqual(['lines.0.productId ORIGINAL_LINE_UNKNOWN']);
    const others = { products: new Map([...products, ['B', product(5)]]), original };
    expect(named(forCustomer('creditNote', { ...against, lines: [back({ productId: 'B' })] }, others).problems)).toEqual([
      'lines.0.productId ORIGINAL_LINE_UNKNOWN',
    ]);
  });

  test('after 30 November following its year the tax stays: a warning', () => {
    const old = of({ date: '2025-10-15' });
    expect(forCustomer('creditNote', { ...against, lines: [back()] }, old).warnings).toEqual([]);
    const late = forCustomer('creditNote', { ...against, date: '2026-12-01', lines: [back()] }, old);
    expect(late.problems).toEqual([]);
    expect(late.warnings).toEqual([{ code: 'NOTE_LATE_FOR_TAX', field: 'date', about: { lastOn: '2026-11-30' } }]);
  });

  test('a debit note on a purchase uses the rate of the purchase', () => {
    const bought = purchaseDraft({ supplierBill: { number: 'SUP-9', date: '2026-10-15', totalPaise: null } });
    const facts = purchaseFacts({ products });
    const built = forSupplier(
      'debitNote',
      { lines: [back()], original: { voucherId: 'P-1', number: 'P-1', date: bought.date } },
      { products, original: originalFacts(bought, facts) },
    );
    expect(built.problems).toEqual([]);
    expect(posted(built)).toMatchObject({ inputCgst: -1400, purchaseReturn: -10_000 });
  });

  test('a supplier who charged tax then takes it back, even if its registration has changed', () => {
    const bought = purchaseDraft();
    const built = forSupplier(
      'debitNote',
      { lines: [back()], original: { voucherId: 'P-1', number: 'P-1', date: bought.date } },
      { original: originalFacts(bought, purchaseFacts()), party: { ...supplier, category: 'composition' } },
    );
    expect(built.problems).toEqual([]);
    expect(posted(built)).toMatchObject({ 'ledger-supplier': 11_800, inputCgst: -900 });
  });
});
