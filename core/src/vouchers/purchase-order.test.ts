import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../testing/named-problems.ts';
import { line, product, purchaseDraft, purchaseFacts, supplier } from '../testing/sample-books.ts';
import { buildTrade } from './build-trade.ts';
import type { OrderFacts } from './order-facts.ts';
import { pendingLines } from './pending-lines.ts';
import { toDelivery } from './to-delivery.ts';
import type { TradeDraft } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';

const orderDraft = (more: Partial<TradeDraft> = {}) => purchaseDraft({ kind: 'purchaseOrder', supplierBill: null, ...more });
const ordered = (more: Partial<TradeDraft> = {}, facts: Partial<TradeFacts> = {}) => buildTrade(orderDraft(more), purchaseFacts(facts));
const order = (orderedE4: number, takenE4 = 0, more: Partial<OrderFacts> = {}): OrderFacts => ({
  voucherId: 'PO-1',
  partyId: 'supplier',
  number: 'PO/1',
  goods: [{ productId: 'A', orderedE4, takenE4 }],
  ...more,
});
const bought = (quantityE4: number, orders: readonly OrderFacts[], more: Partial<TradeDraft> = {}) =>
  buildTrade(purchaseDraft({ lines: [line({ quantityE4 })], convertedFrom: ['PO-1'], ...more }), purchaseFacts({ orders }));

describe('a purchase order', () => {
  test('has the figures of the purchase, and posts, owes and moves nothing', () => {
    const built = ordered();
    expect(built).toMatchObject({ problems: [], postings: [], bills: [], moves: [], wouldMove: [], deliveries: [], tds: null });
    const purchase = buildTrade(purchaseDraft(), purchaseFacts());
    expect([built.totalPaise, built.lines]).toEqual([purchase.totalPaise, purchase.lines]);
  });

  test('needs no bill of the supplier, no godown, no batch and no bill of entry', () => {
    const facts = { products: new Map([['A', product(18, { batches: new Map(), hasExpiry: true })]]) };
    expect(ordered({ lines: [line({ godownId: '' })] }, facts)).toMatchObject({ problems: [], newBatches: [] });
    const abroad = { party: { ...supplier, category: 'overseas', stateCode: '97', gstin: null } } as const;
    expect(ordered({}, abroad)).toMatchObject({ problems: [], warnings: [] });
  });

  test('takes products only', () => {
    const rent = { ledgerId: 'rent', treatment: 'taxable', gstPercentE4: 180_000, inputCredit: 'eligible' } as const;
    expect(problemsOf(ordered({ lines: [{ ...line(), ledger: rent }] }))).toEqual(['lines.0.ledger.ledgerId LEDGER_UNKNOWN']);
  });

  test('has its goods on its day or later, within two years', () => {
    const { date } = orderDraft();
    const expected = (expectedOn: string) => problemsOf(ordered({ expectedOn }));
    expect([expected(date), expected('2026-11-32'), expected('2000-01-01'), expected('2099-01-01')]).toEqual([
      [],
      ['expectedOn DATE_INVALID'],
      ['expectedOn EXPECTED_BEFORE_ORDER'],
      ['expectedOn EXPECTED_FAR'],
    ]);
    expect(problemsOf(buildTrade(purchaseDraft({ expectedOn: '2000-01-01' }), purchaseFacts()))).toEqual([]);
  });

  test('once delivered keeps its party and its delivered quantities', () => {
    const delivered = { partyId: 'another', takenE4: new Map([['A', 20_000]]) };
    expect(problemsOf(ordered({ lines: [line({ quantityE4: 10_000 })] }, { delivered }))).toEqual([
      'partyId ORDER_PARTY_FIXED',
      'lines.0.quantityE4 ORDER_BELOW_DELIVERED',
    ]);
  });
});

describe('a purchase', () => {
  test('delivers its orders, and still comes into stock', () => {
    expect(bought(40_000, [order(90_000, 50_000)])).toMatchObject({
      problems: [],
      deliveries: [{ orderId: 'PO-1', productId: 'A', quantityE4: 40_000 }],
      moves: [{ quantityE4: 40_000 }],
    });
  });

  test('never delivers more than ordered, of a closed order, or of another supplier', () => {
    expect(problemsOf(bought(40_001, [order(90_000, 50_000)]))).toEqual(['lines.0.quantityE4 ABOVE_ORDER']);
    expect(problemsOf(bought(10_000, [order(50_000, 50_000, { isClosed: true })]))).toContain('convertedFrom.0 ORDER_CLOSED');
    expect(problemsOf(bought(10_000, [order(50_000, 0, { partyId: 'other' })]))).toEqual(['convertedFrom.0 ORDER_OF_OTHER_PARTY']);
    expect(problemsOf(bought(10_000, []))).toEqual(['convertedFrom.0 ORDER_UNKNOWN']);
  });

  test('converted from the rest of an order has its supplier, lines and source, and asks for the supplier’s bill', () => {
    const draft = orderDraft({ expectedOn: '2026-12-24', lines: [line({ quantityE4: 50_000 })] });
    const purchase = toDelivery({ voucherId: 'PO-1', draft }, pendingLines(draft, [{ lines: [line({ quantityE4: 20_000 })] }]), draft.date);
    expect(purchase).toMatchObject({
      kind: 'purchase',
      partyId: draft.partyId,
      source: 'purchaseOrder',
      convertedFrom: ['PO-1'],
      expectedOn: null,
    });
    expect(purchase.lines).toMatchObject([{ productId: 'A', quantityE4: 30_000 }]);
    const built = buildTrade(purchase, purchaseFacts({ orders: [order(50_000, 20_000)] }));
    expect(problemsOf(built)).toEqual(['supplierBill.number SUPPLIER_BILL_MISSING']);
  });

  test('whatever purchases take of an order, together they never take more than ordered', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 7 }),
        fc.array(fc.integer({ min: 1, max: 10 ** 7 }), { maxLength: 8 }),
        (wholeE4, parts) => {
          let takenE4 = 0;
          for (const partE4 of parts) {
            const [delivery] = bought(partE4, [order(wholeE4, takenE4)]).deliveries;
            expect(delivery === undefined).toBe(partE4 > wholeE4 - takenE4);
            takenE4 += delivery?.quantityE4 ?? 0;
          }
          expect(takenE4).toBeLessThanOrEqual(wholeE4);
        },
      ),
      { numRuns: 40 },
    );
  });
});
