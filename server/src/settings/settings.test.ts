import { defaultSettings } from '@bahi/core/organizations/company-settings';
import { addDays, formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { expect, test } from 'vitest';
import { readAuditChain } from '../testing/audit-chain.ts';
import { get, type Headers, patch, post, problemsOf, put } from '../testing/calls.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { whileHeld } from '../testing/locks.ts';
import { addProduct } from '../testing/masters.ts';
import { openShop, type Shop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, openCounter, receiptOf, receive, saleOf, sell } from '../testing/vouchers.ts';

const { app, pool, ownerPool } = await testApp();
const today = todayInIndia(Date.now());

type Refused = { code: string; problems: { code: string; field: string; message: string }[] };
type Settings = {
  version: number;
  unlock: { until: string; reason: string } | null;
  hasMovesThisYear: boolean;
  print: object;
  despatch: object;
};
const read = async ({ path, manager }: Pick<Shop, 'path' | 'manager'>) =>
  (await get<{ settings: Settings }>(app, manager, `${path}/settings`)).body.settings;
async function save(shop: Pick<Shop, 'path' | 'manager'>, changes: object, headers: Headers = shop.manager) {
  const { version } = await read(shop);
  return patch<{ settings: Settings } & Refused>(app, headers, `${shop.path}/settings`, { version, ...changes });
}
const sellOn = (counter: Counter, days: number, headers = counter.clerk) =>
  post<Refused>(app, headers, `${counter.path}/vouchers/sales`, saleOf(counter, 1, 100, { date: addDays(today, -days) }));

test('a company begins with default settings, and a section is saved as a whole', async () => {
  const shop = await openShop(app, pool);
  const { mostDiscountPercentE4: _, mostFreePaise: __, ...staff } = defaultSettings.staff;
  const { books, locks, features, print, despatch, labels, scales } = defaultSettings;
  const begun = { books, locks, features, print, despatch, labels, scales, staff: { ...staff, mostDiscountPercent: null, mostFree: null } };
  expect(await read(shop)).toEqual({ ...begun, unlock: null, hasMovesThisYear: false, version: 1, changedAt: null, changedBy: null });
  const changes = {
    print: { ...print, terms: 'Goods once sold …', copies: 2 },
    features: ['batches'],
    despatch: { ...despatch, vehicleNo: 'Lorry' },
  };
  expect(await save(shop, changes)).toMatchObject({
    status: 200,
    body: { message: 'Settings saved', settings: { ...changes, version: 2 } },
  });
  expect(await read(shop)).toMatchObject({ ...begun, ...changes, changedBy: 'Staff admin' });
  expect(await get(app, shop.owner, '/pUsers/getOrganizations')).toMatchObject({ body: { organizationData: [{ features: ['batches'] }] } });
});

test('of two users who save different sections of one version at once, one sees the other’s name', async () => {
  const shop = await openShop(app, pool);
  const sent = [{ features: ['vans'] }, { books: { ...defaultSettings.books, roundsToRupee: true } }];
  const answers = await whileHeld<{ status: number; body: unknown }>(
    ownerPool,
    'select from organizations where id = $1',
    [shop.orgId],
    () => sent.map((changes) => patch(app, shop.manager, `${shop.path}/settings`, { version: 1, ...changes })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await read(shop)).toMatchObject({ version: 2 });
});

test('only the owner and staff of role admin read and save them; of two simultaneous saves the second is refused', async () => {
  const shop = await openShop(app, pool);
  expect((await get(app, shop.clerk, `${shop.path}/settings`)).status).toBe(403);
  expect((await save(shop, { features: [] }, shop.clerk)).status).toBe(403);
  const answers = [];
  for (const headers of [shop.owner, shop.manager]) {
    answers.push(await patch(app, headers, `${shop.path}/settings`, { version: 1, features: ['vans'] }));
  }
  expect(answers).toMatchObject([{ status: 200 }, { status: 409, body: { code: 'CHANGED_MEANWHILE', by: 'Owner', version: 2 } }]);
  expect(await save(shop, { features: ['vans'] })).toMatchObject({ status: 200, body: { settings: { version: 2 } } });
});

test('a change is in the edit log field by field, and in the audit log', async () => {
  const shop = await openShop(app, pool);
  await save(shop, { staff: { backDatingDays: 3, mostDiscountPercent: 12.5, mostFree: null, rates: 'fixed' } });
  const log = await get<{ changes: { fields: object[] }[] }>(app, shop.manager, `${shop.path}/records/company/${shop.orgId}/changes`);
  expect(log.body.changes).toMatchObject([
    {
      by: 'Staff admin',
      fields: [
        { field: 'staff.backDatingDays', old: null, new: 3 },
        { field: 'staff.rates', old: 'free', new: 'fixed' },
        { field: 'staff.mostDiscountPercent', old: null, new: 12.5 },
      ],
    },
  ]);
  const events = (await readAuditChain(ownerPool, shop.orgId)).map(({ text }) => JSON.parse(text));
  expect(events).toMatchObject([{ action: 'settings.update', by: { id: shop.people.manager.id } }]);
});

test('a lock on one part leaves the others open, and unlocking the books for a time unlocks all', async () => {
  const counter = await openCounter(app, pool);
  const sold = await sell(app, counter, saleOf(counter, 1, 100, { date: addDays(today, -2) }));
  expect(sold.status).toBe(200);
  const locks = { ...defaultSettings.locks, money: addDays(today, -1) };
  expect((await save(counter, { locks })).status).toBe(200);
  expect((await sellOn(counter, 1)).status).toBe(200);
  const receipt = (days: number) => receive(app, counter, receiptOf(counter, 1, [], { date: addDays(today, -days) }));
  const message = `The books are locked up to ${formatDate(addDays(today, -1))}.`;
  expect(await receipt(1)).toMatchObject({ status: 422, body: { problems: [{ code: 'PERIOD_LOCKED', field: 'date', message }] } });
  expect((await receipt(0)).status).toBe(200);
  const facts = (kind: string) => get(app, counter.clerk, `${counter.path}/vouchers/facts/${kind}`);
  expect(await facts('receipt')).toMatchObject({ body: { company: { lockedUpTo: locks.money } } });
  expect(await facts('sales')).toMatchObject({ body: { company: { lockedUpTo: null } } });

  expect(problemsOf(await save(counter, { unlock: { hours: 2 } }))).toEqual(['unlock.reason UNLOCK_REASON_MISSING']);
  const opened = await save(counter, { unlock: { hours: 2, reason: 'A receipt was forgotten' } });
  expect(opened).toMatchObject({
    status: 200,
    body: { message: 'Books opened', settings: { unlock: { reason: 'A receipt was forgotten' }, locks } },
  });
  const left = Date.parse(opened.body.settings.unlock!.until) - Date.now();
  expect(left > 7_100_000 && left <= 7_200_000).toBe(true);
  expect((await receipt(1)).status).toBe(200);
  expect(await save(counter, { unlock: { hours: 0 } })).toMatchObject({ status: 200, body: { settings: { unlock: null } } });
  expect((await receipt(1)).status).toBe(422);
});

test('a note is under the lock of the kind that it corrects, on both sides', async () => {
  const counter = await openCounter(app, pool);
  const supplier = { partyName: 'Supplier', category: 'unregistered', state: '27', accountGroup: 'Sundry Creditors' };
  const supplierId = (await post<{ party: { _id: string } }>(app, counter.manager, `${counter.path}/parties`, supplier)).body.party._id;
  const day = addDays(today, -1);
  const notes = (['creditNote', 'debitNote'] as const).flatMap((kind) => [
    { kind, partyId: counter.partyId, part: 'sales', finalAmount: 118 },
    { kind, partyId: supplierId, part: 'purchase', finalAmount: 100 },
  ]);
  const path = (kind: string) => `${counter.path}/vouchers/${kind}`;
  const bodyOf = ({ partyId, finalAmount }: (typeof notes)[number], more: object = {}) => {
    const sale = saleOf(counter, 1, 100, { date: day });
    return {
      ...sale,
      items: [{ ...sale.items[0]!, count: 0, actualCount: 0, selectedPriceRate: 0, value: 100 }],
      partyId,
      finalAmount,
      ...more,
    };
  };
  const saved: string[] = [];
  for (const note of notes) saved.push((await post<{ _id: string }>(app, counter.clerk, path(note.kind), bodyOf(note))).body._id);
  const ways = async (note: (typeof notes)[number], id: string, version: number) => [
    (await post(app, counter.clerk, path(note.kind), bodyOf(note))).status,
    (await put(app, counter.clerk, `${path(note.kind)}/${id}`, bodyOf(note, { version }))).status,
    (await post(app, counter.manager, `${counter.path}/vouchers/${id}/cancel`, { version, reason: 'wrong' })).status,
  ];
  for (const [part, other] of [
    ['sales', 'purchase'],
    ['purchase', 'sales'],
  ] as const) {
    await save(counter, { locks: { ...defaultSettings.locks, [part]: day } });
    const held = notes.map((note, at) => [note, saved[at]!] as const).filter(([note]) => note.part === part);
    for (const [note, id] of held) expect(await ways(note, id, 1), `${note.kind} ${part}`).toEqual([422, 422, 422]);
    for (const note of notes.filter((each) => each.part === other)) {
      expect((await post(app, counter.clerk, path(note.kind), bodyOf(note))).status, `${note.kind} ${other}`).toBe(200);
      const facts = await get(app, counter.clerk, `${counter.path}/vouchers/facts/${note.kind}`);
      expect(facts).toMatchObject({ body: { company: { lockedUpTo: null } } });
    }
  }
  await save(counter, { locks: { ...defaultSettings.locks, sales: day, purchase: addDays(today, -3) } });
  const facts = await get(app, counter.clerk, `${counter.path}/vouchers/facts/creditNote`);
  const lockedUpToOf = { customer: day, supplier: addDays(today, -3) };
  expect(facts).toMatchObject({ body: { company: { lockedUpTo: addDays(today, -3), lockedUpToOf } } });
  await save(counter, { locks: defaultSettings.locks });
  expect(await ways(notes[0]!, saved[0]!, 1)).toEqual([200, 200, 409]);
});

test('staff of role user date no voucher further back than the company allows; others do', async () => {
  const counter = await openCounter(app, pool);
  const staff = { backDatingDays: 2, mostDiscountPercent: null, mostFree: null, rates: 'free' };
  expect((await save(counter, { staff })).status).toBe(200);
  expect((await sellOn(counter, 2)).status).toBe(200);
  const message = `You may date vouchers no further back than ${formatDate(addDays(today, -2))}.`;
  expect(await sellOn(counter, 3)).toMatchObject({
    status: 422,
    body: { problems: [{ code: 'DATE_TOO_FAR_BACK', field: 'date', message }] },
  });
  expect((await sellOn(counter, 3, counter.manager)).status).toBe(200);
  expect((await sellOn(counter, 30, counter.owner)).status).toBe(200);
  const facts = await get(app, counter.clerk, `${counter.path}/vouchers/facts/sales`);
  expect(facts).toMatchObject({ body: { company: { notBefore: addDays(today, -2) } } });
  await save(counter, { staff: { ...staff, backDatingDays: null } });
  expect((await sellOn(counter, 3)).status).toBe(200);
});

test('a limit on discounts and the right to change rates apply to staff of role user, at their fields', async () => {
  const counter = await openCounter(app, pool);
  const productId = await addProduct(app, counter, { salePrice: 100, openingStock: 10 });
  await save(counter, { staff: { backDatingDays: null, mostDiscountPercent: 10, mostFree: null, rates: 'notBelow' } });
  const sellAt = (rate: number, discountPercentage: number, headers: Headers) => {
    const sale = saleOf({ ...counter, productId }, 1, rate);
    const items = [{ ...sale.items[0]!, discountType: 'percentage', discountPercentage }];
    const finalAmount = Math.round(rate * (100 - discountPercentage) * 1.18) / 100;
    return post<Refused>(app, headers, `${counter.path}/vouchers/sales`, { ...sale, items, finalAmount });
  };
  const refused = await sellAt(90, 11, counter.clerk);
  expect(refused.body.problems).toMatchObject([
    { code: 'RATE_BELOW_LIST', field: 'items.0.selectedPriceRate', message: 'The price list asks 100; you may not go below it.' },
    { code: 'DISCOUNT_ABOVE_LIMIT', field: 'items.0.discount', message: 'You may give at most 10 % off.' },
  ]);
  expect((await sellAt(110, 10, counter.clerk)).status).toBe(200);
  expect((await sellAt(90, 11, counter.manager)).status).toBe(200);
  expect(await get(app, counter.clerk, `${counter.path}/vouchers/facts/sales`)).toMatchObject({
    body: { company: { mostDiscountPercent: 10, rates: 'notBelow' } },
  });
});

test('bills are rounded to whole rupees once set, and missing stock is refused', async () => {
  const counter = await openCounter(app, pool);
  await save(counter, { books: { ...defaultSettings.books, roundsToRupee: true, negativeStock: 'block' } });
  expect((await sell(app, counter, saleOf(counter, 1, 33, { finalAmount: 39 }))).status).toBe(200);
  expect(await sell(app, counter, saleOf(counter, 5_000, 100))).toMatchObject({
    status: 422,
    body: { problems: [{ code: 'STOCK_SHORT' }] },
  });
});

test('products without their own ledger are posted to the chosen default one', async () => {
  const counter = await openCounter(app, pool);
  const ledgers = await openLedgers(app, counter);
  const { ledger: retail } = (await ledgers.save('Retail Sales', 'Sales Accounts')).body;
  const { ledger: rent } = (await ledgers.save('Rent', 'Indirect Expenses')).body;
  const choose = (salesLedgerId: string, purchaseLedgerId: string | null = null) =>
    save(counter, { books: { ...defaultSettings.books, salesLedgerId, purchaseLedgerId } });
  expect(problemsOf(await choose(rent._id, retail._id))).toEqual([
    'books.salesLedgerId LEDGER_NOT_FOR_SALES',
    'books.purchaseLedgerId LEDGER_NOT_FOR_PURCHASE',
  ]);
  expect(problemsOf(await choose('01900000-0000-7000-8000-000000000000'))).toEqual(['books.salesLedgerId LEDGER_UNKNOWN']);
  expect((await choose(retail._id)).status).toBe(200);
  await sell(app, counter, saleOf(counter, 1));
  expect(await ledgers.find('Retail Sales')).toMatchObject({ balance: -100 });
  expect(await ledgers.find('Sales')).toMatchObject({ balance: 0 });
  expect((await ledgers.remove(await ledgers.find('Retail Sales'))).status).toBe(409);
});

test('the method of valuation stays once stock has moved in the year', async () => {
  const counter = await openCounter(app, pool);
  const books = { ...defaultSettings.books, valuationMethod: 'fifo' };
  expect((await save(counter, { books })).status).toBe(200);
  await sell(app, counter, saleOf(counter, 1));
  expect((await read(counter)).hasMovesThisYear).toBe(true);
  expect(problemsOf(await save(counter, { books: defaultSettings.books }))).toEqual(['books.valuationMethod VALUATION_FIXED']);
  expect((await save(counter, { books: { ...books, roundsToRupee: true } })).status).toBe(200);
});

test.each([
  [{ print: { ...defaultSettings.print, bankId: '01900000-0000-7000-8000-000000000000' } }, ['print.bankId BANK_UNKNOWN']],
  [{ locks: { ...defaultSettings.locks, all: today } }, ['locks.all LOCK_BEYOND_TODAY']],
  [
    { staff: { backDatingDays: -1, mostDiscountPercent: 101, mostFree: null, rates: 'free' } },
    ['staff.backDatingDays DAYS_INVALID', 'staff.mostDiscountPercent DISCOUNT_LIMIT_INVALID'],
  ],
  [{ unlock: { hours: 1, reason: 'why' } }, ['unlock.hours UNLOCK_NOTHING']],
])('problems in %j are shown at their fields', async (changes, problems) => {
  const shop = await openShop(app, pool);
  expect(problemsOf(await save(shop, changes))).toEqual(problems);
  expect((await read(shop)).version).toBe(1);
});
