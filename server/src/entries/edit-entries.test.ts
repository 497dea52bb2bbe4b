import { addDays } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { expect, test } from 'vitest';
import { get, post, problemsOf } from '../testing/calls.ts';
import { type Answered, addGodown, edit, enter, stockPlaces } from '../testing/entries.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { testApp } from '../testing/test-app.ts';
import {
  type Counter,
  cancel,
  closings,
  dayWithinYear,
  openBills,
  openCounter,
  receiptOf,
  receive,
  saleOf,
  sell,
} from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
const expectSound = async ({ orgId }: Counter) => expect(await verifyCompany(pool, db, orgId)).toEqual([]);
const block = ({ orgId }: Counter) => pool.query("update organizations set negative_stock = 'block' where id = $1", [orgId]);
const lock = ({ orgId }: Counter, date: string) => pool.query('update organizations set locked_up_to = $2 where id = $1', [orgId, date]);
const day = dayWithinYear;
const dayBefore = addDays(day, -1);
const versionsOf = async (counter: Counter, id: string) =>
  (await get<{ versions: { version: number; change: string }[] }>(app, counter.manager, `${counter.path}/vouchers/${id}/history`)).body
    .versions;

test('an edited contra keeps its number, increases its version, changes balances by new minus old, and its history can be read', async () => {
  const counter = await openCounter(app, pool);
  const carried = (amount: number, more: object = {}) => ({
    date: day,
    fromLedgerId: counter.cashId,
    toLedgerId: counter.bankId,
    amount,
    ...more,
  });
  const { body } = await enter(app, counter, 'contra', carried(500));
  const back = { fromLedgerId: counter.bankId, toLedgerId: counter.cashId, date: dayBefore, version: 1, note: 'Withdrawn' };
  const changed = await edit(app, counter, 'contra', body._id, carried(200, back));
  expect([changed.status, changed.body]).toMatchObject([200, { voucherNumber: body.voucherNumber, version: 2, amount: 200 }]);
  expect(await closings(app, counter)).toMatchObject({ Cash: 200, 'Bank A': -200 });
  expect(await versionsOf(counter, body._id)).toMatchObject([
    { version: 2, change: 'edit' },
    { version: 1, change: 'created' },
  ]);
  expect((await edit(app, counter, 'contra', body._id, carried(1, { version: 1 }))).body.code).toBe('CHANGED_MEANWHILE');
  expect((await edit(app, counter, 'journal', body._id, journalOf(counter, 1, { version: 2 }))).status).toBe(404);
  expect((await cancel(app, counter, body._id, 2)).status).toBe(200);
  expect((await edit(app, counter, 'contra', body._id, carried(1, { version: 3 }))).body.code).toBe('CANCELLED');
  await expectSound(counter);
});

/** Money that a party owes from now on. */
const journalOf = ({ bankId, partyId }: Counter, amount: number, more: object = {}, reference?: object) => ({
  date: day,
  items: [
    { ledgerId: partyId, side: 'debit', amount, ...(reference && { reference }) },
    { ledgerId: bankId, side: 'credit', amount },
  ],
  ...more,
});

test('entries cannot be edited in, out of, or into a locked period, or into another year than that of their number', async () => {
  const counter = await openCounter(app, pool);
  const { body } = await enter(app, counter, 'journal', journalOf(counter, 100));
  const to = (date: string) => edit(app, counter, 'journal', body._id, journalOf(counter, 100, { date, version: 1 }));
  expect(problemsOf(await to(addDays(financialYearOf(day).startsOn, -1)))).toEqual(['date DATE_OF_OTHER_YEAR']);
  await lock(counter, dayBefore);
  expect(problemsOf(await to(dayBefore))).toEqual(['date PERIOD_LOCKED']);
  await lock(counter, day);
  expect(problemsOf(await to(day))).toEqual(['date PERIOD_LOCKED']);
  await expectSound(counter);
});

