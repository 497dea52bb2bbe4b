import { todayInIndia } from '@bahi/core/periods/business-date';
import type { Counter } from './counter.ts';
import { measureCalls } from './measure.ts';
import type { Row } from './results.ts';
import type { Shop } from './shop.ts';

const pieces = 500;
const calls = 30;

/** Purchases of five hundred pieces with serial numbers, beside purchases of as many without. */
export async function serialNumbers(counter: Counter, shop: Shop): Promise<Row> {
  const path = `/orgs/${shop.orgId}`;
  const date = todayInIndia(Date.now());
  const { party } = await counter.call<{ party: { _id: string } }>('POST', `${path}/parties`, shop.staff, {
    partyName: 'Phone maker',
    accountGroup: 'Sundry Creditors',
    category: 'unregistered',
    state: '27',
  });
  const { taxClassification } = await counter.call<{ taxClassification: { _id: string } }>(
    'POST',
    `${path}/taxClassifications`,
    shop.staff,
    {
      hsn: '8517',
      description: 'Phones',
      rates: [{ from: '2017-07-01', gst: 18, cess: 0, cessPerUnit: 0, upTo: null, gstAbove: null }],
    },
  );
  const { product } = await counter.call<{ product: { _id: string } }>('POST', `${path}/products`, shop.staff, {
    product_name: 'Numbered phone',
    unit: 'PCS',
    hasSerials: true,
    taxClassificationId: taxClassification._id,
    openingStock: [],
  });
  let papers = 0;
  const buy = (productId: string, serials: string[]) =>
    counter.call('POST', `${path}/vouchers/purchase`, shop.staff, {
      date,
      partyId: party._id,
      placeOfSupply: '27',
      supplierBill: { number: `P-${++papers}`, date },
      finalAmount: pieces * 100,
      items: [{ productId, godownId: shop.godownId, count: pieces, selectedPriceRate: 100, serials }],
    });
  const plain = () => buy(shop.products[0]!, []);
  const numbered = () =>
    buy(
      product._id,
      Array.from({ length: pieces }, (_, at) => `SN${papers}-${at}`),
    );
  await measureCalls(5, plain);
  await measureCalls(5, numbered);
  const [without, having] = [await measureCalls(calls, plain), await measureCalls(calls, numbered)];
  return {
    what: `a purchase of ${pieces} serial numbers over HTTP`,
    figure: `p50 ${having.p50.toFixed(1)} ms, p95 ${having.p95.toFixed(1)} ms`,
    limit: `p50 ${without.p50.toFixed(1)} ms for ${pieces} pieces without`,
    ratio: (having.p50 / without.p50).toFixed(2),
    goal: '≤ 4',
    isMet: having.p50 <= 4 * without.p50,
  };
}
