import { expect, test } from 'vitest';
import { get, problemsOf } from '../testing/calls.ts';
import { paidByCheque } from '../testing/cheques.ts';
import { edit, enter } from '../testing/entries.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, closings, today } from '../testing/vouchers.ts';

const { app, pool } = await testApp();

/** A register with one cheque of 1 180, and 500 that a journal debited to Cheques in Hand. */
async function openHand() {
  const { purse } = await paidByCheque(app, pool);
  const { body } = await get<{ ledgers: Record<string, string> }>(app, purse.clerk, `${purse.path}/vouchers/facts/contra`);
  const hand = body.ledgers.chequesInHand!;
  const items = (amount: number) => [
    { ledgerId: hand, side: 'debit', amount },
    { ledgerId: purse.bankId, side: 'credit', amount },
  ];
  const put = await enter(app, purse, 'journal', { date: today, items: items(500) });
  expect(put.status).toBe(200);
  const take = (amount: number) => enter(app, purse, 'contra', { date: today, fromLedgerId: hand, toLedgerId: purse.bankId, amount });
  return { purse, put: put.body._id, items, take };
}

test('two simultaneous contras that each leave the register’s cheques leave too little together: one is refused', async () => {
  for (let round = 0; round < 4; round++) {
    const { purse, take } = await openHand();
    const both = await Promise.all([take(500), take(500)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(both.flatMap(problemsOf)).toEqual(['fromLedgerId CHEQUES_BY_REGISTER']);
    expect(await closings(app, purse)).toMatchObject({ 'Cheques in Hand': 1180 });
  }
});

test('a manual entry into it that was used cannot be cancelled or reduced', async () => {
  const { purse, put, items, take } = await openHand();
  expect((await take(400)).status).toBe(200);
  expect(problemsOf(await edit(app, purse, 'journal', put, { date: today, items: items(399), version: 1 }))).toEqual([
    'items.0.ledgerId CHEQUES_BY_REGISTER',
  ]);
  expect(problemsOf(await cancel(app, purse, put))).toEqual(['voucherNumber CHEQUES_BY_REGISTER']);
  expect((await edit(app, purse, 'journal', put, { date: today, items: items(400), version: 1 })).status).toBe(200);
  expect(await closings(app, purse)).toMatchObject({ 'Cheques in Hand': 1180 });
});