test('a bill opened by a journal is kept under its name: its settlement limits the journal, above that it changes', async () => {
  const counter = await openCounter(app, pool);
  const books = await openLedgers(app, counter);
  const rent = (await books.save('Rent', 'Indirect Expenses')).body.ledger._id;
  const named = (name: string, amount: number, billDate?: string) => ({
    ledgerId: counter.partyId,
    side: 'debit',
    amount,
    reference: { type: 'new', name, ...(billDate && { billDate }) },
  });
  const lines = (...items: { amount: number }[]) => ({
    date: day,
    items: [...items, { ledgerId: rent, side: 'credit', amount: items.reduce((sum, { amount }) => sum + amount, 0) }],
  });
  const old = addDays(day, -40);
  const { body, status } = await enter(app, counter, 'journal', lines(named('B-1', 100, old), named('B-2', 50)));
  expect([status, body.problems]).toEqual([200, undefined]);
  const b1 = (await openBills(app, counter)).outstandings.find(({ bill_no }) => bill_no === 'B-1')!;
  const { body: receipt } = await receive(app, counter, receiptOf(counter, 60, [[b1.billId, 60]]));

  const less = await edit(app, counter, 'journal', body._id, { ...lines(named('B-2', 50), named('B-1', 59)), version: 1 });
  expect([less.status, less.body.code, less.body.by]).toMatchObject([409, 'SETTLED', [{ voucherNumber: receipt.voucherNumber }]]);
  expect(less.body.message).toMatch(/settled by receipt/);
  const more = await edit(app, counter, 'journal', body._id, { ...lines(named('B-2', 70), named('B-1', 90, old)), version: 1 });
  expect([more.status, more.body.problems]).toEqual([200, undefined]);
  const { outstandings } = await openBills(app, counter);
  expect(
    outstandings.map(({ billId, bill_no, bill_date, bill_pending_amt }) => [billId === b1.billId, bill_no, bill_date, bill_pending_amt]),
  ).toEqual([
    [true, 'B-1', old, 30],
    [false, 'B-2', day, 70],
  ]);
  const { rows } = await ownerPool.query('select bill_id from journal_lines where voucher_id = $1 and bill_id = $2', [body._id, b1.billId]);
  expect(rows).toHaveLength(1);
  await expectSound(counter);
});

test('an edited journal first gives its settlements back, and never settles its own bill', async () => {
  const counter = await openCounter(app, pool);
  await sell(app, counter, saleOf(counter, 5)); // 590
  const [bill] = (await openBills(app, counter)).outstandings;
  const settles = (amount: number, billId: string, more: object = {}) => ({
    date: day,
    items: [
      { ledgerId: counter.bankId, side: 'debit', amount },
      { ledgerId: counter.partyId, side: 'credit', amount, reference: { type: 'against', billId } },
    ],
    ...more,
  });
  const { body } = await enter(app, counter, 'journal', settles(590, bill!.billId));
  const bills = `${counter.path}/vouchers/journal/bills/${counter.partyId}`;
  expect((await get<{ bills: object[] }>(app, counter.clerk, bills)).body.bills).toEqual([]);
  expect((await get<{ bills: object[] }>(app, counter.clerk, `${bills}?voucherId=${body._id}`)).body.bills).toMatchObject([
    { billId: bill!.billId, bill_pending_amt: 590 },
  ]);
  expect(problemsOf(await edit(app, counter, 'journal', body._id, settles(591, bill!.billId, { version: 1 })))).toEqual([
    'items.1.amount BILL_SHORT',
  ]);
  expect((await edit(app, counter, 'journal', body._id, settles(400, bill!.billId, { version: 1 }))).status).toBe(200);
  expect((await openBills(app, counter)).outstandings).toMatchObject([{ bill_pending_amt: 190 }]);

  const { body: opening } = await enter(app, counter, 'journal', journalOf(counter, 100));
  const own = (await openBills(app, counter)).outstandings.find(({ bill_no }) => bill_no === opening.voucherNumber)!;
  expect(problemsOf(await edit(app, counter, 'journal', opening._id, settles(10, own.billId, { version: 1 })))).toEqual([
    'items.1.reference.billId BILL_UNKNOWN',
  ]);
  await expectSound(counter);
});

const transferOf = (counter: Counter, shopId: string, count: number, more: object = {}) => ({
  date: day,
  fromGodownId: counter.godownId,
  toGodownId: shopId,
  items: [{ productId: counter.productId, count }],
  ...more,
});
const stateOf = async (counter: Counter, id: string) =>
  (await get<{ transfer: Record<string, unknown> }>(app, counter.clerk, `${counter.path}/vouchers/stockTransfer/${id}`)).body.transfer;
const step = (counter: Counter, id: string, what: 'dispatch' | 'receive', body: object) =>
  post<Answered>(app, counter.clerk, `${counter.path}/vouchers/stockTransfer/${id}/${what}`, body);

