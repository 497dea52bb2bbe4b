import { addDays } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { expect, test } from 'vitest';
import { get, post, problemsOf } from '../testing/calls.ts';
import { enter } from '../testing/entries.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { addParty } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, closings, openBills, openCounter, receiptOf, receive, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
const year = financialYearOf(today).label;

type Line = { ledgerId: string; side: 'debit' | 'credit'; amount: number; reference?: object };
const debit = (ledgerId: string, amount: number, reference?: object): Line => ({
  ledgerId,
  side: 'debit',
  amount,
  ...(reference && { reference }),
});
const credit = (ledgerId: string, amount: number, reference?: object): Line => ({ ...debit(ledgerId, amount, reference), side: 'credit' });
const journalOf = (...items: Line[]) => ({ date: today, items });
const against = (billId: string) => ({ type: 'against', billId });
const vouchersOf = async (counter: Counter) =>
  (await get<{ vouchers: { kind: string }[] }>(app, counter.clerk, `${counter.path}/vouchers`)).body.vouchers;

/** A counter with rent and depreciation among its ledgers. */
async function openDesk() {
  const counter = await openCounter(app, pool);
  const books = await openLedgers(app, counter);
  const ledger = async (name: string, group: string) => (await books.save(name, group)).body.ledger._id;
  return { counter, books, rentId: await ledger('Rent', 'Indirect Expenses'), loanId: await ledger('Loan', 'Loans (Liability)') };
}

