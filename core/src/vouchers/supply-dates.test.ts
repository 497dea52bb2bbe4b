import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainRate } from '../gst/gst-rates.ts';
import { addDays } from '../periods/business-date.ts';
import { named } from '../testing/named-problems.ts';
import { company, line, originalFacts, product, purchaseDraft, purchaseFacts, salesDraft, salesFacts } from '../testing/sample-books.ts';
import { buildTrade } from './build-trade.ts';
import type { SupplyDates } from './supply-dates.ts';
import { toDelivery } from './to-delivery.ts';
import { toReturn } from './to-return.ts';
import type { TradeDraft } from './trade-draft.ts';

const CHANGE = '2026-11-15';
const [before, after] = ['2026-11-10', '2026-11-20'];
const products = new Map([['A', product(18, { rates: [plainRate('2017-07-01', 280_000), plainRate(CHANGE, 180_000)] })]]);
const dates = (suppliedOn: string | null, paidOn: string | null): SupplyDates => ({ suppliedOn, paidOn });
const sell = (date: string, supplyDates: SupplyDates, more: Partial<TradeDraft> = {}) =>
  buildTrade(salesDraft({ date, supplyDates, ...more }), salesFacts({ products }));

describe('the rate of a sale around a change of it (CGST Act, section 14)', () => {
  test.each<[string, string, SupplyDates, number]>([
    ['no dates: the day of the invoice', after, dates(null, null), 1800],
    ['an advance alone changes nothing', after, dates(null, before), 1800],
    ['supplied before, invoiced and paid after', after, dates(before, null), 1800],
    ['supplied and paid before, invoiced after', after, dates(before, before), 2800],
    ['invoiced before, supplied and paid after', before, dates(after, null), 1800],
    ['invoiced and paid before, supplied after', before, dates(after, before), 2800],
    ['supplied and invoiced before, paid after', before, dates(before, after), 2800],
  ])('%s', (_, date, supplyDates, taxPaise) => {
    const built = sell(date, supplyDates);
    expect(built).toMatchObject({ problems: [], totalPaise: 10_000 + taxPaise });
    expect(built.postings).toContainEqual({ ledgerId: 'outputCgst', amountPaise: -taxPaise / 2 });
  });

  test('a composite charge follows the rate of its lines', () => {
    const charges = [{ ledgerId: 'freight', amountPaise: 1000, tax: { kind: 'composite' as const } }];
    expect(sell(after, dates(before, before), { charges }).charges[0]).toMatchObject({ totalPaise: 1280 });
  });

  test('the day of rates is returned', () => {
    expect(sell(after, dates(before, '2026-11-12')).rateOn).toBe('2026-11-12');
    expect(sell(after, dates(null, null)).rateOn).toBe(after);
  });

  test('a classification without a rate on that day is refused, naming the day', () => {
    const young = new Map([['A', product(18, { rates: [plainRate(CHANGE, 180_000)] })]]);
    const built = buildTrade(salesDraft({ supplyDates: dates(before, before) }), salesFacts({ products: young }));
    expect(built.problems).toEqual([{ code: 'TAX_RATE_UNKNOWN', field: 'lines.0.productId', about: { name: 'Item A', date: before } }]);
  });
});

describe('on a purchase', () => {
  const bill = (date: string) => ({ supplierBill: { number: 'SUP-9', date, totalPaise: null } });
  const buy = (supplyDates: SupplyDates, more: Partial<TradeDraft>) =>
    buildTrade(purchaseDraft({ date: after, supplyDates, ...more }), purchaseFacts({ products }));

  test("the invoice is the supplier's bill", () => {
    expect(buy(dates(null, null), bill(before)).lines[0]).toMatchObject({ gstPercentE4: 280_000 });
    expect(buy(dates(after, null), bill(before)).lines[0]).toMatchObject({ gstPercentE4: 180_000 });
    expect(buy(dates(before, before), bill(after)).lines[0]).toMatchObject({ gstPercentE4: 280_000 });
  });

  test('imported goods use the day of the bill of entry, whenever they were paid', () => {
    const billOfEntry = { number: '1234567', date: before };
    const abroad = { ...purchaseFacts().party!, category: 'overseas' as const, stateCode: '96' as const, gstin: null };
    const built = buildTrade(
      purchaseDraft({ date: after, billOfEntry, supplyDates: dates(after, after) }),
      purchaseFacts({ products, party: abroad }),
    );
    expect(built.lines[0]).toMatchObject({ gstPercentE4: 280_000 });
  });
});

