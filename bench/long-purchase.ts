import { todayInIndia } from '@bahi/core/periods/business-date';
import type { Counter } from './counter.ts';
import { measureCalls } from './measure.ts';
import type { Row } from './results.ts';
import type { Shop } from './shop.ts';

const lines = 200;
const calls = 60;

/** Purchases of two hundred lines, one after the other, beside purchases of one line. */
export async function longPurchase(counter: Counter, shop: Shop): Promise<Row> {
  const { party } = await counter.call<{ party: { _id: string } }>('POST', `/orgs/${shop.orgId}/parties`, shop.staff, {
    partyName: 'Supplier',
    accountGroup: 'Sundry Creditors',
    category: 'unregistered',
    state: '27',
  });
  let papers = 0;
  const buy = (count: number) => () =>
    counter.call('POST', `/orgs/${shop.orgId}/vouchers/purchase`, shop.staff, {
      date: todayInIndia(Date.now()),
      partyId: party._id,
      placeOfSupply: '27',
      supplierBill: { number: `P-${++papers}`, date: todayInIndia(Date.now()) },
      finalAmount: count * 500,
      items: Array.from({ length: count }, (_, line) => ({
        productId: shop.products[line % shop.products.length]!,
        godownId: shop.godownId,
        count: 5,
        actualCount: 5,
        selectedPriceRate: 100,
      })),
    });
  await measureCalls(10, buy(lines));
  await measureCalls(10, buy(1));
  const [long, short] = [await measureCalls(calls, buy(lines)), await measureCalls(calls, buy(1))];
  return {
    what: `a purchase of ${lines} lines over HTTP`,
    figure: `p50 ${long.p50.toFixed(1)} ms, p95 ${long.p95.toFixed(1)} ms, p99 ${long.p99.toFixed(1)} ms`,
    limit: `p50 ${short.p50.toFixed(1)} ms with one line`,
    ratio: (long.p50 / short.p50).toFixed(2),
    goal: 'p95 < 150 ms',
    isMet: long.p95 < 150,
  };
}
