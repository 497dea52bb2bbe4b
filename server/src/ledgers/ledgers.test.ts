import { predefinedLedgers } from '@bahi/core/postings/predefined-ledgers';
import { expect, test } from 'vitest';
import { get, post, problemsOf } from '../testing/calls.ts';
import { type Ledger, openLedgers } from '../testing/ledgers.ts';
import { addParty } from '../testing/masters.ts';
import { openShop, type Shop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool, ownerPool } = await testApp();

type List = { ledgers: Ledger[]; next: string | null; total: number | null };
const list = (shop: Shop, query: Record<string, string> = {}) =>
  get<List>(app, shop.manager, `${shop.path}/ledgers?${new URLSearchParams(query)}`);
const names = async (shop: Shop, query: Record<string, string> = {}) => (await list(shop, query)).body.ledgers.map(({ name }) => name);
const sources = (shop: Shop) => get<{ sources: { _id: string; name: string }[] }>(app, shop.clerk, `${shop.path}/sources`);
const saveBank = (shop: Shop, name: string, who = shop.manager, more: object = {}) =>
  post(app, who, `${shop.path}/banks`, { name, bank_name: 'HDFC Bank', ...more });

test('the predefined ledgers and the parties are listed by name, page by page, with their groups', async () => {
  const shop = await openShop(app, pool);
  await addParty(app, shop, { partyName: 'Zenith' });
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null && found.length < 100; ) {
    const page = await list(shop, cursor === '' ? { limit: '6' } : { limit: '6', cursor });
    expect(page.body.total).toBe(cursor === '' ? predefinedLedgers.length + 1 : null);
    found.push(...page.body.ledgers.map(({ name }) => name));
    cursor = page.body.next;
  }
  const expected = [...predefinedLedgers.map(({ name }) => name), 'Zenith'];
  expect(found).toEqual(expected.sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  expect((await list(shop, { search: 'output c' })).body).toMatchObject({
    ledgers: [{ group: 'Duties & Taxes' }, { name: 'Output CGST', kind: 'tax', isPredefined: true, balance: 0 }],
    total: 2,
  });
  expect((await list(shop, { search: 'profit' })).body.ledgers).toMatchObject([{ name: 'Profit & Loss A/c', group: 'Primary' }]);
});

test('ledgers are found by any part of name and code and by kind, and inactive ones on request', async () => {
  const shop = await openShop(app, pool);
  const books = await openLedgers(app, shop);
  await addParty(app, shop, { partyName: 'Rent House' });
  await books.save('Office rent', 'Indirect Expenses', { code: 'EXP-01' });
  const old = await books.save('Old rent', 'Indirect Expenses');
  await books.update(old.body.ledger, { isActive: false });
  expect(await names(shop, { search: 'rent' })).toEqual(['Office rent', 'Rent House']);
  expect(await names(shop, { search: 'rent', kind: 'notParty' })).toEqual(['Office rent']);
  expect(await names(shop, { search: 'rent', kind: 'party' })).toEqual(['Rent House']);
  expect(await names(shop, { search: 'rent', state: 'inactive' })).toEqual(['Old rent']);
  expect(await names(shop, { search: 'exp-0' })).toEqual(['Office rent']);
  expect(await names(shop, { search: '%' })).toEqual([]);
  expect(await names(shop, { kind: 'cash' })).toEqual(['Cash']);
});

test('a ledger is created, renamed, moved, deactivated and deleted; its code is unique', async () => {
  const shop = await openShop(app, pool);
  const books = await openLedgers(app, shop);
  const made = await books.save('Tea', 'Indirect Expenses', { code: 'T1' });
  expect(made).toMatchObject({ status: 200, body: { message: 'Ledger created', ledger: { group: 'Indirect Expenses', kind: 'other' } } });
  expect(await books.save('Coffee', 'Indirect Expenses', { code: 'T1' })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_EXISTS', field: 'code' },
  });
  expect(await books.save('TEA', 'Indirect Expenses')).toMatchObject({ status: 409, body: { field: 'name' } });
  const renamed = await books.update(made.body.ledger, {
    name: 'Refreshments',
    groupId: books.groupId('Direct Expenses'),
    isActive: false,
  });
  expect(renamed.body.ledger).toMatchObject({ name: 'Refreshments', group: 'Direct Expenses', isActive: false, version: 2 });
  expect(await books.update(made.body.ledger, { name: 'Late' })).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
  expect(await books.remove(renamed.body.ledger)).toMatchObject({ status: 200, body: { message: 'Ledger deleted' } });
  expect(await names(shop, { search: 'refresh', state: 'all' })).toEqual([]);
});

test('a predefined ledger stays active and in its group; its name can change', async () => {
  const shop = await openShop(app, pool);
  const books = await openLedgers(app, shop);
  const sales = await books.find('Sales');
  expect(problemsOf(await books.update(sales, { isActive: false, groupId: books.groupId('Direct Incomes') }))).toEqual([
    'groupId LEDGER_FIXED',
    'isActive LEDGER_FIXED',
  ]);
  const renamed = await books.update(sales, { name: 'Sales of goods' });
  expect(renamed).toMatchObject({ status: 200, body: { ledger: { name: 'Sales of goods' } } });
  expect(await books.remove(renamed.body.ledger)).toMatchObject({ status: 409, body: { code: 'IN_USE' } });
});

