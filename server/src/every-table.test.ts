import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { noLabelSettings } from '@bahi/core/labels/label-settings';
import { addDays } from '@bahi/core/periods/business-date';
import { businessDayAt } from '@bahi/core/tables/business-day';
import { beforeAll, describe, expect, test } from 'vitest';
import { archivedTables, assignedTo, leftOut, peopleColumns } from './archives/archived-tables.ts';
import { listTenantTables } from './archives/tables-store.ts';
import { constraintRefusals } from './constraint-refusals.ts';
import { noBank } from './ledgers/bank-facts.ts';
import { migrationsFolder } from './platform/migrate.ts';
import { inTransaction } from './platform/transaction.ts';
import { takeArchive } from './testing/archives.ts';
import { ago, openBanking, statementOf } from './testing/banking.ts';
import { deskOf } from './testing/bookings.ts';
import { get, patch, post, put } from './testing/calls.ts';
import { addChannel, fakeChannel } from './testing/channels.ts';
import { chequePart } from './testing/cheques.ts';
import { done } from './testing/done.ts';
import { addGodown, enter } from './testing/entries.ts';
import { folioDeskOf } from './testing/folios.ts';
import { furnishHotel } from './testing/hotel.ts';
import { beginImport, sendFile } from './testing/imports.ts';
import { openLedgers } from './testing/ledgers.ts';
import { addProduct } from './testing/masters.ts';
import { agentOf } from './testing/print-agent.ts';
import { listed, moneyOf, saveMoney } from './testing/receipts.ts';
import { mailView, saveStockView } from './testing/report-views.ts';
import { openRestaurant } from './testing/restaurant.ts';
import { addPhone } from './testing/serials.ts';
import { signYear } from './testing/signed-years.ts';
import { exchangeCalendars } from './testing/story-of-calendars.ts';
import { welcomeGuests } from './testing/story-of-guests.ts';
import { chargeGuests } from './testing/story-of-hotel.ts';
import { claimWarranties } from './testing/story-of-warranties.ts';
import { testApp } from './testing/test-app.ts';
import { type Counter, editReceipt, openBills, openCounter, receiptOf, receive, saleOf, sell, today } from './testing/vouchers.ts';

const { app, pool, db, ownerPool } = await testApp();

type Table = { name: string; says: string | null; hasOrg: boolean; secured: boolean; owner: string };
const tables = (
  await ownerPool.query<Table>(`
    select c.relname as name, obj_description(c.oid) as says, c.relrowsecurity as secured, pg_get_userbyid(c.relowner) as owner,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped) as "hasOrg"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migrations' order by 1`)
).rows;
const tenantTables = tables.filter(({ says }) => says === 'tenant');

type Constraint = {
  table: string;
  name: string;
  type: 'p' | 'u' | 'f';
  columns: string[];
  refers: string | null;
  referred: string[] | null;
};
const constraints = (
  await ownerPool.query<Constraint>(`
    select c.conrelid::regclass::text as table, c.conname as name, c.contype as type, nullif(c.confrelid, 0)::regclass::text as refers,
      array(select a.attname::text from unnest(c.conkey) with ordinality k (number, at)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number order by at) as columns,
      array(select a.attname::text from unnest(c.confkey) with ordinality k (number, at)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number order by at) as referred
    from pg_constraint c where c.connamespace = 'public'::regnamespace and c.conrelid <> 0`)
).rows;

const keysOf = (table: string, ...types: Constraint['type'][]) =>
  constraints.filter((each) => each.table === table && types.includes(each.type));
const ownerOf = async (sql: string, values: unknown[] = []) => (await ownerPool.query<Record<string, unknown>>(sql, values)).rows;

test('the catalogue is walked whole', () => {
  expect(tables.length).toBeGreaterThan(25);
  expect(tenantTables.length).toBeGreaterThan(18);
});

test.each(tables)('$name declares tenant, reference or local, and has an org_id only as a tenant', ({ says, hasOrg }) => {
  expect(['tenant', 'reference', 'local']).toContain(says);
  expect(hasOrg).toBe(says === 'tenant');
});

