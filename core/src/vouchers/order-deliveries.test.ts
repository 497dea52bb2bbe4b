import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../testing/named-problems.ts';
import { line, product, salesDraft, salesFacts } from '../testing/sample-books.ts';
import { buildTrade } from './build-trade.ts';
import { deliver, orderedOf, orderProblems, orderState } from './order-deliveries.ts';
import type { OrderFacts } from './order-facts.ts';
import type { TradeLine } from './trade-draft.ts';

const order = (voucherId: string, orderedE4: number, takenE4 = 0, productId = 'A'): OrderFacts => ({
  voucherId,
  partyId: 'customer',
  number: voucherId,
  goods: [{ productId, orderedE4, takenE4 }],
});
const sale = (quantityE4: number, convertedFrom: readonly string[], orders: readonly OrderFacts[]) =>
  buildTrade(salesDraft({ lines: [line({ quantityE4 })], convertedFrom }), salesFacts({ orders }));

test('a sale fills its orders in the order in which it names them', () => {
  const orders = [order('1', 30_000, 10_000), order('2', 50_000)];
  expect(sale(40_000, ['1', '2'], orders).deliveries).toEqual([
    { orderId: '1', productId: 'A', quantityE4: 20_000 },
    { orderId: '2', productId: 'A', quantityE4: 20_000 },
  ]);
});

test("more than ordered is a problem at the product's first line, and then nothing is delivered", () => {
  const built = sale(40_001, ['1'], [order('1', 40_000)]);
  expect(built.problems).toEqual([{ code: 'ABOVE_ORDER', field: 'lines.0.quantityE4', about: { name: 'Item A', pendingE4: 40_000 } }]);
  expect(built.deliveries).toEqual([]);
});

test('products outside the orders are sold without them', () => {
  expect(sale(40_000, ['1'], [order('1', 10_000, 0, 'B')])).toMatchObject({ problems: [], deliveries: [] });
});

test('an order of another party, one named twice, or an unknown one is refused', () => {
  const other = { ...order('1', 90_000), partyId: 'another' };
  expect(problemsOf(sale(10_000, ['1'], [other]))).toEqual(['convertedFrom.0 ORDER_OF_OTHER_PARTY']);
  expect(problemsOf(sale(10_000, ['1', '1'], [order('1', 90_000)]))).toEqual(['convertedFrom.1 ORDER_REPEATED']);
  expect(problemsOf(sale(10_000, ['1'], []))).toEqual(['convertedFrom.0 ORDER_UNKNOWN']);
  const closed = { ...order('SO/7', 30_000, 30_000), isClosed: true };
  for (const wrong of [
    { ...closed, voucherId: '1' },
    { ...other, number: 'SO/7' },
  ])
    expect(sale(10_000, ['1'], [wrong]).problems[0]).toMatchObject({ about: { number: 'SO/7' } });
});

test('a closed order delivers nothing more; a sale made before keeps its quantity', () => {
  const closed = { ...order('1', 30_000, 30_000), isClosed: true };
  expect(problemsOf(sale(10_000, ['1'], [closed]))).toEqual(['convertedFrom.0 ORDER_CLOSED', 'lines.0.quantityE4 ABOVE_ORDER']);
  const without = { ...order('1', 30_000, 20_000), isClosed: true };
  expect(sale(10_000, ['1'], [without])).toMatchObject({ problems: [], deliveries: [{ quantityE4: 10_000 }] });
  const part = { ...without, goods: [...without.goods, { productId: 'B', orderedE4: 10_000, takenE4: 10_000 }] };
  expect(problemsOf(sale(10_000, ['1'], [part]))).toEqual([]);
  const full = order('1', 30_000, 30_000);
  expect(problemsOf(sale(10_000, ['1'], [full]))).toEqual(['lines.0.quantityE4 ABOVE_ORDER']);
});

test('a fully delivered order, or an exceeded one, takes nothing more', () => {
  const done = order('1', 10_000, 10_000);
  const over = order('2', 10_000, 40_000);
  expect(deliver([line({ quantityE4: 20_000 })], [done, over, order('3', 20_000)])).toEqual({
    deliveries: [{ orderId: '3', productId: 'A', quantityE4: 20_000 }],
    above: new Map(),
  });
});

test('an invalid quantity counts 0, the smallest counts, and a ledger is not a product', () => {
  const rent = { ledgerId: 'rent', treatment: 'taxable', gstPercentE4: 180_000, inputCredit: 'eligible' } as const;
  const orderedE4 = (...lines: TradeLine[]) => orderedOf({ lines }).map((each) => each.orderedE4);
  for (const wild of [Number.NaN, -10_000, 0.5])
    expect(orderedE4(line({ quantityE4: wild }), line({ quantityE4: 1 })), `${wild}`).toEqual([1]);
  expect(orderedE4({ ...line(), ledger: rent })).toEqual([]);
});

