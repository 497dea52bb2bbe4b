import { addDays } from '@bahi/core/periods/business-date';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBanking, statementOf } from '../testing/banking.ts';
import { get, type Headers, problemsOf, put } from '../testing/calls.ts';
import { edit, enter } from '../testing/entries.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { countDeadlocks, waiting, whileHeld } from '../testing/locks.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, dayWithinYear, openCounter, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

type Entry = {
  voucherId: string;
  line: number;
  voucherNumber: string;
  date: string;
  against: string;
  amount: number;
  balance: number;
  bankDate: string | null;
  bankDateSource: string | null;
};
type Book = {
  ledger: { name: string; kind: string };
  opening: number;
  closing: number;
  received: number;
  paid: number;
  entries: Entry[];
  next: string | null;
};
type Reconciliation = {
  books: number;
  bank: number;
  depositsNotInBank: number;
  paymentsNotInBank: number;
  bookedLater: number;
  unbooked: number;
  counts: object;
  statement: { date: string; balance: number; difference: number } | null;
};
type Refused = { code: string; problems: { code: string; field: string }[] };

const ago = (days: number) => addDays(today, -days);
const at = ({ path }: Counter, ledgerId: string, rest = '') => `${path}/bankBooks/${ledgerId}${rest}`;
/** In any year; by default the route shows only this one. */
const lately = `?from=${ago(40)}&to=${today}`;
const bookOf = async (counter: Counter, ledgerId: string, query = lately, who: Headers = counter.manager) =>
  (await get<Book>(app, who, at(counter, ledgerId, query))).body;
const reconciled = async (counter: Counter, on = today) =>
  (await get<Reconciliation>(app, counter.manager, at(counter, counter.bankId, `/reconciliation?on=${on}`))).body;
const mark = (counter: Counter, dates: { voucherId: string; bankDate: string | null; line?: number }[], who = counter.manager) =>
  put<Refused & { message: string; dates: { bankDate: string | null; before: string | null }[] }>(
    app,
    who,
    at(counter, counter.bankId, '/bankDates'),
    { dates: dates.map((each) => ({ line: 1, ...each })) },
  );

/** Money from the capital into the bank, or with a minus out of it. Answers the journal's id. */
async function move(counter: Counter, capitalId: string, amount: number, date = today): Promise<string> {
  const sides = amount > 0 ? ['debit', 'credit'] : ['credit', 'debit'];
  const items = [
    { ledgerId: counter.bankId, side: sides[0], amount: Math.abs(amount) },
    { ledgerId: capitalId, side: sides[1], amount: Math.abs(amount) },
  ];
  const { status, body } = await enter(app, counter, 'journal', { date, items });
  expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
  return body._id;
}

async function openBank(): Promise<Counter & { capitalId: string }> {
  const counter = await openCounter(app, pool);
  const books = await openLedgers(app, counter);
  return { ...counter, capitalId: (await books.save('Capital', 'Capital Account')).body.ledger._id };
}