test.each(tables)('$name does not belong to the role that serves', ({ owner }) => {
  expect(owner).not.toBe('bahi_app');
});

describe('every tenant table', () => {
  test.each(tenantTables)('$name has org_id first in its primary key and every unique one', ({ name }) => {
    expect(keysOf(name, 'p')).toHaveLength(1);
    for (const { columns } of keysOf(name, 'p', 'u')) expect(columns[0]).toBe('org_id');
  });

  test.each(tenantTables)('$name has org_id first in every unique index', async ({ name }) => {
    const rows = await ownerOf(
      `select i.indexrelid::regclass::text as index, a.attname as first from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] where i.indrelid = $1::regclass and i.indisunique`,
      [name],
    );
    for (const { index, first } of rows) expect({ index, first }).toEqual({ index, first: 'org_id' });
  });

  test.each(tenantTables)('$name refers to other tenant tables within its company only', ({ name }) => {
    for (const { columns, refers, referred } of keysOf(name, 'f')) {
      expect(columns[0]).toBe('org_id');
      expect(referred?.[0]).toBe(refers === 'organizations' ? 'id' : 'org_id');
    }
  });

  test.each(tenantTables)(
    '$name is under row-level security, and its one policy asks for the company in reading and in writing',
    async ({ name, secured }) => {
      expect(secured).toBe(true);
      const rows = await ownerOf(
        `select permissive, roles::text[] as roles, cmd, qual, with_check from pg_policies where schemaname = 'public' and tablename = $1`,
        [name],
      );
      const ofCompany = `(org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::uuid)`;
      expect(rows).toEqual([{ permissive: 'PERMISSIVE', roles: ['public'], cmd: 'ALL', qual: ofCompany, with_check: ofCompany }]);
    },
  );
});

test('no global table refers to a tenant table', () => {
  const tenant = new Set(tenantTables.map(({ name }) => name));
  const outside = constraints.filter(({ table, refers }) => !tenant.has(table) && refers !== null && tenant.has(refers));
  expect(outside).toEqual([]);
});

test('sort columns are compared by bytes, so that every server sorts the same', async () => {
  const rows = await ownerOf(`
    select c.relname || '.' || a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    join pg_collation o on o.oid = a.attcollation where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and o.collname = 'C' order by 1`);
  const listedBy = ['bills.bill_no', 'godowns.name', 'ledgers.sort_key', 'number_series.name', 'parties.sort_key', 'products.sort_key'];
  expect(rows.map(({ column }) => column)).toEqual(expect.arrayContaining(listedBy));
});

test('none of our constraints ends in _digits, which is the suffix of a shard', async () => {
  const indexes = await ownerOf(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('i', 'I')`,
  );
  const names = [...constraints, ...(indexes as { name: string }[])].map(({ name }) => name);
  expect(names.filter((name) => /_\d+$/.test(name))).toEqual([]);
});

test('a constraint with a refusal exists in the schema: a wrong name would be answered as a bug', async () => {
  const { rows } = await ownerPool.query<{ name: string }>(`select conname as name from pg_constraint
    union select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indisunique`);
  const known = new Set(rows.map(({ name }) => name));
  expect(Object.keys(constraintRefusals).length).toBeGreaterThan(30);
  expect(Object.keys(constraintRefusals).filter((name) => !known.has(name))).toEqual([]);
});

test('the serving role cannot change history: it reads and appends', async () => {
  for (const [table, rights] of [
    ['audit_events', ['INSERT', 'SELECT']],
    ['platform_audit_events', ['INSERT', 'SELECT']],
    ['voucher_versions', ['INSERT', 'SELECT']],
    ['record_versions', ['INSERT', 'SELECT']],
    ['idempotency_keys', ['INSERT', 'SELECT']],
  ] as const) {
    const rows = await ownerOf(
      `select privilege_type as right from information_schema.role_table_grants where grantee = 'bahi_app' and table_name = $1 order by 1`,
      [table],
    );
    expect({ table, rights: rows.map(({ right }) => right) }).toEqual({ table, rights });
  }
  for (const table of ['audit_events', 'platform_audit_events']) {
    await expect(pool.query(`update ${table} set text = ''`)).rejects.toThrow('permission denied');
    await expect(pool.query(`delete from ${table}`)).rejects.toThrow('permission denied');
  }
});

test('the role that serves has no right over a table as a whole', async () => {
  const rows = await ownerOf(
    `select table_name as table, privilege_type as right from information_schema.role_table_grants
     where grantee in ('bahi_app', 'PUBLIC') and table_schema = 'public' and privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')`,
  );
  expect(rows).toEqual([]);
});

