import { api } from '@bahi/contract/api';
import { ORPCError } from '@orpc/server';
import { expect, test } from 'vitest';
import { underWireNames } from '../platform/name-problems.ts';
import { get } from '../testing/calls.ts';
import { insideCompany } from '../testing/inside-company.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, openCounter, saleOf, sell } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';
import { enterTrade, type SeenTrade } from './public/enter-trade.ts';
import { draftOf, type TradeInput } from './trade-input.ts';

const { app, pool, db } = await testApp();

/** The draft of a body, entered by the door in a transaction of its own. */
function enter(counter: Counter, body: object, seen: SeenTrade = {}) {
  const input = api.vouchers.saveSales['~orpc'].inputSchema?.parse({ orgId: counter.orgId, ...body }) as TradeInput;
  return insideCompany({ pool, db }, counter.clerk, counter.orgId, (context) => enterTrade(context, draftOf('sales', input), seen)).then(
    ({ _id, amountPaise }) => ({ saved: _id, amountPaise }),
    (error) => {
      if (!(error instanceof ORPCError)) throw error;
      // The route names the fields of the door's problems as its callers do.
      return { code: error.code, problems: underWireNames(error, 'vouchers.saveSales').data?.problems };
    },
  );
}
type Stored = { voucher: { amount: number; items: object[]; postings: object[]; billData: object[]; paymentSplits: object[] } };
const stored = async (counter: Counter, id: string) => {
  const { amount, items, postings, billData, paymentSplits } = (await get<Stored>(app, counter.clerk, `${counter.path}/vouchers/${id}`))
    .body.voucher;
  return { amount, items, postings, billData, paymentSplits };
};

test('a draft through the door is saved exactly as through its route, with a cheque among its parts', async () => {
  const counter = await openCounter(app, pool);
  const paymentSplits = [
    { type: 'cheque', amount: 100, ref_id: counter.bankId, chequeNumber: '000017' },
    { type: 'cash', amount: 18, ref_id: counter.cashId, given: 20 },
  ];
  const body = saleOf(counter, 1, 100, { paymentSplits });
  const door = await enter(counter, body);
  const route = await sell(app, counter, body);
  expect(route.status).toBe(200);
  if (!('saved' in door)) throw new Error(JSON.stringify(door));
  expect(await stored(counter, door.saved)).toEqual(await stored(counter, route.body._id));
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('and refused exactly as through its route, with nothing written', async () => {
  const counter = await openCounter(app, pool);
  const before = await get(app, counter.clerk, `${counter.path}/vouchers`);
  const wrong = saleOf(counter, 1, 100, { date: '2001-04-01', partyId: '00000000-0000-4000-8000-000000000001' });
  const { code, problems } = (await sell(app, counter, wrong)).body;
  expect(problems.length).toBeGreaterThan(1);
  expect(await enter(counter, wrong)).toEqual({ code, problems });

  const other = saleOf(counter, 1, 100, { finalAmount: 1 });
  expect((await sell(app, counter, other)).body.code).toBe('TOTALS_DIFFER');
  expect(await enter(counter, other, { totalPaise: 100 })).toMatchObject({ code: 'TOTALS_DIFFER' });
  expect((await get(app, counter.clerk, `${counter.path}/vouchers`)).body).toEqual(before.body);
});
