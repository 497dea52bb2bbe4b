import { predefinedLedgers } from '@bahi/core/postings/predefined-ledgers';
import { expect, test } from 'vitest';
import { get, post } from '../testing/calls.ts';
import { addParty } from '../testing/masters.ts';
import { openShop, type Shop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool, ownerPool } = await testApp();

type Ledger = { _id: string; name: string; group: string; balance: number };
const list = (shop: Shop, query: Record<string, string> = {}) =>
  get<{ ledgers: Ledger[]; next: string | null }>(app, shop.manager, `${shop.path}/ledgers?${new URLSearchParams(query)}`);
const sources = (shop: Shop) => get<{ sources: { _id: string; name: string }[] }>(app, shop.clerk, `${shop.path}/sources`);
const saveBank = (shop: Shop, name: string, who = shop.manager) => post(app, who, `${shop.path}/banks`, { name, bank_name: 'HDFC Bank' });

test('the predefined ledgers and the parties come by name, page by page, with their groups', async () => {
  const shop = await openShop(app, pool);
  await addParty(app, shop, { partyName: 'Zenith' });
  const names: string[] = [];
  for (let cursor: string | null = ''; cursor !== null && names.length < 100; ) {
    const page = await list(shop, cursor === '' ? { limit: '6' } : { limit: '6', cursor });
    names.push(...page.body.ledgers.map(({ name }) => name));
    cursor = page.body.next;
  }
  const expected = [...predefinedLedgers.map(({ name }) => name), 'Zenith'];
  expect(names).toEqual(expected.sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  expect((await list(shop, { search: 'output c' })).body.ledgers).toMatchObject([
    { group: 'Duties & Taxes' },
    { name: 'Output CGST', balance: 0 },
  ]);
  expect((await list(shop, { search: 'profit' })).body.ledgers).toMatchObject([{ name: 'Profit & Loss A/c', group: 'Primary' }]);
});

test('money comes in at the cash and at banks, old and new', async () => {
  const shop = await openShop(app, pool);
  const made = await saveBank(shop, 'HDFC Current');
  const source = { kind: 'bank', name: 'HDFC Current', bank_name: 'HDFC Bank', balance: 0 };
  expect(made).toMatchObject({ status: 200, body: { message: 'Bank created', source } });
  expect((await sources(shop)).body.sources).toMatchObject([{ kind: 'cash', name: 'Cash' }, source]);
});

test('an overdraft is a bank; a closed ledger is none', async () => {
  const shop = await openShop(app, pool);
  await saveBank(shop, 'Overdraft');
  await saveBank(shop, 'Closed');
  await ownerPool.query(
    `update ledgers l set group_id = g.id from account_groups g where l.org_id = $1 and l.name = 'Overdraft' and g.org_id = $1 and g.name = 'Bank OD A/c'`,
    [shop.orgId],
  );
  await ownerPool.query(`update ledgers set is_active = false where org_id = $1 and name = 'Closed'`, [shop.orgId]);
  expect((await sources(shop)).body.sources).toMatchObject([{ kind: 'cash' }, { kind: 'bank', name: 'Overdraft' }]);
});

test('a source shows what lies there', async () => {
  const shop = await openShop(app, pool);
  const [cash] = (await sources(shop)).body.sources;
  await ownerPool.query(
    `insert into ledger_balances (org_id, ledger_id, month, debit_paise, credit_paise) values ($1, $2, '2025-04-01', 100000, 25025)`,
    [shop.orgId, cash?._id],
  );
  expect((await sources(shop)).body.sources).toMatchObject([{ name: 'Cash', balance: 749.75 }]);
  expect((await list(shop, { search: 'cash' })).body.ledgers).toMatchObject([{ name: 'Cash', balance: 749.75 }]);
});

test('a bank has a name of its own among all ledgers', async () => {
  const shop = await openShop(app, pool);
  await addParty(app, shop, { partyName: 'Ravi' });
  expect(await saveBank(shop, 'RAVI')).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS', field: 'name' } });
  expect((await sources(shop)).body.sources).toHaveLength(1);
});

test('staff of role user open no bank', async () => {
  const shop = await openShop(app, pool);
  expect(await saveBank(shop, 'Mine', shop.clerk)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
});

test('a company sees its own ledgers only', async () => {
  const mine = await openShop(app, pool);
  const theirs = await openShop(app, pool);
  await saveBank(theirs, 'Their Bank');
  expect((await list(mine, { search: 'their' })).body.ledgers).toEqual([]);
  expect((await sources(mine)).body.sources).toHaveLength(1);
});
