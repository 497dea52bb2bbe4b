import { todayInIndia } from '@bahi/core/periods/business-date';
import type { Counter } from './counter.ts';
import { measureCalls } from './measure.ts';
import type { Row } from './results.ts';
import type { Shop } from './shop.ts';

const lines = 100;
const calls = 60;

/** Stock journals of a hundred lines, one after the other, beside purchases of a hundred lines. */
export async function stockJournal(counter: Counter, shop: Shop): Promise<Row> {
  const path = `/orgs/${shop.orgId}`;
  const date = todayInIndia(Date.now());
  const { party } = await counter.call<{ party: { _id: string } }>('POST', `${path}/parties`, shop.staff, {
    partyName: 'Mill',
    accountGroup: 'Sundry Creditors',
    category: 'unregistered',
    state: '27',
  });
  const { row } = await counter.call<{ row: { _id: string } }>('POST', `${path}/godowns`, shop.staff, { name: 'Workshop' });
  const places = [shop.godownId, row._id].flatMap((godownId) => shop.products.map((productId) => ({ productId, godownId })));
  let papers = 0;
  const buy = () =>
    counter.call('POST', `${path}/vouchers/purchase`, shop.staff, {
      date,
      partyId: party._id,
      placeOfSupply: '27',
      supplierBill: { number: `M-${++papers}`, date },
      finalAmount: lines * 500,
      items: places.slice(0, lines).map((place) => ({ ...place, count: 5, actualCount: 5, selectedPriceRate: 100 })),
    });
  const make = () =>
    counter.call('POST', `${path}/vouchers/stockJournal`, shop.staff, {
      date,
      shareBy: 'quantity',
      items: places.slice(0, lines).map((place, at) => ({ ...place, type: at === 0 ? 'produced' : 'consumed', count: 1 })),
    });
  await measureCalls(10, buy);
  await measureCalls(10, make);
  const [bought, made] = [await measureCalls(calls, buy), await measureCalls(calls, make)];
  return {
    what: `a stock journal of ${lines} lines over HTTP`,
    figure: `p50 ${made.p50.toFixed(1)} ms, p95 ${made.p95.toFixed(1)} ms`,
    limit: `p50 ${bought.p50.toFixed(1)} ms for a purchase of ${lines} lines`,
    ratio: (made.p50 / bought.p50).toFixed(2),
    goal: '≤ 1.5',
    isMet: made.p50 <= 1.5 * bought.p50,
  };
}
