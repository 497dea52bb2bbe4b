import { addDays } from '@bahi/core/periods/business-date';
import { beforeEach, expect, test } from 'vitest';
import { openLedgers } from '../testing/ledgers.ts';
import { moneyOf, saveMoney } from '../testing/money.ts';
import { edit, enter } from '../testing/plain-vouchers.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, openCounter, today } from '../testing/vouchers.ts';

const { app, pool, ownerPool } = await testApp();

let till: Counter & { capitalId: string };
const yesterday = addDays(today, -1);

const set = (policy: string) => ownerPool.query('update organizations set negative_cash = $2 where id = $1', [till.orgId, policy]);
/** Cash brought into the till, or with a minus taken out of it. */
const draftOf = (amount: number, date = today) => {
  const [debit, credit] = amount > 0 ? [till.cashId, till.capitalId] : [till.capitalId, till.cashId];
  const side = (ledgerId: string, name: string) => ({ ledgerId, side: name, amount: Math.abs(amount) });
  return { date, items: [side(debit, 'debit'), side(credit, 'credit')] };
};
const move = (amount: number, date = today) => enter(app, till, 'journal', draftOf(amount, date));
const codes = ({ body }: { body: { problems?: { field: string; code: string }[] } }) => body.problems?.map(({ code }) => code);

beforeEach(async () => {
  const counter = await openCounter(app, pool);
  const books = await openLedgers(app, counter);
  till = { ...counter, capitalId: (await books.save('Capital', 'Capital Account')).body.ledger._id };
  await set('block');
});

test('where a company blocks it, no voucher takes more cash than lies there on its day or on any after it', async () => {
  expect((await move(100, yesterday)).status).toBe(200);
  expect(codes(await move(-101))).toEqual(['CASH_SHORT']);
  expect((await move(-60)).status).toBe(200);
  expect(codes(await move(-41, yesterday))).toEqual(['CASH_SHORT']);
  expect(codes(await move(-1, addDays(today, -2)))).toEqual(['CASH_SHORT']);
  expect(codes(await enter(app, till, 'contra', { date: today, fromLedgerId: till.cashId, toLedgerId: till.bankId, amount: 41 }))).toEqual([
    'CASH_SHORT',
  ]);
  expect(codes(await saveMoney(app, till, 'payment', moneyOf(till, till.partyId, 41, {})))).toEqual(['CASH_SHORT']);
  expect((await saveMoney(app, till, 'payment', moneyOf(till, till.partyId, 40, {}))).status).toBe(200);
});

test('nor does an edit or a cancel', async () => {
  const { body } = await move(100, yesterday);
  expect((await move(-60)).status).toBe(200);
  expect(codes(await edit(app, till, 'journal', body._id, { ...draftOf(59, yesterday), version: 1 }))).toEqual(['CASH_SHORT']);
  expect(codes(await edit(app, till, 'journal', body._id, { ...draftOf(100, addDays(today, 1)), version: 1 }))).toEqual(['CASH_SHORT']);
  expect((await cancel(app, till, body._id)).body.problems).toMatchObject([{ code: 'CASH_SHORT' }]);
  expect((await edit(app, till, 'journal', body._id, { ...draftOf(60, yesterday), version: 1 })).status).toBe(200);
});

test.each(['warn', 'allow'])('where it is to %s, cash may go below nothing', async (policy) => {
  await set(policy);
  expect((await move(-1)).status).toBe(200);
});

test('two payments at once that each leave enough leave too little together: one is refused', async () => {
  expect((await move(100, yesterday)).status).toBe(200);
  const both = await Promise.all([move(-60), move(-60)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});
