import { addDays } from '@bahi/core/periods/business-date';
import { beforeEach, expect, test } from 'vitest';
import { get, type Headers, post, problemsOf } from '../testing/calls.ts';
import { edit, enter } from '../testing/entries.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { waiting, whileHeld } from '../testing/locks.ts';
import { editMoney, moneyOf, saveMoney } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, closings, openCounter, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

type Method = { method: string; count: number; amount: number };
type HandOver = {
  _id: string;
  state: string;
  cash: number;
  counted: number;
  difference: number;
  cheque: number;
  version: number;
  acceptedBy: string | null;
};
type Day = {
  methods: Method[];
  left: Method[];
  parts: { method: string; amount: number; isHandedOver: boolean; chequeNumber: string }[];
  handOvers: HandOver[];
};
type Answer = {
  message: string;
  code: string;
  who: string;
  handOver: HandOver;
  vouchers: { _id: string; voucherNumber: string; amount: number }[];
  problems: { code: string; field: string }[];
};

let round: Counter & { vanCashId: string };
const path = (rest = '') => `${round.path}/handOvers${rest}`;
const day = async (who: Headers = round.clerk, date = today) => (await get<Day>(app, who, path(`/day?date=${date}`))).body;
const give = (body: object, who: Headers = round.clerk) =>
  post<Answer>(app, who, path(), { date: today, toLedgerId: round.cashId, pieces: [], coins: 0, ...body });
const accept = (id: string, version = 1, who: Headers = round.manager) => post<Answer>(app, who, path(`/${id}/accept`), { version });
const takeBack = (id: string, version = 1, who: Headers = round.clerk) => post<Answer>(app, who, path(`/${id}/takeBack`), { version });
const undoAccept = (id: string, version = 2, who: Headers = round.manager) =>
  post<Answer>(app, who, path(`/${id}/undoAccept`), { version });
const amounts = (methods: Method[]) => Object.fromEntries(methods.map(({ method, amount }) => [method, amount]));

/** A receipt of the clerk: on account of the party, into the clerk's own cash ledger, with a cheque if requested. */
const collect = async (cash: number, cheque = 0, who: Headers = round.clerk) => {
  const payments = [
    { type: 'cash', _id: round.vanCashId, amount: cash },
    ...(cheque ? [{ type: 'cheque', _id: round.bankId, amount: cheque, chequeNumber: '004512', chequeDate: today }] : []),
  ];
  const answer = await saveMoney(app, round, 'receipt', moneyOf(round, round.partyId, cash + cheque, {}, { payments }), who);
  expect({ status: answer.status, problems: answer.body.problems }).toEqual({ status: 200, problems: undefined });
  return answer.body;
};

beforeEach(async () => {
  const counter = await openCounter(app, pool);
  const books = await openLedgers(app, counter);
  round = { ...counter, vanCashId: (await books.save('Cash of Ravi', 'Cash-in-Hand')).body.ledger._id };
});

test('my day contains my collections by method, in receipts and sales, less cash payments', async () => {
  await collect(500, 1200);
  const splits = [
    { type: 'cash', amount: 50, ref_id: round.cashId, ref_collection: 'Cash' },
    { type: 'upi', amount: 30, ref_id: round.bankId, ref_collection: 'BankDetails' },
  ];
  expect((await sell(app, round, saleOf(round, 1, 100, { paymentSplits: splits }))).status).toBe(200);
  const facts = await get<{ ledgers: Record<string, string> }>(app, round.clerk, `${round.path}/vouchers/facts/payment`);
  const charges = { ledgers: [{ ledgerId: facts.body.ledgers.bankCharges, amount: 20 }] };
  expect((await saveMoney(app, round, 'payment', moneyOf(round, undefined, 20, {}, charges))).status).toBe(200);
  await collect(999, 0, round.manager);
  const mine = await day();
  expect(amounts(mine.methods)).toEqual({ cash: 530, upi: 30, cheque: 1200, bank: 0 });
  expect(mine.left).toEqual(mine.methods);
  expect(mine.parts.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-20, 30, 50, 500, 1200]);
  expect((await day(round.clerk, addDays(today, -1))).parts).toEqual([]);
});