describe('a book', () => {
  let bank: Counter & { capitalId: string };
  beforeAll(async () => {
    bank = await openBank();
    for (const [amount, days] of [
      [1000, 9],
      [-300, 8],
      [50, 8],
      [-20.5, 2],
    ] as const)
      await move(bank, bank.capitalId, amount, ago(days));
    const contra = { date: ago(1), fromLedgerId: bank.bankId, toLedgerId: bank.cashId, amount: 100 };
    expect((await enter(app, bank, 'contra', contra)).status).toBe(200);
  });

  test('runs from its opening to its closing balance, with debits and credits, and names the other side of a contra', async () => {
    const book = await bookOf(bank, bank.bankId, `?from=${ago(8)}&to=${today}`);
    expect(book).toMatchObject({ opening: 1000, closing: 629.5, received: 50, paid: 420.5, ledger: { kind: 'bank' }, next: null });
    expect(book.entries.map(({ amount, balance }) => [amount, balance])).toEqual([
      [-300, 700],
      [50, 750],
      [-20.5, 729.5],
      [-100, 629.5],
    ]);
    expect(book.entries.at(-1)).toMatchObject({ against: 'Cash', kind: 'contra' });
    expect(await bookOf(bank, bank.cashId)).toMatchObject({ closing: 100, received: 100, paid: 0, ledger: { kind: 'cash' } });
  });

  test('read page by page it is the same book', async () => {
    const whole = await bookOf(bank, bank.bankId);
    const pages: Entry[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { entries, next }: Book = await bookOf(bank, bank.bankId, `${lately}&limit=2${cursor && `&cursor=${cursor}`}`);
      pages.push(...entries);
      cursor = next;
    }
    expect(pages).toEqual(whole.entries);
  });

  test('exists only for cash and banks, and not for staff who see only their own parties', async () => {
    expect((await get(app, bank.manager, at(bank, bank.partyId))).status).toBe(404);
    expect((await get(app, (await openCounter(app, pool)).manager, at(bank, bank.bankId))).status).not.toBe(200);
    expect((await get<Book>(app, bank.clerk, at(bank, bank.bankId))).status).toBe(200);
  });

  test('is exported as shown on the screen', async () => {
    const url = `/api${bank.path}/exports/bankBook/csv?book=${bank.bankId}&from=${ago(8)}&to=${today}`;
    const answer = await app.inject({ method: 'GET', url, headers: bank.clerk });
    expect(answer.statusCode).toBe(200);
    const rows = answer.body.trim().split(/\r?\n/);
    expect(rows).toHaveLength(5);
    expect(rows.at(-1)).toContain('Contra');
    expect(rows.at(-1)).toContain('629.5');
  });

  test('all books are listed, cash first, with the number of postings without bank date', async () => {
    const { body } = await get<{ books: object[]; next: string | null }>(app, bank.clerk, `${bank.path}/bankBooks?limit=1`);
    expect(body.books).toMatchObject([{ kind: 'cash', balance: 100, notInBank: 0, reconciledTo: null }]);
    const rest = await get<{ books: object[] }>(app, bank.clerk, `${bank.path}/bankBooks?limit=5&cursor=${body.next}`);
    expect(rest.body.books).toMatchObject([{ kind: 'bank', name: 'Bank A', balance: 629.5, notInBank: 5, reconciledTo: null }]);
  });
});