test('an unpaid expense is numbered and posted, one row per ledger; the lines stay as entered', async () => {
  const { counter, rentId, loanId } = await openDesk();
  const { status, body } = await enter(app, counter, 'journal', journalOf(debit(rentId, 700), debit(rentId, 300), credit(loanId, 1000)));
  expect([status, body.voucherNumber, body.amount]).toEqual([200, `JV/${year}/00001`, 1000]);
  expect(await closings(app, counter)).toEqual({ Rent: 1000, Loan: -1000 });
  const { rows } = await ownerPool.query('select ledger_id, amount_paise::int from journal_lines where voucher_id = $1 order by line_no', [
    body._id,
  ]);
  expect(rows.map((row) => row.amount_paise)).toEqual([70_000, 30_000, -100_000]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a journal settles part of an invoice (POST-043), and the rest is outstanding', async () => {
  const { counter, rentId } = await openDesk();
  await sell(app, counter, saleOf(counter, 5)); // 590
  const [bill] = (await openBills(app, counter)).outstandings;
  const { body: open } = await get<{ bills: object[] }>(app, counter.clerk, `${counter.path}/vouchers/journal/bills/${counter.partyId}`);
  expect(open.bills).toEqual([{ billId: bill!.billId, bill_no: bill!.bill_no, bill_date: today, bill_pending_amt: 590 }]);
  const saved = await enter(app, counter, 'journal', journalOf(debit(rentId, 400), credit(counter.partyId, 400, against(bill!.billId))));
  expect(saved.status).toBe(200);
  expect((await openBills(app, counter)).outstandings).toMatchObject([{ bill_pending_amt: 190 }]);
  const more = await enter(
    app,
    counter,
    'journal',
    journalOf(debit(rentId, 190.01), credit(counter.partyId, 190.01, against(bill!.billId))),
  );
  expect(problemsOf(more)).toEqual(['items.1.amount BILL_SHORT']);
  expect(more.body.problems[0]!.message).toContain('₹190');
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a bounced cheque reopens the bill with its original date (POST-038)', async () => {
  const { counter, rentId } = await openDesk();
  const billDate = financialYearOf(today).startsOn;
  const reference = { type: 'new', name: 'S-1', billDate };
  const saved = await enter(
    app,
    counter,
    'journal',
    journalOf(debit(counter.partyId, 1180, reference), debit(rentId, 118), credit(counter.bankId, 1298)),
  );
  expect(saved.status).toBe(200);
  expect((await openBills(app, counter)).outstandings).toMatchObject([
    { bill_no: 'S-1', bill_date: billDate, bill_due_date: addDays(billDate, 30), bill_pending_amt: 1180, source: 'journal' },
  ]);
  const [bill] = (await openBills(app, counter)).outstandings;
  expect((await receive(app, counter, receiptOf(counter, 1180, [[bill!.billId, 1180]]))).status).toBe(200);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a line on a party without a reference is on account: a debit is a debt, a credit is an advance', async () => {
  const { counter, rentId } = await openDesk();
  const other = await addParty(app, counter);
  const { body } = await enter(app, counter, 'journal', journalOf(debit(counter.partyId, 50), debit(rentId, 20), credit(other, 70)));
  expect(await openBills(app, counter)).toMatchObject({ outstandings: [{ bill_no: body.voucherNumber, bill_pending_amt: 50 }] });
  expect(await openBills(app, counter, other)).toMatchObject({ outstandings: [], advanceAmount: 70 });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a debt to a supplier is a bill below 0, which a debit settles', async () => {
  const { counter, rentId } = await openDesk();
  const supplier = await addParty(app, counter);
  await enter(
    app,
    counter,
    'journal',
    journalOf(debit(rentId, 300), credit(supplier, 300, { type: 'new', name: 'P-9', dueDate: addDays(today, 10) })),
  );
  const { body } = await get<{ bills: { billId: string; bill_pending_amt: number }[] }>(
    app,
    counter.clerk,
    `${counter.path}/vouchers/journal/bills/${supplier}`,
  );
  expect(body.bills).toMatchObject([{ bill_no: 'P-9', bill_pending_amt: -300 }]);
  const wrongSide = await enter(app, counter, 'journal', journalOf(debit(rentId, 1), credit(supplier, 1, against(body.bills[0]!.billId))));
  expect(problemsOf(wrongSide)).toEqual(['items.1.reference.billId BILL_OF_OTHER_SIDE']);
  const paid = await enter(
    app,
    counter,
    'journal',
    journalOf(debit(supplier, 300, against(body.bills[0]!.billId)), credit(counter.bankId, 300)),
  );
  expect(paid.status).toBe(200);
  expect(await closings(app, counter)).toMatchObject({ Rent: 300, 'Bank A': -300 });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('one reference of a party set against another changes no ledger, and the books are consistent', async () => {
  const { counter } = await openDesk();
  await sell(app, counter, saleOf(counter, 1)); // 118
  const [bill] = (await openBills(app, counter)).outstandings;
  const lines = [credit(counter.partyId, 118, against(bill!.billId)), debit(counter.partyId, 118, { type: 'new', name: 'S-1 again' })];
  const { status, body } = await enter(app, counter, 'journal', journalOf(...lines));
  expect([status, body.amount]).toEqual([200, 0]);
  expect((await openBills(app, counter)).outstandings).toMatchObject([{ bill_no: 'S-1 again', bill_pending_amt: 118 }]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('all problems are reported at once, each at its field, and nothing is written', async () => {
  const { counter, rentId } = await openDesk();
  const answer = await enter(app, counter, 'journal', {
    date: addDays(financialYearOf(today).endsOn, 1),
    items: [debit(crypto.randomUUID(), 0), credit(rentId, 5, { type: 'new', name: '' }), credit(counter.partyId, 5, { type: 'against' })],
  });
  expect(answer.status).toBe(422);
  expect(problemsOf(answer)).toEqual([
    'date DATE_OUTSIDE_YEAR',
    'items.0.ledgerId LEDGER_UNKNOWN',
    'items.0.amount AMOUNT_NOT_VALID',
    'items.1.reference.type REFERENCE_WITHOUT_PARTY',
    'items.2.reference.billId BILL_UNKNOWN',
    'items ENTRY_NOT_BALANCED',
  ]);
  expect(await vouchersOf(counter)).toEqual([]);
});

test.each<[string, (line: Line) => object]>([
  ['an unknown field', (line) => ({ items: [line, line], rate: 1 })],
  ['one line', (line) => ({ items: [line] })],
  ['501 lines', (line) => ({ items: Array.from({ length: 501 }, () => line) })],
  ['an absurd amount', (line) => ({ items: [{ ...line, amount: 1e15 }, line] })],
  ['three decimals of a rupee', (line) => ({ items: [{ ...line, amount: 0.001 }, line] })],
  ['a side of its own', (line) => ({ items: [{ ...line, side: 'left' }, line] })],
])('%s is refused with a clear message and nothing written', async (_, change) => {
  const { counter, rentId } = await openDesk();
  const answer = await enter(app, counter, 'journal', { date: today, ...change(debit(rentId, 1)) });
  expect([answer.status, answer.body.code, answer.body.problems.length > 0]).toEqual([422, 'INVALID', true]);
  expect(await vouchersOf(counter)).toEqual([]);
});

test("another company's ledgers and bills are unknown here", async () => {
  const [{ counter, rentId }, theirs] = [await openDesk(), await openDesk()];
  await sell(app, theirs.counter, saleOf(theirs.counter, 1));
  const [bill] = (await openBills(app, theirs.counter)).outstandings;
  const answer = await enter(
    app,
    counter,
    'journal',
    journalOf(debit(theirs.rentId, 5), credit(counter.partyId, 5, against(bill!.billId))),
  );
  expect(problemsOf(answer)).toEqual(['items.0.ledgerId LEDGER_UNKNOWN', 'items.1.reference.billId BILL_UNKNOWN']);
  expect(
    (await enter(app, theirs.counter, 'journal', journalOf(debit(rentId, 1), credit(rentId, 1)), undefined, counter.clerk)).status,
  ).toBe(404);
  expect((await get(app, counter.clerk, `${counter.path}/vouchers/journal/bills/${theirs.counter.partyId}`)).status).toBe(404);
});

test('a clerk finds ledgers by any part of their names without seeing a balance; other users’ parties stay hidden', async () => {
  const { counter, rentId } = await openDesk();
  const hidden = await post<{ party: { _id: string } }>(app, counter.manager, `${counter.path}/parties`, {
    partyName: 'Rented to others',
    category: 'unregistered',
    state: counter.state,
  });
  const search = async () =>
    (await get<{ ledgers: { _id: string }[] }>(app, counter.clerk, `${counter.path}/vouchers/journal/ledgers?search=REN`)).body.ledgers;
  expect((await search())[0]).toEqual({ _id: rentId, name: 'Rent', kind: 'other', group: 'Indirect Expenses' });
  expect((await search()).map(({ _id }) => _id)).toContain(hidden.body.party._id);
  await ownerPool.query('update memberships set own_parties_only = true where secondary_user_id = $1', [counter.people.clerk.id]);
  expect((await search()).map(({ _id }) => _id)).toEqual([rentId]);
  const entry = journalOf(debit(hidden.body.party._id, 5), credit(counter.bankId, 5));
  expect(problemsOf(await enter(app, counter, 'journal', entry))).toEqual(['items.0.ledgerId LEDGER_UNKNOWN']);
  expect((await enter(app, counter, 'journal', entry, undefined, counter.manager)).status).toBe(200);
});

test('a ledger that was made inactive meanwhile and a locked period refuse a journal', async () => {
  const { counter, books, rentId } = await openDesk();
  await books.update(await books.whole(rentId), { isActive: false });
  await pool.query('update organizations set journal_locked_up_to = $2 where id = $1', [counter.orgId, today]);
  const answer = await enter(app, counter, 'journal', journalOf(debit(rentId, 5), credit(counter.bankId, 5)));
  expect(problemsOf(answer)).toEqual(['date PERIOD_LOCKED', 'items.0.ledgerId LEDGER_INACTIVE']);
});

test('the same key and body post once; many journals at once never settle the same rupee twice', async () => {
  const { counter, rentId } = await openDesk();
  await sell(app, counter, saleOf(counter, 10)); // 1180
  const [bill] = (await openBills(app, counter)).outstandings;
  const part = journalOf(debit(rentId, 500), credit(counter.partyId, 500, against(bill!.billId)));
  const key = crypto.randomUUID();
  const [first, again] = [await enter(app, counter, 'journal', part, key), await enter(app, counter, 'journal', part, key)];
  expect(again.body).toEqual(first.body);
  const raced = await Promise.all(Array.from({ length: 8 }, () => enter(app, counter, 'journal', part)));
  expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(raced.filter(({ status }) => status === 422)).toHaveLength(7);
  expect((await openBills(app, counter)).totalOutstandingAmount).toBe(180);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('receipts and journals that compete for one bill leave consistent books', async () => {
  const { counter, rentId } = await openDesk();
  await sell(app, counter, saleOf(counter, 10));
  const [bill] = (await openBills(app, counter)).outstandings;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      at % 2
        ? receive(app, counter, receiptOf(counter, 1180, [[bill!.billId, 1180]]))
        : enter(app, counter, 'journal', journalOf(debit(rentId, 1180), credit(counter.partyId, 1180, against(bill!.billId)))),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a journal of a merged party follows it', async () => {
  const { counter, rentId } = await openDesk();
  const [from, into] = [await addParty(app, counter), await addParty(app, counter)];
  await enter(app, counter, 'journal', journalOf(debit(from, 50), credit(rentId, 50)));
  const versions = async (id: string) =>
    (await get<{ party: { version: number } }>(app, counter.manager, `${counter.path}/parties/${id}`)).body.party.version;
  const merge = { intoId: into, version: await versions(from), intoVersion: await versions(into) };
  const merged = await post(app, counter.manager, `${counter.path}/parties/${from}/merge`, merge);
  expect([merged.status, merged.body]).toMatchObject([200, {}]);
  const { rows } = await ownerPool.query('select ledger_id from journal_lines where org_id = $1 and amount_paise > 0', [counter.orgId]);
  expect(rows).toEqual([{ ledger_id: into }]);
  expect(problemsOf(await enter(app, counter, 'journal', journalOf(debit(from, 50), credit(rentId, 50))))).toEqual([
    'items.0.ledgerId LEDGER_INACTIVE',
  ]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});
