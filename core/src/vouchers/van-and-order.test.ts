import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { company, customer, line, ownCharge, product, salesDraft, salesFacts } from '../testing/sample-books.ts';
import { buildTrade } from './build-trade.ts';
import { noDespatch } from './despatch-details.ts';
import { pendingLines } from './pending-lines.ts';
import { toDelivery } from './to-delivery.ts';
import type { TradeDraft, TradeLine } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';

const facts = (more: Partial<TradeFacts> = {}) => salesFacts({ godowns: new Set(['Main', 'Van 1']), vans: new Set(['Van 1']), ...more });
const named = (draft: TradeDraft, more: Partial<TradeFacts> = {}) =>
  buildTrade(draft, facts(more)).problems.map((problem) => `${problem.field} ${problem.code}`);

describe('a van sale', () => {
  const van = (more: Partial<TradeDraft> = {}) =>
    salesDraft({ kind: 'vanSale', lines: [line({ godownId: 'Van 1' })], vanGodownId: 'Van 1', ...more });

  test('is a sale from the godown of the van', () => {
    const built = buildTrade(van(), facts());
    expect(built).toMatchObject({ problems: [], totalPaise: 11_800, bills: [{ pendingPaise: 11_800 }] });
    expect(built.moves).toEqual([{ productId: 'A', godownId: 'Van 1', batch: '', quantityE4: -10_000 }]);
  });

  test('names a van and uses no other godown', () => {
    expect(named(van({ vanGodownId: '' }))).toEqual(['vanGodownId VAN_MISSING']);
    expect(named(van({ vanGodownId: 'Main' }))).toEqual(['vanGodownId VAN_MISSING']);
    expect(named(van({ lines: [line()] }))).toEqual(['lines.0.godownId GODOWN_NOT_OF_VAN']);
    const service = new Map([['A', product(18, { isStocked: false })]]);
    expect(named(van({ lines: [line({ godownId: '' })] }), { products: service })).toEqual([]);
  });
});

describe('a sale order', () => {
  const order = (more: Partial<TradeDraft> = {}) => salesDraft({ kind: 'saleOrder', ...more });

  test('has the figures of a sale, but posts, moves and opens nothing', () => {
    const built = buildTrade(order({ charges: [ownCharge('freight', 1000, 18)] }), facts());
    expect(built).toMatchObject({ problems: [], totalPaise: 12_980, postings: [], moves: [], bills: [], settlements: [] });
    expect(built.lines[0]).toMatchObject({ cgstPaise: 900 });
  });

  test('needs no stock, godown or batch, and no credit limit applies yet', () => {
    const nothing = { company: { ...company, negativeStock: 'block' as const }, isStockKnown: true };
    const products = new Map([['A', product(18, { batches: new Map() })]]);
    const party = { ...customer, credit: { limitPaise: 0, policy: 'block' as const, balancePaise: 10 } };
    expect(named(order({ lines: [line({ godownId: '' })] }), { ...nothing, products, party })).toEqual([]);
  });

  test('a godown named on an order must exist', () => {
    expect(named(order({ lines: [line({ godownId: 'Nowhere' })] }))).toEqual(['lines.0.godownId GODOWN_UNKNOWN']);
    expect(named(order({ lines: [line({ godownId: 'Van 1' })] }))).toEqual([]);
    const service = new Map([['A', product(18, { isStocked: false })]]);
    expect(named(order({ lines: [line({ godownId: 'Nowhere' })] }), { products: service })).toEqual([]);
  });

  test("is priced by the user's limits, as the sale will be", () => {
    const fixed = { ...company, saleLimits: { rates: 'fixed' as const, mostDiscountPercentE4: null } };
    const products = new Map([['A', product(18, { listPrice: { rateE4: 1, isTaxInclusive: false } })]]);
    expect(named(order(), { company: fixed, products })).toEqual(['lines.0.rateE4 RATE_FIXED']);
  });

  test('despatch details have a maximum length', () => {
    expect(named(order({ despatch: { ...noDespatch, vehicleNo: 'x'.repeat(201) } }))).toEqual(['despatch.vehicleNo TEXT_TOO_LONG']);
  });
});