describe('a bank date by hand', () => {
  test('is set for many at once, changed and removed; the previous dates are returned', async () => {
    const bank = await openBank();
    const [first, second] = [await move(bank, bank.capitalId, 100, ago(5)), await move(bank, bank.capitalId, -40, ago(4))];
    const put = await mark(
      bank,
      [first, second].map((voucherId) => ({ voucherId, bankDate: ago(3) })),
    );
    expect(put.body).toMatchObject({ message: 'Bank dates: 2 set', dates: [{ bankDate: ago(3), before: null }, { bankDate: ago(3) }] });
    const again = await mark(bank, [
      { voucherId: first, bankDate: ago(2) },
      { voucherId: second, bankDate: null },
    ]);
    expect(again.body).toMatchObject({ message: 'Bank dates: 1 set, 1 cleared', dates: [{ before: ago(3) }, { bankDate: null }] });
    const { entries } = await bookOf(bank, bank.bankId);
    expect(entries.map(({ bankDate, bankDateSource }) => [bankDate, bankDateSource])).toEqual([
      [ago(2), 'hand'],
      [null, null],
    ]);
  });

  test('is refused with all problems at once, and none is set', async () => {
    const bank = await openBank();
    const ids = [
      await move(bank, bank.capitalId, 100, ago(2)),
      await move(bank, bank.capitalId, 60, ago(2)),
      await move(bank, bank.capitalId, 5),
    ];
    const refused = await mark(bank, [
      { voucherId: ids[0]!, bankDate: ago(3) },
      { voucherId: ids[1]!, bankDate: addDays(today, 1) },
      { voucherId: ids[2]!, bankDate: today },
      { voucherId: ids[2]!, bankDate: today },
      { voucherId: crypto.randomUUID(), bankDate: today },
      { voucherId: ids[1]!, bankDate: today, line: 2 },
    ]);
    expect(refused.status).toBe(422);
    expect(problemsOf(refused)).toEqual([
      'dates.0.bankDate BANK_DATE_EARLY',
      'dates.1.bankDate BANK_DATE_TO_COME',
      'dates.3.bankDate TWICE',
      'dates.4.bankDate GONE',
      'dates.5.bankDate GONE',
    ]);
    expect(new Set((await bookOf(bank, bank.bankId)).entries.map(({ bankDate }) => bankDate))).toEqual(new Set([null]));
  });

  test('is for owner and admin, only for a bank', async () => {
    const bank = await openBank();
    const voucherId = await move(bank, bank.capitalId, 100);
    expect((await mark(bank, [{ voucherId, bankDate: today }], bank.clerk)).status).toBe(403);
    expect((await mark({ ...bank, bankId: bank.cashId }, [{ voucherId, bankDate: today }])).status).toBe(404);
  });

  test('cannot be set in locked days, and existing ones stay', async () => {
    const bank = await openBank();
    const [known, open] = [await move(bank, bank.capitalId, 100, ago(9)), await move(bank, bank.capitalId, 60, ago(9))];
    expect((await mark(bank, [{ voucherId: known, bankDate: ago(9) }])).status).toBe(200);
    await ownerPool.query('update organizations set locked_up_to = $2 where id = $1', [bank.orgId, ago(5)]);
    const codes = async (voucherId: string, bankDate: string | null) =>
      (await mark(bank, [{ voucherId, bankDate }])).body.problems?.map(({ code }) => code);
    expect(await codes(known, null)).toEqual(['BANK_DATE_LOCKED']);
    expect(await codes(open, ago(5))).toEqual(['BANK_DATE_LOCKED']);
    expect(await codes(open, ago(4))).toBeUndefined();
  });

  test('from a cheque or a statement cannot be changed by hand', async () => {
    const bank = await openBank();
    const voucherId = await move(bank, bank.capitalId, 100, ago(2));
    await mark(bank, [{ voucherId, bankDate: ago(1) }]);
    for (const [source, code] of [
      ['cheque', 'BANK_DATE_OF_CHEQUE'],
      ['statement', 'BANK_DATE_OF_STATEMENT'],
    ]) {
      await ownerPool.query('update bank_dates set source = $2 where org_id = $1', [bank.orgId, source]);
      expect((await mark(bank, [{ voucherId, bankDate: null }])).body.problems).toMatchObject([{ code }]);
    }
  });

  test('stays if the voucher is edited otherwise, is removed with another amount, which is reported, and with the voucher', async () => {
    const bank = await openBank();
    const dayAfter = addDays(dayWithinYear, -1);
    const voucherId = await move(bank, bank.capitalId, 100, addDays(dayWithinYear, -2));
    await mark(bank, [{ voucherId, bankDate: dayAfter }]);
    const lines = (amount: number) => [
      { ledgerId: bank.capitalId, side: 'credit', amount },
      { ledgerId: bank.bankId, side: 'debit', amount },
    ];
    const kept = await edit(app, bank, 'journal', voucherId, { date: dayAfter, items: lines(100), note: 'Moved', version: 1 });
    expect(kept.body.message).toBe(`Saved ${kept.body.voucherNumber}`);
    expect((await bookOf(bank, bank.bankId)).entries).toMatchObject([{ line: 2, bankDate: dayAfter, bankDateSource: 'hand' }]);
    expect(await verifyCompany(pool, db, bank.orgId)).toEqual([]);
    const lost = await edit(app, bank, 'journal', voucherId, { date: dayAfter, items: lines(90), version: 2 });
    expect(lost.body.message).toContain('was taken away');
    expect((await bookOf(bank, bank.bankId)).entries).toMatchObject([{ bankDate: null }]);
    await mark(bank, [{ voucherId, bankDate: today, line: 2 }]);
    expect((await cancel(app, bank, voucherId, 3)).status).toBe(200);
    const { rows } = await ownerPool.query('select 1 from bank_dates where org_id = $1', [bank.orgId]);
    expect(rows).toEqual([]);
    expect(await verifyCompany(pool, db, bank.orgId)).toEqual([]);
  });
});

describe('a bank date and an edit at once', () => {
  test('no bank date is set for a posting that an edit moved to another ledger', async () => {
    const bank = await openBank();
    const voucherId = await move(bank, bank.capitalId, 100);
    const items = [
      { ledgerId: bank.cashId, side: 'debit', amount: 100 },
      { ledgerId: bank.capitalId, side: 'credit', amount: 100 },
    ];
    const deadlocks = await countDeadlocks({ pool, ownerPool });
    const held = 'select from vouchers where org_id = $1 and id = $2';
    const [edited, marked] = await whileHeld<{ status: number; body: unknown }>(ownerPool, held, [bank.orgId, voucherId], () => [
      edit(app, bank, 'journal', voucherId, { date: today, items, version: 1 }),
      waiting(ownerPool, 1).then(() => mark(bank, [{ voucherId, bankDate: today }])),
    ]);
    expect(edited).toMatchObject({ status: 200 });
    expect(problemsOf(marked!)).toEqual(['dates.0.bankDate GONE']);
    // A transaction that loses a deadlock runs again with the same result.
    expect(await countDeadlocks({ pool, ownerPool })).toBe(deadlocks);
    expect(await verifyCompany(pool, db, bank.orgId)).toEqual([]);
  });
});

