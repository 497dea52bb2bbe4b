import { addDays } from '@bahi/core/periods/business-date';
import { beforeAll, describe, expect, test } from 'vitest';
import { ownNothing } from '../platform/company-switches.ts';
import { get, put } from '../testing/calls.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { addParty } from '../testing/masters.ts';
import { planOf } from '../testing/plans.ts';
import { moneyOf, openBillsOf, openPurse, type Purse, saveMoney } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { saleOf, sell, today, trialBalance } from '../testing/vouchers.ts';
import { findOutstandingGroups, findOutstandingParties } from './outstanding-store.ts';

const { app, pool, ownerPool, db } = await testApp();

type Totals = { ledgerTotal: number; groupTotal: number; payableTotal: number; receivableTotal: number };
type Sums = { parties: number; receivable: number; payable: number };
type Party = Omit<Sums, 'parties'> & {
  partyId: string;
  bills: number;
  pending: number;
  overdue: number;
  unsettled: number;
  aged: number[];
};
type Report = Totals & {
  parties: Party[];
  totalOutstandingAmount: number;
  overdue: number;
  aged: number[];
  ageLimits: string;
  keptAgeLimits: string;
  next: string | null;
};
type Groups = Totals & { groups: (Sums & { group: string; subGroups: (Sums & { groupId: string; name: string })[] })[] };

const report = async (purse: Purse, query = '') => (await get<Report>(app, purse.clerk, `${purse.path}/outstandings/parties${query}`)).body;
const byGroup = async (purse: Purse, query = '') => (await get<Groups>(app, purse.clerk, `${purse.path}/outstandings/groups${query}`)).body;
const figures = (parties: readonly Party[]) => Object.fromEntries(parties.map(({ partyId, pending }) => [partyId, pending]));

/**
 * The customer owes 1,500 and has an advance of 200; 900 are owed to the supplier, and a dealer in another group has bills on both sides.
 */
async function withBills() {
  const purse = await openPurse(app, pool);
  const books = await openLedgers(app, purse);
  await books.saveGroup('Dealers', 'Sundry Debtors');
  const dealerId = await addParty(app, purse, { partyName: 'Dealer', groupId: books.groupId('Dealers') });
  await openBillsOf(app, purse, purse.partyId, { 'A-1': 1000, 'A-2': 500 });
  await openBillsOf(app, purse, purse.supplierId, { 'S-1': -900 });
  await openBillsOf(app, purse, dealerId, { 'D-1': 300, 'D-2': -40.5 });
  expect((await saveMoney(app, purse, 'receipt', moneyOf(purse, purse.partyId, 200, {}))).status).toBe(200);
  return { purse, dealerId, dealersId: books.groupId('Dealers') };
}

