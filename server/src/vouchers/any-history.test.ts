import { addDays } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyCompany } from '../books/verify-company.ts';
import { addParty } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import {
  type Counter,
  cancel,
  editReceipt,
  editSale,
  openBills,
  openCounter,
  receiptOf,
  receive,
  saleOf,
  sell,
  today,
  trialBalance,
} from '../testing/vouchers.ts';

const { app, pool, db } = await testApp();

type Act = { what: 'sale' | 'receipt' | 'edit' | 'editSale' | 'cancel'; party: 0 | 1; size: number; daysAgo: number };
const anyAct: fc.Arbitrary<Act> = fc.record({
  what: fc.constantFrom('sale', 'sale', 'receipt', 'receipt', 'edit', 'editSale', 'editSale', 'cancel'),
  party: fc.constantFrom(0, 1),
  size: fc.integer({ min: 1, max: 40 }),
  daysAgo: fc.integer({ min: 0, max: 90 }),
});

/** Settles in list order, as the screen does first. */
function inOrder(enteredPaise: number, bills: readonly { billId: string; bill_pending_amt: number }[]): [string, number][] {
  const settled: [string, number][] = [];
  let left = enteredPaise;
  for (const { billId, bill_pending_amt } of bills) {
    if (left <= 0) break;
    const takes = Math.min(left, Math.round(bill_pending_amt * 100));
    settled.push([billId, takes / 100]);
    left -= takes;
  }
  return settled;
}

type Saved = { id: string; partyId: string; version: number };

/** What a change may be answered besides yes: somebody settled it, or it went before. */
const refusals = ['SETTLED', 'CANCELLED'];

async function play(counter: Counter, acts: readonly Act[]) {
  const parties = [counter.partyId, await addParty(app, counter)];
  const receipts: Saved[] = [];
  const sales: Saved[] = [];
  const yearBegins = financialYearOf(today).startsOn;
  for (const act of acts) {
    const partyId = parties[act.party]!;
    const day = addDays(today, -act.daysAgo);
    const date = day < yearBegins ? yearBegins : day;
    const enteredPaise = act.size * 7_321;
    if (act.what === 'sale') {
      const { body } = await sell(app, counter, saleOf(counter, act.size, 33, { partyId, date }));
      sales.push({ id: body._id, partyId, version: 1 });
    }
    const sale = sales.at(-1 - (act.size % 3));
    if (act.what === 'editSale' && sale) {
      const answer = await editSale(app, counter, sale.id, { ...saleOf(counter, act.size, 33, { partyId, date }), version: sale.version });
      if (answer.status === 200) Object.assign(sale, { partyId, version: sale.version + 1 });
      else expect(refusals, JSON.stringify(answer.body)).toContain(answer.body.code);
    }
    const gone = act.size % 2 ? sales.at(-1) : receipts.at(-1);
    if (act.what === 'cancel' && gone) {
      const answer = await cancel(app, counter, gone.id, gone.version);
      if (answer.status === 200) gone.version += 1;
      else expect(refusals, JSON.stringify(answer.body)).toContain(answer.body.code);
      if (answer.status === 200 && gone === receipts.at(-1)) receipts.pop();
    }
    if (act.what === 'receipt') {
      const { outstandings } = await openBills(app, counter, partyId);
      const { body } = await receive(
        app,
        counter,
        receiptOf(counter, enteredPaise / 100, inOrder(enteredPaise, outstandings), { partyId, date }),
      );
      receipts.push({ id: body._id, partyId, version: 1 });
    }
    const last = receipts.at(-1);
    if (act.what === 'edit' && last) {
      const path = `/api/sUsers/fetchOutstandingDetails/${last.partyId}/${counter.orgId}?voucher=receipt&voucherId=${last.id}`;
      const { outstandings } = (await app.inject({ url: path, headers: counter.clerk })).json();
      const body = {
        ...receiptOf(counter, enteredPaise / 100, inOrder(enteredPaise, outstandings), { partyId: last.partyId, date }),
        version: last.version,
      };
      const answer = await editReceipt(app, counter, last.id, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      last.version += 1;
    }
  }
}

test('after any history the books stand: every kept figure, every bill, the chain, and a trial balance of zero', async () => {
  const history = fc.asyncProperty(fc.array(anyAct, { minLength: 1, maxLength: 18 }), async (acts) => {
    const counter = await openCounter(app, pool);
    await play(counter, acts);
    expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
    expect((await trialBalance(app, counter)).total.difference).toBe(0);
  });
  await fc.assert(history, { numRuns: 16, endOnFailure: true }); // a failing seed is printed
}, 60_000);
