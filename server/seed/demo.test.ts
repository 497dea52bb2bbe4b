import { todayInIndia } from '@bahi/core/periods/business-date';
import { voucherKinds } from '@bahi/core/vouchers/voucher-kind';
import { expect, test } from 'vitest';
import { testApp } from '../src/testing/test-app.ts';
import { verifyCompany } from '../src/verification/verify-company.ts';
import { seedDemo } from './demo.ts';
import { openDesk } from './demo-desk.ts';

const { app, pool, db, ownerPool } = await testApp();

test('a small demo has every state of a cheque, a half reconciled bank, cash counts and hand-overs, purchases and sales; its books are consistent', async () => {
  const signIn = (name: string) => ({ email: `${name}@demo.example`, password: 'Demo@1234' });
  const signIns = { admin: signIn('admin'), owner: signIn('owner'), staff: signIn('staff') };
  await seedDemo({ app, pool, db, signIns, say: () => {}, size: { products: 30, parties: 32, vouchers: 150, months: 3 } });
  const staff = await openDesk(app, 'staff', '/sUsers/login', signIns.staff);
  const { rows } = await ownerPool.query<{ id: string }>(`select id from organizations where name = 'Bahi Traders'`);
  const org = `/orgs/${rows[0]!.id}`;
  expect(await verifyCompany(pool, db, rows[0]!.id)).toEqual([]);

  const today = todayInIndia(Date.now());
  type Register = { cheques: { state: string; chequeDate: string }[] };
  const received = (await staff<Register>('GET', `${org}/cheques?direction=received`)).cheques;
  const states = Map.groupBy(received, ({ state }) => state);
  expect(Object.fromEntries([...states].map(([state, { length }]) => [state, length]))).toEqual({
    cleared: 4,
    deposited: 2,
    inHand: 4,
    bounced: 1,
  });
  expect(states.get('inHand')!.filter(({ chequeDate }) => chequeDate > today)).toHaveLength(2);
  const issued = (await staff<Register>('GET', `${org}/cheques?direction=issued`)).cheques;
  expect(issued.map(({ state }) => state).toSorted()).toEqual(['cleared', 'cleared', 'issued', 'waiting']);

  type Books = { books: { _id: string; name: string; kind: string; notInBank: number; balance: number }[] };
  const { books } = await staff<Books>('GET', `${org}/bankBooks`);
  const cash = books.filter(({ kind }) => kind === 'cash').map(({ balance }) => balance);
  expect(cash).not.toEqual([]);
  expect(cash.filter((balance) => balance < 0)).toEqual([]);
  const sbi = books.find(({ name }) => name === 'State Bank of India')!;
  type Lines = { counts: { toDo: number; matched: number } };
  const { counts } = await staff<Lines>('GET', `${org}/banking/banks/${sbi._id}/lines?state=toDo`);
  expect([counts.toDo >= 3, counts.matched > 0, sbi.notInBank > 0]).toEqual([true, true, true]);
  type Reconciliation = { statement: { difference: number } };
  expect((await staff<Reconciliation>('GET', `${org}/bankBooks/${sbi._id}/reconciliation`)).statement.difference).toBe(0);

  type DayBook = { vouchers: { kind: string }[]; next: string | null };
  const made = new Map<string, number>();
  for (let next: string | null = ''; next !== null; ) {
    const page: DayBook = await staff('GET', `${org}/vouchers?limit=200${next && `&cursor=${encodeURIComponent(next)}`}`);
    for (const { kind } of page.vouchers) made.set(kind, (made.get(kind) ?? 0) + 1);
    next = page.next;
  }
  expect([...made.keys()].toSorted()).toEqual(voucherKinds.toSorted());
  const owed = await staff<{ receivableTotal: number; payableTotal: number }>('GET', `${org}/outstandings/parties?tab=ledger`);
  expect([owed.receivableTotal > 0, owed.payableTotal > 0]).toEqual([true, true]);
  const trial = await staff<{ total: { difference: number } }>('GET', `${org}/reports/trialBalance`);
  expect(trial.total.difference).toBe(0);
  const { rows: stock } = await ownerPool.query<{ below: number; places: number; batches: number }>(
    `select count(*) filter (where quantity_e4 < 0)::int as below, count(*)::int as places, count(distinct batch)::int as batches
     from stock_balances where org_id = $1`,
    [rows[0]!.id],
  );
  expect([stock[0]!.below, stock[0]!.places > 30, stock[0]!.batches > 3]).toEqual([0, true, true]);
  const masters = ['brands', 'categories', 'subcategories', 'priceLevels', 'additionalCharges'];
  for (const master of masters) {
    const { rows: listed } = await staff<{ rows: object[] }>('GET', `${org}/${master}`);
    expect(listed.length, master).toBeGreaterThan(1);
  }
  const { products } = await staff<{ products: { barcodes: string[]; warrantyMonths: number }[] }>('GET', `${org}/products?limit=100`);
  expect(products.every(({ barcodes }) => barcodes.length === 1)).toBe(true);
  expect(products.some(({ warrantyMonths }) => warrantyMonths > 0)).toBe(true);
  type HandOvers = { handOvers: { state: string }[] };
  const { handOvers } = await staff<HandOvers>('GET', `${org}/handOvers`);
  expect(handOvers.map(({ state }) => state)).toEqual(['given', 'accepted']);
  type Counts = { counts: { difference: number; version: number }[] };
  const { counts: closes } = await staff<Counts>('GET', `${org}/cashCounts`);
  expect(closes.map(({ difference, version }) => [difference, version])).toEqual([
    [0, 2],
    [-20, 1],
  ]);

  const { rows: hotels } = await ownerPool.query<{ id: string }>(`select id from organizations where name = 'Malabar House'`);
  type SetUp = { types: { name: string; rooms: number }[]; plans: { name: string }[] };
  const { types, plans } = await staff<SetUp>('GET', `/orgs/${hotels[0]!.id}/hotel/setUp`);
  expect(types.map(({ name, rooms }) => `${name} ${rooms}`)).toEqual(['Standard 8', 'Deluxe AC 12', 'Suite 4']);
  expect(plans.map(({ name }) => name)).toEqual(['Agents', 'Half board', 'Room only', 'With breakfast']);
  expect(await verifyCompany(pool, db, hotels[0]!.id)).toEqual([]);
  type Tiles = { inHouse: number; arrivalsPending: number; departuresPending: number; blocked: number };
  const house = await staff<Tiles>('GET', `/orgs/${hotels[0]!.id}/hotel/today`);
  expect(house.inHouse).toBeGreaterThan(4);
  expect([house.arrivalsPending, house.departuresPending, house.blocked].every((count) => count > 0)).toBe(true);
  const { rows: kept } = await ownerPool.query<{ sold: number; left: number }>(
    `select (figures->>'sold')::int as sold, (figures->>'departures')::int as left from hotel_days where org_id = $1 and state = 'closed'`,
    [hotels[0]!.id],
  );
  expect([kept.length, kept.every(({ sold }) => sold > 4), kept.some(({ left }) => left > 4)]).toEqual([14, true, true]);
  const { stays: offered } = await staff<{ stays: object[] }>('GET', `/orgs/${hotels[0]!.id}/bookings/waiting`);
  expect(offered).toHaveLength(1);
  const { rows: cafes } = await ownerPool.query<{ id: string }>(`select id from organizations where name = 'Kaapi Corner'`);
  const cafe = cafes[0]!.id;
  expect(await verifyCompany(pool, db, cafe)).toEqual([]);
  type Day = {
    figures: { bills: number; amount: number; sections: { id: string; rows: object[] }[] };
    books: number;
    openOrders: { state: string }[];
  };
  const day = await staff<Day>('GET', `/orgs/${cafe}/dayCloses/day`);
  expect(day.figures.bills).toBe(5);
  expect(day.books).toBe(day.figures.amount);
  expect(day.openOrders.map(({ state }) => state)).toEqual(['billed', 'open', 'open', 'open']);
  expect(day.figures.sections.find(({ id }) => id === 'cancelled')!.rows).toHaveLength(1);
}, 120_000);