describe('the reconciliation statement', () => {
  test('leads from books to bank to the paisa, on any day', async () => {
    const bank = await openBank();
    const ids: string[] = [];
    for (const [amount, days] of [
      [1000, 20],
      [-250.25, 18],
      [75.1, 10],
      [-11.8, 3],
    ] as const)
      ids.push(await move(bank, bank.capitalId, amount, ago(days)));
    const [opened, cheque, , charges] = ids;
    await mark(bank, [
      { voucherId: opened!, bankDate: ago(20) },
      { voucherId: cheque!, bankDate: ago(5) },
      { voucherId: charges!, bankDate: ago(3) },
    ]);
    // The bank debited its charges before they were booked, as a statement shows.
    await ownerPool.query('update bank_dates set bank_date = $3 where org_id = $1 and voucher_id = $2', [bank.orgId, charges, ago(9)]);
    expect(await reconciled(bank, ago(8))).toMatchObject({
      books: 824.85,
      depositsNotInBank: 75.1,
      paymentsNotInBank: 250.25,
      bookedLater: -11.8,
      unbooked: 0,
      bank: 988.2,
      counts: { notInBank: 2, bookedLater: 1, unbooked: 0 },
      statement: null,
    });
    expect(await reconciled(bank)).toMatchObject({
      books: 813.05,
      depositsNotInBank: 75.1,
      paymentsNotInBank: 0,
      bookedLater: 0,
      bank: 737.95,
    });
    const items = await get<{ items: { amount: number }[]; next: string }>(
      app,
      bank.manager,
      at(bank, bank.bankId, `/reconciliation/notInBank?on=${ago(8)}&limit=1`),
    );
    const more = at(bank, bank.bankId, `/reconciliation/notInBank?on=${ago(8)}&cursor=${items.body.next}`);
    const rest = await get<{ items: { amount: number }[]; next: string | null }>(app, bank.manager, more);
    expect([...items.body.items, ...rest.body.items].map(({ amount }) => amount)).toEqual([-250.25, 75.1]);
    expect(await verifyCompany(pool, db, bank.orgId)).toEqual([]);
  });

  test('includes statement lines without a voucher, and shows the difference to the bank’s own balance', async () => {
    const bank = await openBank();
    // The bank starts at 10,000, and so do the books.
    await mark(bank, [{ voucherId: await move(bank, bank.capitalId, 10_000, ago(9)), bankDate: ago(9) }]);
    await move(bank, bank.capitalId, -500, ago(6));
    const file = statementOf([
      [5, 'CASH DEPOSIT', '', 700],
      [4, 'CHARGES', '', -11.8],
    ]);
    await openBanking(app, bank).importStatement(file);
    expect(await reconciled(bank)).toMatchObject({
      books: 9500,
      paymentsNotInBank: 500,
      unbooked: 688.2,
      counts: { notInBank: 1, unbooked: 2 },
      bank: 10_688.2,
      statement: { date: ago(4), balance: 10_688.2, difference: 0 },
    });
    expect(await reconciled(bank, ago(5))).toMatchObject({ unbooked: 700, bank: 10_700, statement: null });
    type Lines = { items: { _id: string; voucherId: null; against: string; amount: number }[]; next: string | null };
    const unbooked = at(bank, bank.bankId, '/reconciliation/unbooked?limit=1');
    const first = (await get<Lines>(app, bank.manager, unbooked)).body;
    const rest = (await get<Lines>(app, bank.manager, `${unbooked}&cursor=${first.next}`)).body;
    expect([...first.items, ...rest.items]).toMatchObject([
      { against: 'CASH DEPOSIT', amount: 700, voucherId: null },
      { against: 'CHARGES', amount: -11.8, voucherId: null },
    ]);
    expect(rest.next).toBeNull();
    // A bank date that the statement contradicts shows as a difference of its day.
    const { body } = await get<{ items: { voucherId: string; line: number }[] }>(
      app,
      bank.manager,
      at(bank, bank.bankId, '/reconciliation/notInBank'),
    );
    await mark(bank, [{ voucherId: body.items[0]!.voucherId, line: body.items[0]!.line, bankDate: ago(5) }]);
    expect(await reconciled(bank)).toMatchObject({ bank: 10_188.2, statement: { difference: 500 } });
  });

  test('is for owner and admin, and can be printed', async () => {
    const bank = await openBank();
    await move(bank, bank.capitalId, 1234.5);
    expect((await get(app, bank.clerk, at(bank, bank.bankId, '/reconciliation'))).status).toBe(403);
    const answer = await app.inject({ method: 'GET', url: `/api${at(bank, bank.bankId, '/reconciliationPdf')}`, headers: bank.manager });
    expect(answer.statusCode).toBe(200);
    const { text } = readPdf(answer.rawPayload);
    expect(text).toContain('Balance as per books');
    expect(text).toContain('1,234.50');
    expect(text).toContain('Balance as per bank');
  });
});