test('a ledger with postings cannot be deleted, and a party is edited among the parties', async () => {
  const shop = await openShop(app, pool);
  const books = await openLedgers(app, shop);
  const { ledger } = (await books.save('Freight', 'Indirect Incomes')).body;
  await post(app, shop.manager, `${shop.path}/additionalCharges`, { name: 'Freight', ledgerId: ledger._id });
  expect(await books.remove(ledger)).toMatchObject({
    status: 409,
    body: { code: 'IN_USE', uses: [{ what: 'additional charges', count: 1 }] },
  });
  expect(problemsOf(await books.update(ledger, { groupId: books.groupId('Bank Accounts') }))).toEqual(['groupId LEDGER_OF_OTHER_KIND']);
  await addParty(app, shop, { partyName: 'Ravi' });
  const party = await books.find('Ravi');
  expect(problemsOf(await books.update(party, { name: 'X' }))).toEqual(['name LEDGER_IS_PARTY']);
  expect(problemsOf(await books.save('Debtor', 'Sundry Debtors'))).toEqual(['groupId LEDGER_OF_PARTY']);
});

test('sources of money are cash and banks, old and new; inactive ones are not', async () => {
  const shop = await openShop(app, pool);
  const books = await openLedgers(app, shop);
  const made = await saveBank(shop, 'HDFC Current');
  const source = { kind: 'bank', name: 'HDFC Current', bank_name: 'HDFC Bank', balance: 0 };
  expect(made).toMatchObject({ status: 200, body: { message: 'Bank created', source } });
  await books.saveGroup('Tills', 'Cash-in-Hand');
  await books.save('Counter 2', 'Tills');
  await books.save('Overdraft', 'Bank OD A/c');
  const closed = await books.save('Closed', 'Bank Accounts');
  await books.update(closed.body.ledger, { isActive: false });
  expect((await sources(shop)).body.sources).toMatchObject([
    { kind: 'cash', name: 'Cash' },
    { kind: 'cash', name: 'Counter 2' },
    source,
    { kind: 'bank', name: 'Overdraft' },
  ]);
});

test('a source shows its balance', async () => {
  const shop = await openShop(app, pool);
  const [cash] = (await sources(shop)).body.sources;
  await ownerPool.query(
    `insert into ledger_years (org_id, ledger_id, start_year, debit_paise, credit_paise) values ($1, $2, 2025, 100000, 25025)`,
    [shop.orgId, cash?._id],
  );
  expect((await sources(shop)).body.sources).toMatchObject([{ name: 'Cash', balance: 749.75 }]);
  expect((await list(shop, { search: 'cash' })).body.ledgers).toMatchObject([{ name: 'Cash', balance: 749.75 }]);
});

test('a bank’s name is unique among all ledgers, and its fields are validated', async () => {
  const shop = await openShop(app, pool);
  await addParty(app, shop, { partyName: 'Ravi' });
  expect(await saveBank(shop, 'RAVI')).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS', field: 'name' } });
  expect(problemsOf(await saveBank(shop, 'SBI', shop.manager, { ifsc: 'SBI', accountNumber: '1' }))).toEqual([
    'ifsc IFSC_INVALID',
    'accountNumber ACCOUNT_NUMBER_INVALID',
  ]);
  expect((await sources(shop)).body.sources).toHaveLength(1);
});

test('a bank stores account, IFSC, UPI id and cheque books, with every change in the edit log', async () => {
  const shop = await openShop(app, pool);
  const books = await openLedgers(app, shop);
  const chequeBook = { first: 101, last: 150, used: [101, 102], void: [103] };
  const bank = {
    bankName: 'HDFC Bank',
    branch: 'Fort',
    accountName: '',
    accountNumber: '501 000 12345',
    ifsc: 'hdfc0000060',
    upiId: 'shop@hdfcbank',
    chequeBooks: [chequeBook],
  };
  const { ledger } = (await books.save('HDFC', 'Bank Accounts', { bank })).body;
  expect(await books.whole(ledger._id)).toMatchObject({ bank: { ...bank, accountNumber: '50100012345', ifsc: 'HDFC0000060' } });
  expect(await books.save('HDFC again', 'Bank Accounts', { bank })).toMatchObject({ status: 409, body: { field: 'bank.accountNumber' } });
  expect(problemsOf(await books.update(ledger, { bank: { ...bank, chequeBooks: [chequeBook, chequeBook] } }))).toEqual([
    'bank.chequeBooks.1.first CHEQUE_BOOKS_OVERLAP',
  ]);
  const changed = await books.update(ledger, { bank: { ...bank, chequeBooks: [{ ...chequeBook, void: [103, 104] }] } });
  expect(changed.body.ledger).toMatchObject({ version: 2, bank: { chequeBooks: [{ void: [103, 104] }] } });
  const log = await get<{ changes: { fields: object[] }[] }>(app, shop.manager, `${shop.path}/records/ledger/${ledger._id}/changes`);
  expect(log.body.changes).toMatchObject([{ fields: [{ field: 'bank.chequeBooks.1.void.2', old: null, new: 104 }] }]);
  const same = await books.update(changed.body.ledger, { bank: { ...bank, chequeBooks: [{ ...chequeBook, void: [103, 104] }] } });
  expect(same.body.ledger.version).toBe(2);
});

