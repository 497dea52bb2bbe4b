import { expect, test } from 'vitest';
import type { Caller, Company } from '../../platform/request-context.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { get } from '../../testing/calls.ts';
import { openLedgers } from '../../testing/ledgers.ts';
import { addParty } from '../../testing/masters.ts';
import { openShop, type Shop } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { verifyCompany } from '../../verification/verify-company.ts';
import { type LedgerFileRow, planLedgers, writeLedgers } from './import-ledgers.ts';

const { app, pool, db } = await testApp();

/** As the import worker does: plans, and in a run also writes. */
async function importLedgers(
  shop: Shop,
  rows: readonly Omit<LedgerFileRow, 'at'>[],
  { isRun = true, lockedUpTo = null as string | null } = {},
) {
  const caller: Caller = { kind: 'owner', id: shop.people.owner.id, name: 'Owner', role: null };
  const company = { id: shop.orgId, booksFrom: '2024-04-01', lockedUpTo } as Company; // the only fields that are used
  return inTransaction(pool, db, shop.orgId, async (tx) => {
    const numbered = rows.map((row, at) => ({ at, ...row }));
    const planned = await planLedgers(tx, company, numbered);
    if (isRun) await writeLedgers(tx, company, caller, planned);
    return planned.map(({ action, problems }) => [action, ...problems.map(({ field, code }) => `${field} ${code}`)].join(' '));
  });
}

test('a file imports ledgers, banks and openings, and a second time nothing', async () => {
  const shop = await openShop(app, pool);
  const books = await openLedgers(app, shop);
  const rows = [
    { name: 'Rent', code: 'R1', groupName: 'indirect  EXPENSES' },
    {
      name: 'HDFC',
      groupName: 'Bank Accounts',
      openingPaise: 500_000,
      bankName: 'HDFC Bank',
      ifsc: 'hdfc0000060',
      accountNumber: '5010 0012 345',
    },
    { name: 'Capital', groupName: 'Capital Account', openingPaise: -700_000 },
    { name: 'cash', openingPaise: 200_000 },
  ];
  expect(await importLedgers(shop, rows, { isRun: false })).toEqual(['create', 'create', 'create', 'update']);
  expect(await books.find('Rent')).toBeUndefined();
  expect(await importLedgers(shop, rows)).toEqual(['create', 'create', 'create', 'update']);
  expect(await books.whole((await books.find('HDFC'))._id)).toMatchObject({
    opening: 5_000,
    balance: 5_000,
    bank: { ifsc: 'HDFC0000060', accountNumber: '50100012345' },
  });
  expect(await books.find('cash')).toMatchObject({ opening: 2_000, version: 2 });
  expect(await importLedgers(shop, rows)).toEqual(['same', 'same', 'same', 'same']);
  expect(await verifyCompany(pool, db, shop.orgId)).toEqual([]);
});

test('a row finds its ledger by code and else by name, changes its columns, and the change is logged', async () => {
  const shop = await openShop(app, pool);
  const books = await openLedgers(app, shop);
  const { ledger } = (await books.save('Van loan', 'Secured Loans', { code: 'L1', opening: -90 })).body;
  expect(await importLedgers(shop, [{ code: 'L1', name: 'Loan on the van', openingPaise: -8_000 }])).toEqual(['update']);
  expect(await books.whole(ledger._id)).toMatchObject({ name: 'Loan on the van', opening: -80, balance: -80, group: 'Secured Loans' });
  const log = await get<{ changes: { fields: object[] }[] }>(app, shop.manager, `${shop.path}/records/ledger/${ledger._id}/changes`);
  expect(log.body.changes[0]!.fields).toEqual([
    { field: 'name', old: 'Van loan', new: 'Loan on the van' },
    { field: 'opening', old: -90, new: -80 },
  ]);
});

test('rows that a form would refuse are not imported; the others are', async () => {
  const shop = await openShop(app, pool);
  const books = await openLedgers(app, shop);
  await addParty(app, shop, { partyName: 'Ravi' });
  await books.save('Van loan', 'Secured Loans', { code: 'L1' });
  const rows = [
    { name: 'Ravi', groupName: 'Sundry Debtors' },
    { name: 'Nowhere', groupName: 'No such group' },
    { name: 'New without group' },
    { name: 'Rent', groupName: 'Indirect Expenses', openingPaise: 100, ifsc: 'X' },
    { name: 'Cash', code: 'L1' },
    { name: 'Sales', isActive: false },
    { name: 'Tea', groupName: 'Indirect Expenses' },
    { name: 'TEA', code: 'T2', groupName: 'Indirect Expenses' },
  ];
  expect(await importLedgers(shop, rows)).toEqual([
    'same name LEDGER_IS_PARTY',
    'create groupName GROUP_UNKNOWN',
    'create groupName GROUP_UNKNOWN',
    'create openingPaise OPENING_OF_YEAR bank BANK_FACTS_OF_OTHER',
    'update name ALREADY_EXISTS',
    'update isActive LEDGER_FIXED',
    'create',
    'create name ALREADY_EXISTS',
  ]);
  expect(await books.find('Tea')).toMatchObject({ group: 'Indirect Expenses' });
  expect(await importLedgers(shop, [{ name: 'Cash', openingPaise: 1 }], { lockedUpTo: '2024-04-01' })).toEqual([
    'update openingPaise OPENING_LOCKED',
  ]);
});