test('handed over with a count and accepted, the cash is in the till, and nothing is handed over twice', async () => {
  await collect(500, 1200);
  const given = await give({ cash: 500, pieces: [{ value: 500, count: 1 }] });
  expect(given.body).toMatchObject({ message: 'Handed over ₹500.00 in cash', handOver: { state: 'given', difference: 0, cheque: 1200 } });
  expect((await give({ cash: 0 })).body.problems).toMatchObject([{ field: 'date', code: 'NOTHING_LEFT' }]);
  expect(amounts((await day()).left)).toEqual({ cash: 0, upi: 0, cheque: 0, bank: 0 });
  const accepted = await accept(given.body.handOver._id);
  expect(accepted.body).toMatchObject({ handOver: { state: 'accepted', version: 2 }, vouchers: [{ amount: 500 }] });
  expect(await closings(app, round)).toMatchObject({ Cash: 500 });
  expect((await closings(app, round))['Cash of Ravi'] ?? 0).toBe(0);
  expect((await accept(given.body.handOver._id, 2)).body).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  expect((await takeBack(given.body.handOver._id, 2)).status).toBe(409);
  expect(await verifyCompany(pool, db, round.orgId)).toEqual([]);
});

/** A cash collection of the clerk, handed over and accepted. */
const accepted = async (cash = 500) => {
  await collect(cash);
  const { body } = await give({ cash, coins: cash });
  const { vouchers } = (await accept(body.handOver._id)).body;
  return { id: body.handOver._id, contra: vouchers[0]! };
};

test('its contra cannot be edited or cancelled alone: it is cancelled with the acceptance, and the hand-over waits again', async () => {
  const { id, contra } = await accepted();
  const detailsOf = async () => (await get<Answer>(app, round.clerk, path(`/${id}`))).body;
  expect((await detailsOf()).vouchers).toEqual([contra]);
  const named = new RegExp(`${contra.voucherNumber} took over what .+ handed over on .+, accepted by .+ Undo that among the hand-overs`);
  const draft = { date: today, fromLedgerId: round.vanCashId, toLedgerId: round.cashId, amount: 400, version: 1 };
  expect(await edit(app, round, 'contra', contra._id, draft)).toMatchObject({ status: 409, body: { code: 'HANDED_OVER' } });
  const cancelled = await cancel(app, round, contra._id);
  expect(cancelled).toMatchObject({ status: 409, body: { code: 'HANDED_OVER', message: expect.stringMatching(named) } });

  expect((await undoAccept(id, 1)).body.code).toBe('CHANGED_MEANWHILE');
  expect((await undoAccept(id, 2, round.clerk)).status).toBe(403);
  const key = crypto.randomUUID();
  const undo = () => post<Answer>(app, round.manager, path(`/${id}/undoAccept`), { version: 2 }, key);
  const undone = await undo();
  expect(undone.body).toMatchObject({
    message: `It waits again to be accepted. Cancelled ${contra.voucherNumber}.`,
    handOver: { state: 'given', version: 3, acceptedBy: null },
  });
  expect((await undo()).body).toEqual(undone.body);
  expect(await closings(app, round)).toMatchObject({ 'Cash of Ravi': 500 });
  expect((await detailsOf()).vouchers).toEqual([]);
  expect((await undoAccept(id, 3)).body).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  expect(await verifyCompany(pool, db, round.orgId)).toEqual([]);

  expect((await accept(id, 3)).body.vouchers).toMatchObject([{ amount: 500 }]);
  expect(await closings(app, round)).toMatchObject({ Cash: 500 });
  expect((await undoAccept(id, 4)).status).toBe(200);
  expect((await takeBack(id, 5)).status).toBe(200);
  expect(amounts((await day()).left)).toMatchObject({ cash: 500 });
  expect(await verifyCompany(pool, db, round.orgId)).toEqual([]);
});

test('an acceptance cannot be undone in locked days, and if the till has paid the cash out since and may not be negative', async () => {
  const { id } = await accepted();
  await ownerPool.query(`update organizations set negative_cash = 'block' where id = $1`, [round.orgId]);
  const paid = { date: today, fromLedgerId: round.cashId, toLedgerId: round.bankId, amount: 100 };
  expect((await enter(app, round, 'contra', paid)).status).toBe(200);
  expect((await undoAccept(id)).body.problems).toMatchObject([{ code: 'CASH_SHORT' }]);
  await ownerPool.query(`update organizations set negative_cash = 'allow', locked_up_to = $2 where id = $1`, [round.orgId, today]);
  expect((await undoAccept(id)).body.problems).toMatchObject([{ code: 'PERIOD_LOCKED' }]);
  await ownerPool.query('update organizations set locked_up_to = null where id = $1', [round.orgId]);
  expect((await undoAccept(id)).status).toBe(200);
});