test('only the searches act with the eyes of the owner, with a fixed path, for the role that serves alone', async () => {
  const rows = await ownerOf(`
    select p.proname as name, p.proconfig as settings, has_function_privilege('bahi_app', p.oid, 'execute') as serves,
      exists (select from aclexplode(p.proacl) a where a.grantee = 0) as public
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef order by 1`);
  const settings = ['search_path=pg_catalog, public, pg_temp'];
  expect(rows).toEqual([
    { name: 'search_ledgers', settings, serves: true, public: false },
    { name: 'search_parties', settings, serves: true, public: false },
    { name: 'search_products', settings, serves: true, public: false },
  ]);
});

describe('an archive of a company', () => {
  const columnsOf = (type: string) =>
    ownerOf(
      `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and format_type(a.atttypid, a.atttypmod) = $1
         and obj_description(c.oid, 'pg_class') = 'tenant'`,
      [type],
    );

  test('contains every tenant table that is not left out with a reason', async () => {
    const archived = archivedTables(await inTransaction(pool, db, null, (tx) => tx.query(listTenantTables()))).map(({ name }) => name);
    expect([...archived, ...Object.keys(leftOut)].toSorted()).toEqual(tenantTables.map(({ name }) => name).toSorted());
  });

  test('knows the owner of every id in it: a row of the company, or a person without a sign-in elsewhere', async () => {
    const people = [...Object.entries(peopleColumns), ...Object.entries(assignedTo)].flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`),
    );
    const keys = constraints.filter(({ type }) => ['p', 'u', 'f'].includes(type));
    const ofRows = new Set(keys.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)));
    // References to rows that may be deleted, to one of several tables, or from a table to one that is newer.
    const beside = [
      ...['products.image_id', 'record_versions.record_id', 'voucher_addresses.address_id', 'bank_rules.ledger_id'],
      ...['warranty_cards.ended_by', 'warranty_cards.claim_id', 'warranty_cards.terms_id'],
    ];
    const others = (await columnsOf('uuid'))
      .filter(({ table }) => !(String(table) in leftOut))
      .map(({ table, column }) => `${table}.${column}`)
      .filter((name) => !ofRows.has(name) && !beside.includes(name));
    expect(others.toSorted()).toEqual(people.toSorted());
  });

  test('has the bytes of pictures beside their rows, and no other bytes', async () => {
    expect((await columnsOf('bytea')).filter(({ table }) => !(String(table) in leftOut))).toEqual([{ table: 'files', column: 'bytes' }]);
  });
});

describe('another company', () => {
  let counter: Counter;
  let other: Counter;

  beforeAll(async () => {
    [counter, other] = [await openCounter(app, pool), await openCounter(app, pool)];
    const place = await openRestaurant(app, counter);
    const hot = { name: 'Hot', stationIds: [place.hot._id], columns: 48, printsBills: true };
    const { printer } = done(await post<{ printer: { _id: string } }>(app, counter.manager, `${counter.path}/printers`, hot));
    const { code } = done(await post<{ code: string }>(app, counter.manager, `${counter.path}/printers/${printer._id}/code`, {}));
    await agentOf(app)('pair', { code });
    const seated = await place.seat();
    const dish = { _id: randomUUID(), itemId: place.dosa._id };
    done(await place.round(seated, [{ ...dish, count: 2 }]));
    done(await place.round(seated, [{ ...dish, count: 1, seen: 2, reason: 'Not wanted' }]));
    const { otherId } = done(await place.moveDishes(await place.read(seated), { Dosa: 1 }, { toTableId: place.t2 }));
    const priced = { name: 'Soup', productId: await addProduct(app, counter, { kind: 'service' }), portions: [{ name: '', rate: 90 }] };
    const onWeekends = { portion: '', areaId: null, kind: null, weekdays: [6, 7], from: null, until: null, rate: 100 };
    done(await post<object>(app, counter.manager, `${counter.path}/menu/items`, { ...priced, prices: [onWeekends] }));
    const recipe = { version: 1, items: [{ portion: '', productId: counter.productId, count: 1 }] };
    done(await put<object>(app, counter.manager, `${counter.path}/menu/items/${place.coffee._id}/recipe`, recipe));
    const served = done(
      await place.round(await place.open({ kind: 'takeaway' }).then((opened) => done(opened).order), [
        { itemId: place.coffee._id, count: 1 },
      ]),
    ).order;
    done(await place.act(served, 'settlement', { finalAmount: 42 }));
    done(await post<object>(app, counter.clerk, `${place.orders}/${served._id}/invoice`, { printerId: printer._id }));
    const liquor = `${counter.path}/menu/liquor`;
    const { version } = done(await get<{ version: number }>(app, counter.manager, liquor));
    done(await put<object>(app, counter.manager, liquor, { version, percentage: 0, ledgerId: null, licence: 'FL-III 42' }));
    const expected = { day: '2031-01-10', time: '20:00', minutes: 90, guestName: 'Nair', pax: 4 };
    done(await post<object>(app, counter.manager, `${counter.path}/reservations`, expected));
    const { order: away } = done(await place.open({ kind: 'delivery' }));
    done(
      await put<object>(app, counter.clerk, `${counter.path}/deliveries/${away._id}`, {
        version: 0,
        address: 'Plot 7',
        riderId: counter.people.clerk.id,
      }),
    );
    done(await place.act(away, 'close'));
    const carried = [seated._id, otherId].map((orderId) => ({ orderId, name: 'Ravi' }));
    const close = { date: businessDayAt(Date.now()), float: 0, sales: 42, expected: 42, carried };
    done(await post<object>(app, counter.manager, `${counter.path}/dayCloses`, close));
    done(await post<object>(app, counter.manager, `${counter.path}/products/barcode`, {}));
    const shared = { kind: 'voucher', subjectId: (await sell(app, counter, saleOf(counter, 1))).body._id };
    done(await post<object>(app, counter.clerk, `${counter.path}/links`, shared));
    const [bill] = (await openBills(app, counter)).outstandings;
    const deductions = [{ billId: bill!.billId, type: 'discount', amount: 1 }];
    const ofBank = { paymentMethod: 'bank', paymentDetails: { _id: counter.bankId }, deductions };
    const receipt = receiptOf(counter, 117, [[bill!.billId, 117]], ofBank);
    const { body } = await receive(app, counter, receipt);
    const known = `select org_id, voucher_id, line_no, ledger_id, voucher_date, 'hand' from postings where org_id = $1 and ledger_id = $2`;
    await ownerPool.query(`insert into bank_dates ${known}`, [counter.orgId, counter.bankId]);
    const chosen = "select org_id, 'sales', id from ledgers where org_id = $1 and role = 'sales'";
    await ownerPool.query(`insert into default_ledgers ${chosen}`, [counter.orgId]);
    expect((await editReceipt(app, counter, body._id, { ...receipt, note: 'By hand', version: 1 })).status).toBe(200);
    const cheque = { payments: [chequePart(counter, 1, '000001')] };
    expect((await saveMoney(app, counter, 'receipt', moneyOf(counter, counter.partyId, 1, {}, cheque))).status).toBe(200);
    const made = async (noun: string, more: object = {}) =>
      (await post<{ row: { _id: string } }>(app, counter.owner, `${counter.path}/${noun}`, { name: 'Made', ...more })).body.row._id;
    const ofLevel = { priceLevelId: await made('priceLevels'), from: '2026-04-01', minQuantity: 0, rate: 5 };
    const { productId } = counter;
    const parts = { version: 1, barcodes: ['8901'], prices: [ofLevel], warrantyMonths: 12 };
    expect((await patch(app, counter.owner, `${counter.path}/products/${productId}`, parts)).status).toBe(200);
    const inBatches = await addProduct(app, counter, { hasBatches: true });
    const batch = { version: 1, openingStock: [{ batch: 'B1', quantity: 1 }] };
    expect((await patch(app, counter.owner, `${counter.path}/products/${inBatches}`, batch)).status).toBe(200);
    await made('subcategories', { categoryId: await made('categories') });
    const brand = `${counter.path}/brands/${await made('brands')}`;
    expect((await patch(app, counter.owner, brand, { version: 1, name: 'Renamed' })).status).toBe(200);
    const twin = {
      partyName: 'Twin',
      category: 'unregistered',
      state: counter.state,
      shippingAddresses: [{ label: '', address: 'Plot 7', state: counter.state, pin: '' }],
      licences: [{ kind: 'drug', number: 'D-1', expiresOn: null }],
    };
    const { party } = (await post<{ party: { _id: string } }>(app, counter.owner, `${counter.path}/parties`, twin)).body;
    const merge = { version: 1, intoId: party._id, intoVersion: 1 };
    expect((await post(app, counter.owner, `${counter.path}/parties/${counter.partyId}/merge`, merge)).status).toBe(200);
    const { productId: moved, godownId, bankId, cashId } = counter;
    const found = { productId: await addPhone(app, counter), type: 'difference', count: 1, serials: ['SN1'] };
    expect((await enter(app, counter, 'stockAdjustment', { date: today, reason: 'other', items: [found] })).status).toBe(200);
    const transfer = { date: today, fromGodownId: godownId, toGodownId: await addGodown(app, counter, 'Shop'), state: 'dispatched' };
    const sent = await enter(app, counter, 'stockTransfer', { ...transfer, items: [{ productId: moved, count: 5 }] });
    const arrived = { version: 1, date: today, items: [{ line: 1, short: 1 }] };
    expect((await post(app, counter.clerk, `${counter.path}/vouchers/stockTransfer/${sent.body._id}/receive`, arrived)).status).toBe(200);
    const wasted = [{ productId: moved, godownId, type: 'difference', count: -1 }];
    expect((await enter(app, counter, 'stockAdjustment', { date: today, reason: 'wastage', items: wasted })).status).toBe(200);
    const baked = [
      { productId: moved, type: 'consumed', count: 1 },
      { productId: moved, type: 'produced', godownId: transfer.toGodownId, count: 1, rate: 1 },
    ];
    const wages = [{ name: 'Wages', type: 'amount', value: 1 }];
    expect((await enter(app, counter, 'stockJournal', { date: today, items: baked, additionalCosts: wages })).status).toBe(200);
    const lines = [
      { ledgerId: bankId, side: 'debit', amount: 1 },
      { ledgerId: cashId, side: 'credit', amount: 1 },
    ];
    expect((await enter(app, counter, 'journal', { date: today, items: lines })).status).toBe(200);
    const facts = await get<{ ledgers: Record<string, string> }>(app, counter.clerk, `${counter.path}/vouchers/facts/payment`);
    const charges = { ledgers: [{ ledgerId: facts.body.ledgers.bankCharges, amount: 5 }] };
    expect((await saveMoney(app, counter, 'payment', moneyOf(counter, undefined, 5, {}, charges))).status).toBe(200);
    const { ledgers } = (await get<{ ledgers: Record<string, string> }>(app, counter.clerk, `${counter.path}/vouchers/facts/saleOrder`))
      .body;
    const freight = { ledgerId: ledgers.sales, amount: 10 };
    const order = { ...saleOf(counter, 1), partyId: party._id, additionalCharges: [freight], finalAmount: 128 };
    const ordered = await post<{ _id: string }>(app, counter.clerk, `${counter.path}/vouchers/saleOrder`, order);
    const delivered = { ...saleOf(counter, 1), partyId: party._id, convertedFrom: [ordered.body._id], shipToParty: { _id: party._id } };
    expect((await sell(app, counter, delivered)).status).toBe(200);
    const tills = `${counter.path}/cashCounts/${cashId}/day`;
    const { book } = (await get<{ book: number }>(app, counter.clerk, tills)).body;
    expect((await put(app, counter.clerk, tills, { date: today, pieces: [], coins: 1, book })).status).toBe(200);
    expect((await saveMoney(app, counter, 'receipt', moneyOf(counter, party._id, 50, {}))).status).toBe(200);
    const mine = await get<{ left: { method: string; amount: number }[] }>(app, counter.clerk, `${counter.path}/handOvers/day`);
    const cash = mine.body.left.find(({ method }) => method === 'cash')?.amount ?? 0;
    const safe = (await (await openLedgers(app, counter)).save('Safe', 'Cash-in-Hand')).body.ledger._id;
    const handed = { date: today, toLedgerId: safe, pieces: [], coins: 1, cash };
    const handedOver = await post<{ handOver: { _id: string } }>(app, counter.clerk, `${counter.path}/handOvers`, handed);
    const accepted = `${counter.path}/handOvers/${handedOver.body.handOver._id}/accept`;
    expect((await post(app, counter.manager, accepted, { version: 1 })).status).toBe(200);
    const house = await furnishHotel(app, counter);
    await welcomeGuests(app, house);
    done(await house.saveBlock({ roomId: house.deluxeRooms[1]!._id, firstNight: today, until: addDays(today, 2) }));
    const stay = await deskOf(app, house).booked([{ roomId: house.suiteRooms[0]!._id, typeId: house.suite._id }]);
    done(await deskOf(app, house).act(stay, 'advances', { amount: 1000, way: 'cash' }));
    const { token } = await addChannel(app, deskOf(app, house));
    done(await fakeChannel(app, token).book('A-1'));
    await chargeGuests(app, { ...counter, partyId: party._id }, folioDeskOf(app, deskOf(app, house), pool));
    await claimWarranties(app, { ...counter, partyId: party._id });
    await exchangeCalendars(app, { pool, db }, house);
    const { settings } = await house.setUp();
    const { changedAt: _at, changedBy: _by, ...usual } = settings;
    done(await put<object>(app, counter.manager, `${house.hotel}/settings`, usual));
    const deductee = { section: '194J(b)', kind: 'other' };
    expect((await put(app, counter.manager, `${counter.path}/tds/deductees/${party._id}`, deductee)).status).toBe(200);
    const paidAhead = await saveMoney(app, counter, 'payment', moneyOf(counter, party._id, 1, {}));
    const owing = await listed(app, counter, 'receipt', party._id);
    const refund = moneyOf(counter, party._id, 1, { [owing.ids[paidAhead.body.voucherNumber]!]: 1 });
    expect((await saveMoney(app, counter, 'receipt', refund)).status).toBe(200);
    const challan = { section: '194J(b)', month: `${today.slice(0, 7)}-01`, bsrCode: '0510308', serial: '1', paidOn: today };
    const ofTax = { ledgers: [{ ledgerId: facts.body.ledgers.tdsPayable, amount: 5 }], challan };
    expect((await saveMoney(app, counter, 'payment', moneyOf(counter, undefined, 5, {}, ofTax))).status).toBe(200);
    const forService = { advanceTax: { gst: 18, placeOfSupply: counter.state } };
    const ahead = await saveMoney(app, counter, 'receipt', moneyOf(counter, party._id, 118, {}, forService));
    const { ids } = await listed(app, counter, 'payment', party._id);
    const back = moneyOf(counter, party._id, 59, { [ids[ahead.body.voucherNumber]!]: 59 });
    expect((await saveMoney(app, counter, 'payment', back)).status).toBe(200);
    const books = await openLedgers(app, counter);
    const bank = { ...noBank, chequeBooks: [{ first: 1, last: 50, used: [], void: [] }] };
    expect((await books.save('Bank with cheques', 'Bank Accounts', { bank })).status).toBe(200);
    await made('additionalCharges', { ledgerId: (await books.save('Freight', 'Indirect Incomes')).body.ledger._id });
    const cake = { productId: await addProduct(app, counter), makes: 1, items: [{ productId: counter.productId, count: 1 }] };
    await made('boms', { ...cake, additionalCosts: [{ name: 'Wages', amount: 5 }] });
    await mailView(app, counter, (await saveStockView(app, counter))._id);
    expect((await sendFile(app, counter, await beginImport(app, counter, 'brands'), Buffer.from('Brand\nBy file\n'))).status).toBe(200);
    const logo = '/9j/4AAQSkZJRgABAQAAAQABAAD/wAALCAADAAUBAREA/9k=';
    expect((await put(app, counter.owner, `/pUsers/organizations/${counter.orgId}/logo`, { logo })).status).toBe(200);
    const labels = { ...noLabelSettings, codeWord: 'BLACKHORSE' };
    expect((await patch(app, counter.owner, `${counter.path}/settings`, { version: 2, labels })).status).toBe(200);
    const pack = { genericName: 'Toor dal', netQuantity: 500, netUnit: 'g', origin: '', bestBeforeMonths: 6 };
    expect((await put(app, counter.manager, `${counter.path}/labels/packs/${cake.productId}`, { version: 1, pack })).status).toBe(200);
    expect((await get(app, counter.owner, `${counter.path}/reports/stockSummary`)).status).toBe(200);
    expect((await get(app, counter.owner, `${counter.path}/reports/trialBalance?from=2025-04-01`)).status).toBe(200);
    const banking = openBanking(app, counter);
    await banking.importStatement(statementOf([[3, 'CASH', '', 5]]));
    const deposit = { date: ago(3), fromLedgerId: cashId, toLedgerId: bankId, amount: 5 };
    const bankLineId = (await banking.lines()).lines[0]!._id;
    expect((await enter(app, counter, 'contra', { ...deposit, bankLineId }, undefined, counter.manager)).status).toBe(200);
    await takeArchive({ app, pool, db }, counter.owner, counter.orgId);
    expect((await banking.sendFile(statementOf([[2, 'NEFT', '', 6]]))).status).toBe(200);
    const rule = { bankId: null, contains: 'NEFT', side: 'in', kind: 'receipt', ledgerId: party._id };
    expect((await post(app, counter.manager, `${banking.path}/rules`, rule)).status).toBe(200);
    await signYear(app, counter);
    // On the first two days of a month a look at it stores none.
    await ownerPool.query("insert into sold_days values ($1, current_date - 3, '{}', '{}', '{}', '{}') on conflict do nothing", [
      counter.orgId,
    ]);
  });

  test.each(tenantTables)('sees nothing of $name, without a company and with an unknown one', async ({ name }) => {
    for (const set of [[], [`select set_org('01900000-0000-7000-8000-000000000000')`]]) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        for (const command of set) await client.query(command);
        const { rows } = await client.query(`select 1 from ${name} limit 1`);
        expect(rows).toEqual([]);
      } finally {
        await client.query('rollback');
        client.release();
      }
    }
  });

  test.each(tenantTables)('and there was a row to see in $name', async ({ name }) => {
    expect(await ownerOf(`select 1 as row from ${name} where org_id = $1 limit 1`, [counter.orgId])).toEqual([{ row: 1 }]);
  });

  test.each(tenantTables)('with its own company sees no other row of $name', async ({ name }) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select set_org($1)', [other.orgId]);
      expect((await client.query(`select 1 from ${name} where org_id <> $1 limit 1`, [other.orgId])).rows).toEqual([]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('finds nothing with the owner’s functions', async () => {
    await expect(
      pool.query(`select * from search_parties($1, '{}', '', '00000000-0000-0000-0000-000000000000', 10)`, [
        '01900000-0000-7000-8000-000000000000',
      ]),
    ).rejects.toThrow('search outside the company');
    await expect(
      pool.query(`select * from search_ledgers($1, '{}', '{bank}', null, '', '00000000-0000-0000-0000-000000000000', 10)`, [
        '01900000-0000-7000-8000-000000000000',
      ]),
    ).rejects.toThrow('search outside the company');
  });
});

test('migrations are plain SQL, numbered without a gap', async () => {
  const files = (await readdir(migrationsFolder)).toSorted();
  expect(files.map((file) => Number(file.slice(0, 4)))).toEqual(files.map((_file, at) => at + 1));
  for (const file of files) expect(file).toMatch(/^\d{4}-[a-z-]+\.sql$/);
});