test('staff of role user open no bank and see no ledgers', async () => {
  const shop = await openShop(app, pool);
  expect(await saveBank(shop, 'Mine', shop.clerk)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
  expect(await get(app, shop.clerk, `${shop.path}/ledgers`)).toMatchObject({ status: 403 });
});

test('a mark for the cash flow is refused where it has no meaning, on a new ledger and on one that changes', async () => {
  const shop = await openShop(app, pool);
  const books = await openLedgers(app, shop);
  const refused = { status: 422, body: { problems: [{ code: 'CASH_FLOW_USE_OF_OTHER', field: 'cashFlowUse' }] } };
  expect(await books.save('Worn off', 'Fixed Assets', { cashFlowUse: 'depreciation' })).toMatchObject(refused);
  const { ledger } = (await books.save('Wear', 'Indirect Expenses', { cashFlowUse: 'depreciation' })).body;
  expect(await books.update(ledger, { cashFlowUse: 'financeIncome' })).toMatchObject(refused);
  expect(await books.update(ledger, { groupId: books.groupId('Fixed Assets') })).toMatchObject(refused);
});

test('a line of Schedule III and an amount due within a year are refused where they have no meaning', async () => {
  const shop = await openShop(app, pool);
  const books = await openLedgers(app, shop);
  const refusedAs = (code: string, field: string) => ({ status: 422, body: { problems: [{ code, field }] } });
  const line = refusedAs('SCHEDULE_LINE_OF_OTHER', 'scheduleLine');
  expect(await books.save('Salaries', 'Indirect Expenses', { scheduleLine: 'shareCapital' })).toMatchObject(line);
  const due = refusedAs('DUE_WITHIN_YEAR_OF_OTHER', 'dueWithinYear');
  expect(await books.save('Van', 'Fixed Assets', { dueWithinYear: 10 })).toMatchObject(due);
  expect(await books.save('Rent owed', 'Current Liabilities', { dueWithinYear: 10 })).toMatchObject(due);
  const marks = { scheduleLine: 'longTermBorrowings', dueWithinYear: 1_200.5 };
  const saved = (await books.save('Loan', 'Secured Loans', marks)).body.ledger;
  expect(saved).toMatchObject(marks);
  expect(await books.update(saved, { dueWithinYear: -1 })).toMatchObject(due);
  expect(await books.update(saved, { scheduleLine: 'shortTermBorrowings' })).toMatchObject(due);
  expect(await books.update(saved, { groupId: books.groupId('Indirect Incomes') })).toMatchObject({ status: 422 });
  expect((await books.update(saved, { dueWithinYear: 0 })).body.ledger).toMatchObject({
    scheduleLine: 'longTermBorrowings',
    dueWithinYear: 0,
  });
});

test('ledgers of an integrated company come from Tally; its cheque books, UPI id and marks for the cash flow do not', async () => {
  const shop = await openShop(app, pool);
  const books = await openLedgers(app, shop);
  const { ledger } = (await books.save('HDFC', 'Bank Accounts')).body;
  const wear = (await books.save('Wear of racks', 'Indirect Expenses')).body.ledger;
  await ownerPool.query(`update organizations set type = 'integrated' where id = $1`, [shop.orgId]);
  expect(await books.save('Rent', 'Indirect Expenses')).toMatchObject({ status: 409, body: { code: 'MASTERS_READ_ONLY' } });
  expect(await books.update(ledger, { name: 'X' })).toMatchObject({ status: 409, body: { code: 'MASTERS_READ_ONLY' } });
  const chequeBooks = [{ first: 1, last: 50, used: [], void: [] }];
  const bank = { ...(ledger.bank as object), upiId: 'shop@hdfcbank', chequeBooks };
  expect(await books.update(ledger, { bank })).toMatchObject({ status: 200, body: { ledger: { bank } } });
  const mark = { cashFlowUse: 'depreciation' };
  const marked = await books.update(wear, mark);
  expect(marked).toMatchObject({ status: 200, body: { ledger: mark } });
  expect(await books.update(marked.body.ledger, { ...mark, name: 'X' })).toMatchObject({
    status: 409,
    body: { code: 'MASTERS_READ_ONLY' },
  });
});

test('a company sees only its own ledgers', async () => {
  const mine = await openShop(app, pool);
  const theirs = await openShop(app, pool);
  await saveBank(theirs, 'Their Bank');
  expect(await names(mine, { search: 'their' })).toEqual([]);
  expect((await sources(mine)).body.sources).toHaveLength(1);
});
