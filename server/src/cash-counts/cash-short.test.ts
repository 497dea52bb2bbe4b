import { addDays } from '@bahi/core/periods/business-date';
import { beforeEach, describe, expect, test } from 'vitest';
import { get, problemsOf, put } from '../testing/calls.ts';
import { edit, enter } from '../testing/entries.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { noLimits } from '../testing/limited-person.ts';
import { whileHeld } from '../testing/locks.ts';
import { moneyOf, saveMoney } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, dayWithinYear, editSale, openCounter, saleOf, sell, today } from '../testing/vouchers.ts';

const { app, pool, ownerPool } = await testApp();

let till: Counter & { capitalId: string };
const yesterday = addDays(today, -1);

const set = (policy: string) => ownerPool.query('update organizations set negative_cash = $2 where id = $1', [till.orgId, policy]);
/** Cash received in the till; a negative amount is paid out of it. */
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

test('if the company blocks it, no voucher may take more cash than there is on its day or any later one', async () => {
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

test('the same for an edit or a cancellation', async () => {
  const before = addDays(dayWithinYear, -1);
  const after = addDays(dayWithinYear, 1);
  const { body } = await move(100, before);
  expect((await move(-60, dayWithinYear)).status).toBe(200);
  expect(codes(await edit(app, till, 'journal', body._id, { ...draftOf(59, before), version: 1 }))).toEqual(['CASH_SHORT']);
  expect(codes(await edit(app, till, 'journal', body._id, { ...draftOf(100, after), version: 1 }))).toEqual(['CASH_SHORT']);
  expect((await cancel(app, till, body._id)).body.problems).toMatchObject([{ code: 'CASH_SHORT' }]);
  expect((await edit(app, till, 'journal', body._id, { ...draftOf(60, before), version: 1 })).status).toBe(200);
});

test('each form shows it at the field of the payment', async () => {
  expect(problemsOf(await move(-1))).toEqual(['items CASH_SHORT']);
  expect(
    problemsOf(await enter(app, till, 'contra', { date: today, fromLedgerId: till.cashId, toLedgerId: till.bankId, amount: 1 })),
  ).toEqual(['amount CASH_SHORT']);
  expect(problemsOf(await saveMoney(app, till, 'payment', moneyOf(till, till.partyId, 1, {})))).toEqual(['enteredAmount CASH_SHORT']);
  const paid = { paymentSplits: [{ type: 'cash', amount: 118, ref_id: till.cashId, ref_collection: 'Cash' }] };
  const sale = await sell(app, till, saleOf(till, 1, 100, paid));
  expect(sale.status, JSON.stringify(sale.body)).toBe(200);
  expect((await move(-100)).status).toBe(200);
  const less = await editSale(app, till, sale.body._id, { ...saleOf(till, 1, 100, { paymentSplits: [] }), version: 1 });
  expect(problemsOf(less)).toEqual(['paymentSplits CASH_SHORT']);
});

test('if it warns, saves, edits and cancellations report the shortage and succeed', async () => {
  await set('warn');
  const cashBelow = /^(Saved|Cancelled) \S+\. Cash is ₹(\S+) below zero with this voucher\.$/;
  const below = ({ status, body }: { status: number; body: { message: string } }) => [status, cashBelow.exec(body.message)?.[2] ?? ''];
  const first = await move(100, yesterday);
  expect(below(first)).toEqual([200, '']);
  expect(below(await move(-100))).toEqual([200, '']);
  expect(below(await move(-1, addDays(today, -2)))).toEqual([200, '1']);
  expect(below(await enter(app, till, 'contra', { date: today, fromLedgerId: till.cashId, toLedgerId: till.bankId, amount: 9 }))).toEqual([
    200,
    '10',
  ]);
  expect(below(await saveMoney(app, till, 'payment', moneyOf(till, till.partyId, 20, {})))).toEqual([200, '30']);
  expect(below(await edit(app, till, 'journal', first.body._id, { ...draftOf(90, yesterday), version: 1 }))).toEqual([200, '40']);
  expect(below(await cancel(app, till, first.body._id, 2))).toEqual([200, '130']);
});

test('if it allows, nothing is reported', async () => {
  await set('allow');
  expect((await move(-1)).body.message).toMatch(/^Saved \S+$/);
});

test('the journal of a count is an ordinary voucher: it must not leave later days below zero', async () => {
  expect((await move(100, yesterday)).status).toBe(200);
  expect((await move(-95)).status).toBe(200);
  const count = { date: yesterday, pieces: [], coins: 90, book: 100, differenceLedgerId: till.capitalId };
  type Counted = { message: string; problems?: { field: string; code: string }[] };
  const close = () => put<Counted>(app, till.clerk, `${till.path}/cashCounts/${till.cashId}/day`, count);
  expect((await close()).body.problems).toMatchObject([{ field: 'differenceLedgerId', code: 'CASH_SHORT' }]);
  await set('warn');
  expect((await close()).body.message).toBe('Counted ₹90.00, ₹10.00 short. Cash is ₹5 below zero with this voucher.');
});

test('two simultaneous payments that each leave enough leave too little together: one is refused', async () => {
  expect((await move(100)).status).toBe(200);
  // Held is the row that both write last: a transaction that could read before the other's write has read by then.
  const balances = 'select from ledger_balances where org_id = $1 and ledger_id = $2';
  const both = await whileHeld(ownerPool, balances, [till.orgId, till.cashId], () => [move(-60), move(-60)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

describe('the facts that a form reads before the save', () => {
  type Left = {
    negativeCash: string;
    before: { date: string; postings: { ledgerId: string; amount: number }[] } | null;
    least: { ledgerId: string; name: string; from: string; amount: number }[];
  };
  const left = async (asked: object, who = till.clerk) => {
    const query = new URLSearchParams(Object.entries(asked)).toString();
    return get<Left>(app, who, `${till.path}/cashCounts/left?${query}`);
  };

  test('the lowest cash from the day on, not for banks, and empty if the company allows negative cash', async () => {
    await move(100, yesterday);
    await move(-60);
    const asked = { date: yesterday, 'ledgerIds[0]': till.cashId, 'ledgerIds[1]': till.bankId };
    const shortfall = { ledgerId: till.cashId, name: 'Cash', from: yesterday, amount: 40 };
    expect((await left(asked)).body).toEqual({ negativeCash: 'block', before: null, least: [shortfall] });
    expect((await left({ ...asked, date: addDays(today, -2) })).body.least).toMatchObject([{ amount: 0 }]);
    await set('allow');
    expect((await left(asked)).body).toEqual({ negativeCash: 'allow', before: null, least: [] });
  });

  test('for an edit also the voucher’s own postings, with the days between the old and the new date; empty for a hidden voucher', async () => {
    const { body } = await move(100, yesterday);
    await move(-60);
    const shortfall = (await left({ date: today, voucherId: body._id })).body;
    expect(shortfall.before).toEqual({ date: yesterday, postings: [{ ledgerId: till.cashId, amount: 100 }] });
    expect(shortfall.least.map(({ from, amount }) => [from, amount])).toEqual([
      [yesterday, 100],
      [today, 40],
    ]);
    expect((await left({ date: today, voucherId: crypto.randomUUID() })).body).toMatchObject({ before: null, least: [] });
    const limits = {
      ...noLimits,
      ownPartiesOnly: true,
    };
    const theirs = (await enter(app, till, 'journal', draftOf(5), undefined, till.manager)).body._id;
    expect((await left({ voucherId: theirs })).body.before).not.toBeNull();
    expect((await put(app, till.manager, `${till.path}/staff/${till.people.clerk.id}/limits`, limits)).status).toBe(200);
    expect((await left({ voucherId: theirs })).body).toMatchObject({ before: null, least: [] });
  });
});