describe('the four tabs', () => {
  let shop: Awaited<ReturnType<typeof withBills>>;
  beforeAll(async () => {
    shop = await withBills();
    await withBills(); // the same for another company, which must not be visible
  });
  const totals = { ledgerTotal: 659.5, groupTotal: 659.5, payableTotal: 1140.5, receivableTotal: 1800 };

  test('receivables: debts of parties, the largest first', async () => {
    const { purse, dealerId } = shop;
    const { parties, ...rest } = await report(purse);
    expect(parties.map(({ partyId, bills, pending, unsettled }) => [partyId, bills, pending, unsettled])).toEqual([
      [purse.partyId, 2, 1500, 0],
      [dealerId, 1, 300, 0],
    ]);
    expect(rest).toMatchObject({ ...totals, totalOutstandingAmount: 1800, next: null });
  });

  test('payables: debts to parties, with advances', async () => {
    const { purse, dealerId } = shop;
    const { parties, ...rest } = await report(purse, '?tab=payables');
    expect(parties.map(({ partyId, bills, pending, unsettled }) => [partyId, bills, pending, unsettled])).toEqual([
      [purse.supplierId, 1, 900, 0],
      [purse.partyId, 1, 200, 200],
      [dealerId, 1, 40.5, 0],
    ]);
    expect(rest).toMatchObject({ ...totals, totalOutstandingAmount: 1140.5 });
  });

  test('ledger: both sides of a party and their balance', async () => {
    const { purse, dealerId } = shop;
    const { parties, ...rest } = await report(purse, '?tab=ledger');
    expect(parties.map(({ partyId, receivable, payable, pending }) => [partyId, receivable, payable, pending])).toEqual([
      [purse.partyId, 1500, 200, 1300],
      [purse.supplierId, 0, 900, -900],
      [dealerId, 300, 40.5, 259.5],
    ]);
    expect(rest).toMatchObject({ ...totals, totalOutstandingAmount: 659.5 });
  });

  test('group: groups with their sub-groups, and the parties of one', async () => {
    const { purse, dealerId, dealersId } = shop;
    const answer = await byGroup(purse);
    expect(answer).toMatchObject(totals);
    expect(answer.groups.map(({ subGroups, ...sums }) => [sums, subGroups.map(({ groupId: _, ...below }) => below)])).toEqual([
      [
        { group: 'Sundry Debtors', parties: 2, receivable: 1800, payable: 240.5 },
        [
          { name: 'Dealers', parties: 1, receivable: 300, payable: 40.5 },
          { name: 'Sundry Debtors', parties: 1, receivable: 1500, payable: 200 },
        ],
      ],
      [
        { group: 'Sundry Creditors', parties: 1, receivable: 0, payable: 900 },
        [{ name: 'Sundry Creditors', parties: 1, receivable: 0, payable: 900 }],
      ],
    ]);
    const { parties, ledgerTotal } = await report(purse, `?tab=ledger&groupId=${dealersId}`);
    expect([figures(parties), ledgerTotal]).toEqual([{ [dealerId]: 259.5 }, 259.5]);
  });

  test('pages continue where the last one ended, without loss and without repetition', async () => {
    const { purse } = shop;
    const whole = await report(purse, '?tab=ledger');
    const paged: Party[] = [];
    for (let cursor = ''; ; ) {
      const { parties, next } = await report(purse, `?tab=ledger&limit=1${cursor}`);
      paged.push(...parties);
      if (next === null) break;
      cursor = `&cursor=${next}`;
    }
    expect(paged).toEqual(whole.parties);
  });

  test('the details of a party show either side', async () => {
    const { purse, dealerId } = shop;
    const ask = async (side: string) => {
      const path = `${purse.path}/outstandings?partyId=${dealerId}&side=${side}`;
      const { body } = await get<{ outstandings: { bill_no: string; bill_pending_amt: number }[]; totalOutstandingAmount: number }>(
        app,
        purse.clerk,
        path,
      );
      return [body.totalOutstandingAmount, body.outstandings.map(({ bill_no, bill_pending_amt }) => [bill_no, bill_pending_amt])];
    };
    expect(await ask('receivable')).toEqual([300, [['D-1', 300]]]);
    expect(await ask('payable')).toEqual([40.5, [['D-2', 40.5]]]);
  });

  test('by bill date, in the caller’s own buckets', async () => {
    const { body } = await get<object>(app, shop.purse.clerk, `${shop.purse.path}/reports/desk`);
    expect(body).toMatchObject({ receivable: { amount: 1800 }, payable: { amount: 1140.5 } });
  });
});

describe('payables age in the same way', () => {
  let purse: Purse;
  /** One bill a day: due `n` days ago, dated ten days before that. */
  beforeAll(async () => {
    purse = await openPurse(app, pool);
    const ages = [-1, 0, 30, 31, 60, 61, 90, 91];
    await openBillsOf(app, purse, purse.partyId, Object.fromEntries(ages.map((days, at) => [`${days}`, 2 ** at])));
    for (const days of ages) {
      const dueOn = addDays(today, -days);
      await ownerPool.query('update bills set due_on = $3, bill_date = $4 where org_id = $1 and bill_no = $2', [
        purse.orgId,
        `${days}`,
        dueOn,
        addDays(dueOn, -10),
      ]);
    }
  });

  test('by due date in the buckets not due, 0–30, 31–60, 61–90, above', async () => {
    const { parties, aged, overdue } = await report(purse);
    expect(aged).toEqual([1, 2 + 4, 8 + 16, 32 + 64, 128]);
    expect(parties[0]).toMatchObject({ aged, overdue: 255 - 1 - 2 });
    expect(overdue).toBe(252);
  });

  test('by bill date, in the caller’s own buckets', async () => {
    expect((await report(purse, '?by=bill&ageLimits=10,40')).aged).toEqual([0, 1 + 2, 4, 8 + 16 + 32 + 64 + 128]);
  });

  test('payables age in the same way', async () => {
    await openBillsOf(app, purse, purse.supplierId, { due: -70 });
    const { parties } = await report(purse, '?tab=payables');
    expect(parties.map(({ pending, aged }) => [pending, aged.reduce((sum, each) => sum + each, 0)])).toEqual([[70, 70]]);
  });

  test('buckets that do not rise are refused at their field', async () => {
    const { status, body } = await get<object>(app, purse.clerk, `${purse.path}/outstandings/parties?ageLimits=60,30`);
    expect([status, body]).toMatchObject([422, { code: 'INVALID', problems: [{ field: 'ageLimits' }] }]);
  });
});