test('a transfer is edited in its state: a draft moves nothing, dispatched goods are dispatched again, immediate ones moved again', async () => {
  const counter = await openCounter(app, pool);
  const shopId = await addGodown(app, counter, 'Shop');
  const farId = await addGodown(app, counter, 'Far');
  const { body: draft } = await enter(app, counter, 'stockTransfer', transferOf(counter, shopId, 10, { state: 'draft' }));
  expect((await edit(app, counter, 'stockTransfer', draft._id, transferOf(counter, farId, 20, { version: 1 }))).status).toBe(200);
  expect(await stateOf(counter, draft._id)).toMatchObject({ state: 'draft', toGodown: 'Far', version: 2, items: [{ count: 20 }] });
  expect(await stockPlaces(app, counter, day)).toEqual({ Main: 1000 });

  expect((await step(counter, draft._id, 'dispatch', { version: 2, date: day })).status).toBe(200);
  expect((await edit(app, counter, 'stockTransfer', draft._id, transferOf(counter, shopId, 30, { version: 3 }))).status).toBe(200);
  expect(await stateOf(counter, draft._id)).toMatchObject({ state: 'dispatched', toGodown: 'Shop', dispatchedOn: day });
  expect(await stockPlaces(app, counter, day)).toEqual({ Main: 970 });
  await expectSound(counter);

  const { body: atOnce } = await enter(app, counter, 'stockTransfer', transferOf(counter, shopId, 5));
  const earlier = transferOf(counter, farId, 7, { version: 1, date: dayBefore });
  expect((await edit(app, counter, 'stockTransfer', atOnce._id, earlier)).status).toBe(200);
  expect(await stateOf(counter, atOnce._id)).toMatchObject({ state: 'received', date: dayBefore, receivedOn: dayBefore });
  expect(await stockPlaces(app, counter, dayBefore)).toEqual({ Main: 993, Far: 7 });
  expect(await stockPlaces(app, counter, day)).toEqual({ Main: 963, Far: 7 });
  await expectSound(counter);
});

test('a transfer received by the other godown in a separate step can be cancelled, not edited', async () => {
  const counter = await openCounter(app, pool);
  const shopId = await addGodown(app, counter, 'Shop');
  const { body } = await enter(app, counter, 'stockTransfer', transferOf(counter, shopId, 10, { state: 'dispatched', date: dayBefore }));
  await step(counter, body._id, 'receive', { version: 1, date: day, items: [{ line: 1, short: 1 }] });
  const refused = await edit(app, counter, 'stockTransfer', body._id, transferOf(counter, shopId, 9, { version: 2 }));
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'TRANSFER_RECEIVED', receivedOn: day }]);
  expect(refused.body.message).toBe('The other godown has received these goods. Cancel the transfer and enter it again.');
  expect((await cancel(app, counter, body._id, 2)).status).toBe(200);
  expect(await stockPlaces(app, counter, day)).toEqual({ Main: 1000 });
  await expectSound(counter);
});

test('a transfer dispatched later than its date keeps the date of dispatch, and cannot be dated after it', async () => {
  const counter = await openCounter(app, pool);
  const shopId = await addGodown(app, counter, 'Shop');
  const before = addDays(day, -3);
  const { body } = await enter(app, counter, 'stockTransfer', transferOf(counter, shopId, 10, { state: 'draft', date: before }));
  await step(counter, body._id, 'dispatch', { version: 1, date: dayBefore });
  const to = (date: string, version: number) =>
    edit(app, counter, 'stockTransfer', body._id, transferOf(counter, shopId, 4, { date, version }));
  expect(problemsOf(await to(day, 2))).toEqual(['date TRANSFER_AFTER_DISPATCH']);
  expect((await to(addDays(day, -2), 2)).status).toBe(200);
  expect(await stateOf(counter, body._id)).toMatchObject({ date: addDays(day, -2), dispatchedOn: dayBefore });
  expect(await stockPlaces(app, counter, addDays(day, -2))).toEqual({ Main: 1000 });
  expect(await stockPlaces(app, counter, dayBefore)).toEqual({ Main: 996 });
  await expectSound(counter);
});

test('an edited count is compared with the books without it', async () => {
  const counter = await openCounter(app, pool);
  const counted = (count: number, bookCount: number, more: object = {}) => ({
    date: day,
    reason: 'count',
    items: [{ productId: counter.productId, godownId: counter.godownId, type: 'counted', count, bookCount }],
    ...more,
  });
  const { body } = await enter(app, counter, 'stockAdjustment', counted(990, 1000));
  const places = `${counter.path}/stockPlaces/${counter.productId}?date=${day}`;
  expect((await get<{ places: object[] }>(app, counter.clerk, `${places}&voucherId=${body._id}`)).body.places).toMatchObject([
    { count: 1000 },
  ]);
  expect(problemsOf(await edit(app, counter, 'stockAdjustment', body._id, counted(980, 990, { version: 1 })))).toEqual([
    'items.0.count STOCK_CHANGED',
  ]);
  expect((await edit(app, counter, 'stockAdjustment', body._id, counted(980, 1000, { version: 1 }))).status).toBe(200);
  expect(await stockPlaces(app, counter, day)).toEqual({ Main: 980 });
  const other = {
    date: dayBefore,
    reason: 'wastage',
    items: [{ productId: counter.productId, godownId: counter.godownId, type: 'difference', count: -3 }],
    version: 2,
  };
  expect((await edit(app, counter, 'stockAdjustment', body._id, other)).status).toBe(200);
  expect(await stockPlaces(app, counter, dayBefore)).toEqual({ Main: 997 });
  await expectSound(counter);
});