test('an exceeded order is reported at the first line of the product', () => {
  const rent = { ledgerId: 'rent', treatment: 'taxable', gstPercentE4: 180_000, inputCredit: 'eligible' } as const;
  const lines = [{ ...line(), ledger: rent }, line({ productId: 'B' }), line(), line()];
  const draft = salesDraft({ lines, convertedFrom: ['1'] });
  expect(orderProblems(draft, salesFacts({ orders: [order('1', 10_000)] }))).toMatchObject([{ field: 'lines.2.quantityE4' }]);
});

test('a product on two lines of an order is summed, boxes as pieces', () => {
  const lines = [line({ quantityE4: 10_000 }), { ...line({ quantityE4: 20_000 }), alternateFactorE4: 120_000 }];
  expect(orderedOf({ lines })).toEqual([{ productId: 'A', orderedE4: 250_000 }]);
});

describe('an edited order', () => {
  const edited = (quantityE4: number, partyId = 'customer') =>
    problemsOf(
      buildTrade(
        salesDraft({ kind: 'saleOrder', lines: [line({ quantityE4 })] }),
        salesFacts({ delivered: { partyId, takenE4: new Map([['A', 20_000]]) } }),
      ),
    );
  test('keeps its delivered quantity', () => {
    expect(edited(20_000)).toEqual([]);
    expect(edited(19_999)).toEqual(['lines.0.quantityE4 ORDER_BELOW_DELIVERED']);
  });
  test("reports it at the product's line, or at all lines if the product is gone", () => {
    const delivered = { partyId: 'customer', takenE4: new Map([['B', 20_000]]) };
    const orderOf = (...ids: string[]) => {
      const draft = salesDraft({ kind: 'saleOrder', lines: ids.map((productId) => line({ productId })) });
      const products = new Map(['A', 'B'].map((id) => [id, product(18, { name: `Item ${id}` })]));
      return buildTrade(draft, salesFacts({ delivered, products })).problems;
    };
    const problem = { code: 'ORDER_BELOW_DELIVERED', about: { name: 'Item B', takenE4: 20_000 } };
    expect(orderOf('A', 'B')).toEqual([{ ...problem, field: 'lines.1.quantityE4' }]);
    expect(orderOf('A')).toEqual([{ ...problem, field: 'lines' }]);
  });
  test('reports both at once', () => {
    expect(edited(19_999, 'another')).toEqual(['partyId ORDER_PARTY_FIXED', 'lines.0.quantityE4 ORDER_BELOW_DELIVERED']);
  });
  test('keeps its party', () => expect(edited(20_000, 'another')).toEqual(['partyId ORDER_PARTY_FIXED']));
});

test('an order is open, partly or fully delivered', () => {
  const state = (...taken: readonly number[]) => orderState(taken.map((takenE4) => ({ orderedE4: 10, takenE4 })));
  expect([state(0, 0), state(0, 1), state(10, 9), state(10, 10)]).toEqual(['open', 'part', 'part', 'closed']);
});

test('no sale ever takes more than ordered, and everything billed is delivered or reported as above', () => {
  const anyOrders = fc.array(fc.tuple(fc.constantFrom('A', 'B'), fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 1000 })), {
    maxLength: 6,
  });
  const anyLines = fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C'), fc.integer({ min: 1, max: 2000 })), { maxLength: 6 });
  fc.assert(
    fc.property(anyOrders, anyLines, (asked, sold) => {
      const orders = asked.map(([productId, ordered, taken], at) => order(String(at), ordered, Math.min(ordered, taken), productId));
      const { deliveries, above } = deliver(
        sold.map(([productId, quantityE4]) => line({ productId, quantityE4 })),
        orders,
      );
      const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);
      for (const { voucherId, goods } of orders) {
        const takenE4 = sum(deliveries.filter(({ orderId }) => orderId === voucherId).map(({ quantityE4 }) => quantityE4));
        expect(goods[0]!.takenE4 + takenE4).toBeLessThanOrEqual(goods[0]!.orderedE4);
      }
      for (const productId of ['A', 'B']) {
        const isAsked = orders.some(({ goods }) => goods[0]!.productId === productId);
        const billedE4 = sum(sold.filter(([id]) => id === productId).map(([, quantityE4]) => quantityE4));
        const takenE4 = sum(deliveries.filter((each) => each.productId === productId).map(({ quantityE4 }) => quantityE4));
        const beyond = above.get(productId);
        expect(takenE4).toBe(isAsked ? (beyond?.pendingE4 ?? billedE4) : 0);
      }
    }),
  );
});