describe('filters', () => {
  let shop: Awaited<ReturnType<typeof withBills>>;
  let sale: { _id: string; voucherNumber: string };
  beforeAll(async () => {
    shop = await withBills();
    const { status, body } = await sell(app, shop.purse, saleOf(shop.purse, 1));
    expect(status).toBe(200);
    sale = body;
    await ownerPool.query("update bills set bill_date = $2, due_on = $2 where org_id = $1 and bill_no = 'A-2'", [
      shop.purse.orgId,
      addDays(today, -45),
    ]);
  });
  const narrowed = async (query: string) => {
    const { parties, ...sums } = await report(shop.purse, `?tab=ledger&${query}`);
    const groups = await byGroup(shop.purse, `?${query}`);
    expect(groups.ledgerTotal).toBe(sums.ledgerTotal); // the tree of groups is narrowed alike
    return figures(parties);
  };

  test('party: its bills alone', async () => {
    expect(await narrowed(`partyId=${shop.dealerId}`)).toEqual({ [shop.dealerId]: 259.5 });
  });

  test('user: bills of vouchers that the user entered', async () => {
    const { users } = (await get<{ users: { _id: string; name: string }[] }>(app, shop.purse.clerk, `${shop.purse.path}/enterers`)).body;
    const { clerk, manager, owner } = shop.purse.people;
    expect(users.map(({ _id }) => _id).sort()).toEqual([clerk.id, manager.id, owner.id].sort());
    await ownerPool.query('update vouchers set created_by = $3 where org_id = $1 and id = $2', [shop.purse.orgId, sale._id, manager.id]);
    expect(await narrowed(`userId=${manager.id}`)).toEqual({ [shop.purse.partyId]: 118 });
  });

  test('godown: bills of goods from there', async () => {
    expect(await narrowed(`godownId=${shop.purse.godownId}`)).toEqual({ [shop.purse.partyId]: 118 });
  });

  test('kind of voucher: the kind that opened the bill', async () => {
    expect(await narrowed('source=sales')).toEqual({ [shop.purse.partyId]: 118 });
    expect(await narrowed('source=receipt')).toEqual({ [shop.purse.partyId]: -200 });
  });

  test('dates: the days on which bills were made; status: due or not', async () => {
    expect(await narrowed(`from=${addDays(today, -45)}&to=${addDays(today, -1)}`)).toEqual({ [shop.purse.partyId]: 500 });
    expect(await narrowed('status=overdue')).toEqual({ [shop.purse.partyId]: 500 });
    expect(Object.keys(await narrowed('status=notDue'))).toHaveLength(3);
  });

  test('age: bills due or made so many days ago; a text that is no age is refused at its field', async () => {
    expect(await narrowed('age=45-60')).toEqual({ [shop.purse.partyId]: 500 });
    expect(await narrowed('age=31-')).toEqual({ [shop.purse.partyId]: 500 });
    expect(await narrowed('age=46-')).toEqual({});
    expect(figures((await report(shop.purse, '?tab=ledger&by=bill&age=45-45')).parties)).toEqual({ [shop.purse.partyId]: 500 });
    const { status, body } = await get<object>(app, shop.purse.clerk, `${shop.purse.path}/outstandings/parties?age=60-31`);
    expect([status, body]).toMatchObject([422, { code: 'INVALID', problems: [{ field: 'age' }] }]);
  });

  test('a user with only own parties sees only the own name, and no other party', async () => {
    const { purse } = await withBills();
    await ownerPool.query('update memberships set own_parties_only = true where organization_id = $1 and secondary_user_id = $2', [
      purse.orgId,
      purse.people.clerk.id,
    ]);
    await ownerPool.query('update parties set created_by = $2 where org_id = $1', [purse.orgId, purse.people.manager.id]);
    const { users } = (await get<{ users: { _id: string }[] }>(app, purse.clerk, `${purse.path}/enterers`)).body;
    expect(users.map(({ _id }) => _id)).toEqual([purse.people.clerk.id]);
    expect((await report(purse, `?tab=ledger&partyId=${purse.partyId}`)).parties).toEqual([]);
  });
});