test('if negative stock is blocked, a voucher moved to an earlier day cannot take goods that were not there yet', async () => {
  const counter = await openCounter(app, pool);
  const shopId = await addGodown(app, counter, 'Shop');
  await block(counter);
  const before = addDays(day, -5);
  await enter(app, counter, 'stockTransfer', transferOf(counter, shopId, 10, { date: dayBefore }));
  const waste = (count: number, date: string, version?: number) => ({
    date,
    reason: 'wastage',
    items: [{ productId: counter.productId, godownId: shopId, type: 'difference', count: -count }],
    ...(version && { version }),
  });
  const { body } = await enter(app, counter, 'stockAdjustment', waste(6, day));
  // Its own six pieces have been in the shop since the day before, not earlier.
  expect(problemsOf(await edit(app, counter, 'stockAdjustment', body._id, waste(6, before, 1)))).toEqual(['items.0.count STOCK_SHORT']);
  expect((await edit(app, counter, 'stockAdjustment', body._id, waste(10, dayBefore, 1))).status).toBe(200);

  const { body: sale } = await sell(app, counter, saleOf(counter, 5, 100, { date: day }));
  const there = saleOf(counter, 5);
  const fromShop = { ...there, items: there.items.map((item) => ({ ...item, godownId: shopId })) };
  expect(sale.voucherNumber).toBeDefined();
  expect(problemsOf(await edit(app, counter, 'stockAdjustment', body._id, waste(11, dayBefore, 2)))).toEqual(['items.0.count STOCK_SHORT']);
  expect((await sell(app, counter, fromShop)).body.code).toBe('INVALID');
  await expectSound(counter);
});

test('if negative stock is blocked, goods that arrive later are missing in between: a transfer cannot be moved past their sale', async () => {
  const counter = await openCounter(app, pool);
  const shopId = await addGodown(app, counter, 'Shop');
  await block(counter);
  const before = addDays(day, -5);
  const { body } = await enter(app, counter, 'stockTransfer', transferOf(counter, shopId, 10, { date: before }));
  const sale = saleOf(counter, 10, 100, { date: dayBefore });
  const sold = await sell(app, counter, { ...sale, items: sale.items.map((item) => ({ ...item, godownId: shopId })) });
  expect([sold.status, sold.body.problems]).toEqual([200, undefined]);
  const to = (date: string) => edit(app, counter, 'stockTransfer', body._id, transferOf(counter, shopId, 10, { date, version: 1 }));
  expect(problemsOf(await to(day))).toEqual(['items STOCK_SHORT']);
  expect((await to(dayBefore)).status).toBe(200);
  expect((await cancel(app, counter, body._id, 2)).body.code).toBe('INVALID');
  await expectSound(counter);
});

test('a sale moved to an earlier day, and a purchase moved to a later one, are checked for every day in between', async () => {
  const counter = await openCounter(app, pool);
  const shopId = await addGodown(app, counter, 'Shop');
  await block(counter);
  await enter(app, counter, 'stockTransfer', transferOf(counter, shopId, 8, { date: dayBefore }));
  const of = (date: string, version?: number) => {
    const sale = saleOf(counter, 8, 100, { date, ...(version && { version }) });
    return { ...sale, items: sale.items.map((item) => ({ ...item, godownId: shopId })) };
  };
  const { body } = await sell(app, counter, of(day));
  const early = await post<Answered>(app, counter.clerk, `${counter.path}/vouchers/sales`, of(addDays(day, -2)));
  expect(early.body.code).toBe('INVALID');
  const moved = await app.inject({
    method: 'PUT',
    url: `/api${counter.path}/vouchers/sales/${body._id}`,
    headers: { ...counter.clerk, 'idempotency-key': crypto.randomUUID() },
    payload: of(addDays(day, -2), 1),
  });
  expect([moved.statusCode, moved.json().problems]).toMatchObject([422, [{ field: 'items.0.count', code: 'STOCK_SHORT' }]]);
  await expectSound(counter);
});

test('the same key edits once, and two edits of one version get different answers', async () => {
  const counter = await openCounter(app, pool);
  const { body } = await enter(app, counter, 'journal', journalOf(counter, 100));
  const answers = await Promise.all(
    [150, 200, 250].map((amount) => edit(app, counter, 'journal', body._id, journalOf(counter, amount, { version: 1 }))),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  await expectSound(counter);
});