test('the giver cannot undo its acceptance', async () => {
  await collect(100, 0, round.manager);
  const { body } = await give({ cash: 100, coins: 100 }, round.manager);
  expect((await accept(body.handOver._id, 1, round.owner)).status).toBe(200);
  expect((await undoAccept(body.handOver._id)).body).toMatchObject({ code: 'NOT_ALLOWED' });
  expect((await undoAccept(body.handOver._id, 2, round.owner)).status).toBe(200);
});

test('two users undo one acceptance at once: one succeeds, and the contra is cancelled once', async () => {
  const { id } = await accepted();
  const both = await Promise.all([undoAccept(id), undoAccept(id, 2, round.owner)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await verifyCompany(pool, db, round.orgId)).toEqual([]);
});

test('a short count moves the counted amount, and the shortage is still owed', async () => {
  await collect(500);
  const { body } = await give({ cash: 500, pieces: [{ value: 100, count: 4 }], coins: 50 });
  expect(body.handOver).toMatchObject({ cash: 500, counted: 450, difference: -50 });
  expect((await accept(body.handOver._id)).body.vouchers).toMatchObject([{ amount: 450 }]);
  expect(await closings(app, round)).toMatchObject({ Cash: 450, 'Cash of Ravi': 50 });
});

test('an accepted one reports the order: first its acceptance, then the hand-over, then the voucher changes', async () => {
  const receipt = await collect(500);
  const { body } = await give({ cash: 500, coins: 500 });
  await accept(body.handOver._id);
  const refused = await cancel(app, round, receipt._id);
  expect(refused.body).toMatchObject({
    code: 'HANDED_OVER',
    message: expect.stringMatching(
      / and accepted by .+\. Undo that acceptance among the hand-overs and take it back first, then change this\.$/,
    ),
  });
  expect((await undoAccept(body.handOver._id)).status).toBe(200);
  expect((await takeBack(body.handOver._id, 3)).status).toBe(200);
  expect((await cancel(app, round, receipt._id)).status).toBe(200);
});

test('waiting ones are listed separately from past ones', async () => {
  const { id } = await accepted(100);
  await collect(200);
  const waiting = (await give({ cash: 200, coins: 200 })).body.handOver._id;
  const listed = async (state: string) => {
    const { body } = await get<{ handOvers: HandOver[] }>(app, round.manager, path(`?state=${state}`));
    return body.handOvers.map(({ _id }) => _id);
  };
  expect(await listed('given')).toEqual([waiting]);
  expect(await listed('past')).toEqual([id]);
  expect((await listed('all')).toSorted()).toEqual([id, waiting].toSorted());
});

test('if the company blocks negative cash, nothing is accepted from a cash ledger that is empty by then', async () => {
  await ownerPool.query(`update organizations set negative_cash = 'block' where id = $1`, [round.orgId]);
  await collect(500);
  const { body } = await give({ cash: 500, pieces: [{ value: 500, count: 1 }] });
  const away = { date: today, fromLedgerId: round.vanCashId, toLedgerId: round.bankId, amount: 100 };
  expect((await enter(app, round, 'contra', away)).status).toBe(200);
  expect((await accept(body.handOver._id)).body.problems).toMatchObject([{ code: 'CASH_SHORT' }]);
  expect(await closings(app, round)).toMatchObject({ 'Cash of Ravi': 400 });
});

test('handed-over parts cannot be edited or cancelled, until the hand-over is taken back', async () => {
  const receipt = await collect(500);
  const { body } = await give({ cash: 500, pieces: [{ value: 500, count: 1 }] });
  const edited = (amount: number, version: number, more: object = {}) => {
    const payments = [{ type: 'cash', _id: round.vanCashId, amount }];
    return editMoney(app, round, 'receipt', receipt._id, moneyOf(round, round.partyId, amount, {}, { payments, version, ...more }));
  };
  expect((await edited(500, 1, { note: 'By hand' })).status).toBe(200);
  expect((await edited(450, 2)).body).toMatchObject({
    code: 'HANDED_OVER',
    message: expect.stringMatching(/\. Take that back first, then change this\.$/),
  });
  expect((await cancel(app, round, receipt._id, 2)).body).toMatchObject({ code: 'HANDED_OVER' });
  expect((await day()).handOvers).toMatchObject([{ _id: body.handOver._id }]);
  expect((await takeBack(body.handOver._id)).body.handOver).toMatchObject({ state: 'takenBack' });
  expect((await day()).handOvers).toEqual([]);
  expect((await edited(450, 2)).status).toBe(200);
  expect(amounts((await day()).left)).toMatchObject({ cash: 450 });
  expect((await give({ cash: 450, coins: 450 })).status).toBe(200);
  expect(await verifyCompany(pool, db, round.orgId)).toEqual([]);
});

test('cash that changed since the count is reported', async () => {
  await collect(500);
  await collect(20);
  expect(problemsOf(await give({ cash: 500, toLedgerId: round.bankId }))).toEqual(['toLedgerId TILL_UNKNOWN', 'cash CASH_CHANGED']);
});

test('staff of role user see and take back their own, and accept none; staff cannot accept their own', async () => {
  await collect(100, 0, round.manager);
  const { body } = await give({ cash: 100, coins: 100 }, round.manager);
  const { _id } = body.handOver;
  const listed = async (who: Headers) => (await get<{ handOvers: object[] }>(app, who, path())).body.handOvers.length;
  expect([await listed(round.clerk), await listed(round.manager), await listed(round.owner)]).toEqual([0, 1, 1]);
  expect((await get(app, round.clerk, path(`/${_id}`))).status).toBe(404);
  expect((await takeBack(_id)).status).toBe(404);
  expect((await accept(_id, 1, round.clerk)).status).toBe(403);
  expect((await accept(_id)).body).toMatchObject({ code: 'NOT_ALLOWED' });
  expect((await accept(_id, 1, round.owner)).status).toBe(200);
});

test('the owner sees users with collections that are not handed over', async () => {
  await collect(500, 1200);
  const owing = async () => (await get<{ owing: object[] }>(app, round.owner, path('/owing'))).body.owing;
  expect(await owing()).toMatchObject([{ date: today, cash: 500, cheque: 1200, cheques: 1, personId: round.people.clerk.id }]);
  await give({ cash: 500, coins: 500 });
  expect(await owing()).toEqual([]);
  expect((await get(app, round.clerk, path('/owing'))).status).toBe(403);
});

test('an admin’s collections directly into a till need no hand-over; those in the admin’s own cash ledger do', async () => {
  const owing = async () => (await get<{ owing: object[] }>(app, round.owner, path('/owing'))).body.owing;
  const sale = saleOf(round, 1, 100, { paymentSplits: [{ type: 'cash', amount: 118, ref_id: round.cashId, ref_collection: 'Cash' }] });
  expect((await post(app, round.manager, `${round.path}/vouchers/sales`, sale)).status).toBe(200);
  expect(await owing()).toEqual([]);
  await collect(200, 300, round.manager);
  expect(await owing()).toMatchObject([{ personId: round.people.manager.id, cash: 200, cheque: 0 }]);
  // Other users hand over into a second till.
  await collect(50);
  const { body } = await give({ cash: 50, coins: 50, toLedgerId: round.vanCashId });
  expect(await owing()).toEqual([]);
  // After it is taken back, that ledger has no hand-overs.
  expect((await takeBack(body.handOver._id)).status).toBe(200);
  expect(await owing()).toHaveLength(2);
});

test('accepted and taken back at once: one succeeds, the other reports the present state', async () => {
  await collect(500);
  const { _id } = (await give({ cash: 500, coins: 500 })).body.handOver;
  const held = 'select from hand_overs where org_id = $1 and id = $2';
  const both = await whileHeld<{ status: number }>(ownerPool, held, [round.orgId, _id], () => [accept(_id), takeBack(_id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await verifyCompany(pool, db, round.orgId)).toEqual([]);
});

test('a voucher cancelled during the hand-over is not handed over', async () => {
  const receipt = await collect(500);
  const held = 'select from vouchers where org_id = $1 and id = $2';
  const [cancelled, given] = await whileHeld<{ status: number; body: unknown }>(ownerPool, held, [round.orgId, receipt._id], () => [
    cancel(app, round, receipt._id),
    waiting(ownerPool, 1).then(() => give({ cash: 500, coins: 500 })),
  ]);
  expect(cancelled).toMatchObject({ status: 200 });
  expect(problemsOf(given!)).toEqual(['date NOTHING_LEFT', 'cash CASH_CHANGED']);
  expect(await verifyCompany(pool, db, round.orgId)).toEqual([]);
});

test('two hand-overs of one day at once: one is written', async () => {
  await collect(500);
  const both = await Promise.all([give({ cash: 500, coins: 500 }), give({ cash: 500, coins: 500 })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([
    200,
    expect.toSatisfy((status: number) => status === 409 || status === 422),
  ]);
  expect((await day()).handOvers).toHaveLength(1);
  expect(await verifyCompany(pool, db, round.orgId)).toEqual([]);
});