describe('"An order converted to a sale copies party, items, charges, despatch details, convertedFrom and source into the draft"', () => {
  const despatch = { ...noDespatch, vehicleNo: 'GJ01AB1234', orderNo: 'PO-7' };
  const draft = salesDraft({
    kind: 'saleOrder',
    placeOfSupply: '27',
    charges: [ownCharge('freight', 1000, 18)],
    despatch,
    lines: [line({ quantityE4: 100_000 }), line({ productId: 'B', discount: { kind: 'amount', amountPaise: 300 }, quantityE4: 30_000 })],
  });
  const order = { voucherId: 'SO-1', draft };

  test('everything, if nothing was invoiced yet', () => {
    const sale = toDelivery(order, pendingLines(draft, []), '2026-11-25');
    const { partyId, placeOfSupply, lines, charges } = draft;
    expect(sale).toMatchObject({ kind: 'sales', date: '2026-11-25', partyId, placeOfSupply, lines, charges, despatch });
    expect(sale).toMatchObject({ convertedFrom: ['SO-1'], source: 'saleOrder' });
  });

  test('"with pending quantities": ordered less invoiced, line by line; charges went with the first sale', () => {
    const first = { lines: [line({ quantityE4: 40_000 }), line({ productId: 'B', quantityE4: 10_000, godownId: 'Van 1' })] };
    const pending = pendingLines(draft, [first]);
    expect(pending.map(({ orderedE4, pendingE4 }) => [orderedE4, pendingE4])).toEqual([
      [100_000, 60_000],
      [30_000, 20_000],
    ]);
    const sale = toDelivery(order, pending, '2026-11-25');
    expect(sale.lines).toMatchObject([
      { productId: 'A', quantityE4: 60_000, actualQuantityE4: 60_000 },
      { productId: 'B', quantityE4: 20_000, discount: { kind: 'amount', amountPaise: 200 } },
    ]);
    expect(sale.charges).toEqual([]);
  });

  test('"never below 0": an excess invoiced on one line does not reduce another', () => {
    const tooMuch = { lines: [line({ quantityE4: 150_000 })] };
    const pending = pendingLines(draft, [tooMuch]);
    expect(pending.map(({ pendingE4 }) => pendingE4)).toEqual([0, 30_000]);
    expect(toDelivery(order, pending, '2026-11-25').lines.map(({ productId }) => productId)).toEqual(['B']);
  });

  test('boxes stay boxes if they divide evenly, otherwise they become pieces at their rate', () => {
    const boxes: TradeLine = { ...line({ quantityE4: 30_000, rateE4: 12_000_000 }), alternateFactorE4: 120_000 };
    const inBoxes = { ...draft, lines: [boxes] };
    const rest = (soldE4: number) =>
      toDelivery({ voucherId: 'SO', draft: inBoxes }, pendingLines(inBoxes, [{ lines: [line({ quantityE4: soldE4 })] }]), '2026-11-25')
        .lines[0]!;
    expect(rest(120_000)).toMatchObject({ quantityE4: 20_000, rateE4: 12_000_000, alternateFactorE4: 120_000 });
    expect(rest(50_000)).toMatchObject({ productId: 'A', quantityE4: 310_000, rateE4: 1_000_000 });
    expect(rest(50_000).alternateFactorE4).toBeUndefined();
  });

  test('part sales never exceed an order, and together deliver all of it', () => {
    const anyOrder = fc.array(fc.record({ productId: fc.constantFrom('A', 'B', 'C'), quantityE4: fc.integer({ min: 1, max: 10 ** 6 }) }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(
        anyOrder,
        fc.array(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }), { maxLength: 5 }),
        (ordered, parts) => {
          const whole = salesDraft({ kind: 'saleOrder', lines: ordered.map(line) });
          const sales: TradeDraft[] = [];
          const pending = () => pendingLines(whole, sales);
          const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
          for (const shares of parts) {
            const sale = toDelivery({ voucherId: 'SO', draft: whole }, pending(), '2026-11-25');
            const taken = sale.lines.map((each, at) => ({ ...each, quantityE4: Math.floor(each.quantityE4 * shares[at]!) }));
            sales.push({ ...sale, lines: taken });
          }
          sales.push(toDelivery({ voucherId: 'SO', draft: whole }, pending(), '2026-11-25'));
          expect(pending().every(({ pendingE4 }) => pendingE4 === 0)).toBe(true);
          expect(sum(sales.flatMap(({ lines }) => lines.map((each) => each.quantityE4)))).toBe(sum(ordered.map((each) => each.quantityE4)));
        },
      ),
    );
  });
});