describe('kinds without these dates', () => {
  test.each(['saleOrder', 'purchaseOrder', 'creditNote', 'debitNote'] as const)('%s', (kind) => {
    const built = sell(after, dates(before, before), { kind });
    expect([built.rateOn, built.lines[0]!.gstPercentE4]).toEqual([after, 180_000]);
    expect(sell(after, dates('x', '2010-01-01'), { kind }).problems).toEqual([]);
  });

  test('a note uses the rates of its original, also on a line of its own', () => {
    const sale = salesDraft({ date: after, supplyDates: dates(before, before) });
    const facts = originalFacts(sale, salesFacts({ products }));
    const note = { ...toReturn({ voucherId: 'S-1', number: 'S-1', draft: sale, facts }, after), charges: [] };
    const own = { ...note, lines: [...note.lines, line({ quantityE4: 10_000 })] };
    const built = buildTrade(own, salesFacts({ products, original: facts }));
    expect(built.lines.map(({ gstPercentE4 }) => gstPercentE4)).toEqual([280_000, 280_000]);
  });

  test("on a purchase the supplier's bill of the original decides", () => {
    const bought = purchaseDraft({ date: after, supplierBill: { number: 'SUP-9', date: before, totalPaise: null } });
    const facts = originalFacts(bought, purchaseFacts({ products }));
    const original = { voucherId: 'P-1', number: 'P-1', date: after };
    const built = buildTrade({ ...bought, kind: 'debitNote', original, lines: [line()] }, purchaseFacts({ products, original: facts }));
    expect(built.lines[0]).toMatchObject({ gstPercentE4: 280_000 });
  });

  test('a sale made from an order has no dates of its own yet', () => {
    const order = salesDraft({ kind: 'saleOrder', date: before });
    const pending = [{ line: order.lines[0]!, orderedE4: 10_000, pendingE4: 10_000 }];
    expect(toDelivery({ voucherId: 'O-1', draft: order }, pending, after).supplyDates).toEqual(dates(null, null));
  });
});

describe('invalid dates are refused at their field', () => {
  test.each<[SupplyDates, string[]]>([
    [dates('11/2026', ''), ['supplyDates.suppliedOn DATE_INVALID', 'supplyDates.paidOn DATE_INVALID']],
    [dates('2017-06-30', '2017-07-01'), ['supplyDates.suppliedOn DATE_BEFORE_GST']],
    [dates(addDays(after, 366), addDays(after, 367)), ['supplyDates.paidOn SUPPLY_DATE_FAR']],
  ])('%o', (supplyDates, problems) => {
    expect(named(sell(after, supplyDates).problems)).toEqual(problems);
  });

  test('goods supplied before the books began, or in a locked month, are accepted', () => {
    const facts = salesFacts({ products, company: { ...company, booksFrom: '2026-11-12', lockedUpTo: '2026-11-14' } });
    const built = buildTrade(salesDraft({ supplyDates: dates(before, before) }), facts);
    expect(built).toMatchObject({ problems: [], totalPaise: 12_800 });
  });
});

test('if no rate changes, the dates do not change the voucher', () => {
  const anyDay = fc.option(fc.integer({ min: -400, max: 366 }).map((days) => addDays(after, days)));
  fc.assert(
    fc.property(anyDay, anyDay, (suppliedOn, paidOn) => {
      const { rateOn: _, ...built } = buildTrade(salesDraft({ supplyDates: dates(suppliedOn, paidOn) }), salesFacts());
      const { rateOn: __, ...plain } = buildTrade(salesDraft(), salesFacts());
      expect(built).toEqual(plain);
    }),
  );
});