test('the company’s buckets apply to all users who name none; only managers save them', async () => {
  const { purse } = await withBills();
  const path = `${purse.path}/outstandings/ageLimits`;
  expect(await report(purse)).toMatchObject({ ageLimits: '30,60,90', keptAgeLimits: '30,60,90' });
  expect((await put(app, purse.clerk, path, { ageLimits: '15,45' })).status).toBe(403);
  expect(await put(app, purse.manager, path, { ageLimits: '45, 15' })).toMatchObject({ status: 422, body: { code: 'INVALID' } });
  expect(await put(app, purse.manager, path, { ageLimits: '15, 45' })).toMatchObject({ status: 200, body: { ageLimits: '15,45' } });
  const kept = await report(purse);
  expect([kept.ageLimits, kept.aged.length]).toEqual(['15,45', 4]);
  expect(await report(purse, '?ageLimits=7')).toMatchObject({ ageLimits: '7', keptAgeLimits: '15,45' });
  expect(await report(await openPurse(app, pool))).toMatchObject({ keptAgeLimits: '30,60,90' });
});

test('the sum of the report is that of the open bills and of the ledgers of the parties', async () => {
  const { purse, dealerId } = await withBills();
  const onAccount = moneyOf(purse, purse.supplierId, 77, {}, { restAs: 'onAccount' });
  expect((await saveMoney(app, purse, 'payment', onAccount)).status).toBe(200);
  const { parties, ledgerTotal, receivableTotal, payableTotal } = await report(purse, '?tab=ledger');
  const { rows: trial } = await trialBalance(app, purse);
  const ids = [purse.partyId, purse.supplierId, dealerId];
  expect(figures(parties)).toEqual(
    Object.fromEntries(trial.filter(({ ledgerId }) => ids.includes(ledgerId)).map((row) => [row.ledgerId, row.closing])),
  );
  const { rows } = await ownerPool.query<{ net: number; owed: number }>(
    'select sum(pending_paise)::float8 / 100 as net, sum(greatest(pending_paise, 0))::float8 / 100 as owed from bills where org_id = $1',
    [purse.orgId],
  );
  expect({ net: ledgerTotal, owed: receivableTotal }).toEqual(rows[0]);
  expect(receivableTotal - payableTotal).toBe(ledgerTotal);
});

test('both statements use the index of open bills', async () => {
  const purse = await openPurse(app, pool);
  await openBillsOf(app, purse, purse.partyId, { first: 1 });
  const within = { id: purse.orgId, own: ownNothing };
  const asked = { tab: 'ledger', groupId: undefined, basis: 'due', dates: [{ from: null, to: null }], filter: {}, today } as const;
  const client = await ownerPool.connect();
  try {
    await client.query('begin');
    // As in books of some years: most bills are settled.
    await client.query(
      `insert into bills (org_id, id, voucher_id, party_id, kind, source, bill_no, bill_date, due_on, amount_paise, pending_paise)
       select org_id, gen_random_uuid(), voucher_id, party_id, kind, source, 'S-' || n, bill_date, due_on, amount_paise, 0
       from bills, generate_series(1, 5000) n where org_id = $1`,
      [purse.orgId],
    );
    await client.query('analyze bills');
    await client.query('set local enable_seqscan = off'); // the test is whether the index can be used, not which plan is cheaper for few rows
    for (const statement of [findOutstandingParties(within, asked, null, 50), findOutstandingGroups(within, {}, today)]) {
      expect(await planOf({ client, db }, statement)).toContain('bills_open');
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('50 000 open bills of 5 000 parties: a page has the requested size, and the sums cover all', async () => {
  const purse = await openPurse(app, pool);
  await openBillsOf(app, purse, purse.partyId, { first: 1 });
  await ownerPool.query(
    `with made as (insert into ledgers select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'name', 'Many ' || n, 'sort_key', 'many ' || n,
         'code', ''))).* from ledgers l, generate_series(1, 4999) n where l.org_id = $1 and l.id = $2 returning id, name, sort_key)
     insert into parties select (jsonb_populate_record(p, jsonb_build_object('id', m.id, 'name', m.name, 'sort_key', m.sort_key, 'code', ''))).*
       from made m, parties p where p.org_id = $1 and p.id = $2`,
    [purse.orgId, purse.partyId],
  );
  await ownerPool.query('analyze ledgers, parties');
  await ownerPool.query(
    `insert into bills (org_id, id, voucher_id, party_id, kind, source, bill_no, bill_date, due_on, amount_paise, pending_paise)
     select b.org_id, gen_random_uuid(), b.voucher_id, p.id, b.kind, b.source, 'M-' || n, b.bill_date - n * 12, b.due_on - n * 12, 100, 100
     from bills b, parties p, generate_series(1, 10) n where b.org_id = $1 and p.org_id = $1 and p.id <> $2`,
    [purse.orgId, purse.supplierId],
  );
  await ownerPool.query('analyze bills');
  const { parties, receivableTotal, aged } = await report(purse, '?limit=200');
  expect([parties.length, receivableTotal, aged.reduce((sum, each) => sum + each, 0)]).toEqual([200, 50_001, 50_001]);
});
