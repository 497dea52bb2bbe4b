import { financialYearFrom } from '@bahi/core/periods/financial-year';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { get, post, problemsOf } from '../testing/calls.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { addTax } from '../testing/masters.ts';
import { openShop, type Shop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

type Row = { ledgerId: string; name: string; opening: number; debit: number; credit: number; closing: number };
type Trial = {
  from: string;
  rows: Row[];
  openingStock: number;
  openingDifference: number;
  total: { debit: number; credit: number; difference: number };
};
type Page = { opening: number; closing: number; entries: object[] };

const report = <Body>(shop: Shop, path: string, query = '') =>
  get<Body>(app, shop.manager, `${shop.path}/reports/${path}?limit=200${query}`);
const trial = async (shop: Shop, query = '') => (await report<Trial>(shop, 'trialBalance', query)).body;
const inYear = (startYear: number) => {
  const { startsOn, endsOn } = financialYearFrom(startYear);
  return `&from=${startsOn}&to=${endsOn}`;
};

test('openings are in the opening column and on the ledger’s page, and their difference in a row of its own', async () => {
  const shop = await openShop(app, pool, { booksFrom: '2026-04-01' });
  const books = await openLedgers(app, shop);
  const cash = await books.find('Cash');
  await books.update(cash, { opening: 5_000 });
  await books.save('HDFC', 'Bank Accounts', { opening: 95_000.5 });
  const capital = (await books.save('Capital', 'Capital Account', { opening: -90_000 })).body.ledger;
  expect(capital).toMatchObject({ opening: -90_000, balance: -90_000 });

  const found = await trial(shop, inYear(2026));
  expect(found.rows.map(({ name, opening, debit, credit, closing }) => [name, opening, debit, credit, closing])).toEqual([
    ['HDFC', 95_000.5, 0, 0, 95_000.5],
    ['Capital', -90_000, 0, 0, -90_000],
    ['Cash', 5_000, 0, 0, 5_000],
  ]);
  expect(found.openingDifference).toBe(-10_000.5);
  expect(found.total).toEqual({ debit: 100_000.5, credit: 100_000.5, difference: 0 });
  const page = await report<Page>(shop, `ledger/${capital._id}`, inYear(2026));
  expect(page.body).toMatchObject({ opening: -90_000, closing: -90_000, entries: [] });

  await books.update(capital, { opening: -100_000.5 });
  expect(await trial(shop, inYear(2026))).toMatchObject({ openingDifference: 0, total: { debit: 100_000.5, difference: 0 } });
  expect(await verifyCompany(pool, db, shop.orgId)).toEqual([]);
});

test('a report begins no earlier than the books, so that an opening is never a movement', async () => {
  const shop = await openShop(app, pool, { booksFrom: '2026-10-15' });
  const books = await openLedgers(app, shop);
  await books.update(await books.find('Cash'), { opening: 700 });
  const rent = (await books.save('Rent', 'Indirect Expenses', { opening: 300 })).body.ledger;
  await books.save('Capital', 'Capital Account', { opening: -1_000 });

  const found = await trial(shop, inYear(2026));
  expect(found).toMatchObject({ from: '2026-10-15', openingDifference: 0 });
  expect(found.rows.map(({ name, opening, debit, credit }) => [name, opening, debit, credit])).toEqual([
    ['Capital', -1_000, 0, 0],
    ['Cash', 700, 0, 0],
    ['Rent', 300, 0, 0],
  ]);
  expect((await report<Page>(shop, `ledger/${rent._id}`, inYear(2026))).body).toMatchObject({ opening: 300, closing: 300 });
  // The costs of the first months belong to that year: in the next they are in Profit & Loss A/c.
  expect((await trial(shop, inYear(2027))).rows.map(({ name, opening }) => [name, opening])).toEqual([
    ['Capital', -1_000],
    ['Cash', 700],
    ['Profit & Loss A/c', 300],
  ]);
  const before = await report(shop, 'trialBalance', '&from=2026-04-01&to=2026-09-30');
  expect(before.status).toBe(422);
  expect(problemsOf(before)).toEqual(['to PERIOD_BEFORE_BOOKS']);
});

test('income and expense of books that begin in April open with nothing; earlier profit has an opening', async () => {
  const shop = await openShop(app, pool, { booksFrom: '2026-04-01' });
  const books = await openLedgers(app, shop);
  expect(problemsOf(await books.save('Rent', 'Indirect Expenses', { opening: 1 }))).toEqual(['opening OPENING_OF_YEAR']);
  expect(problemsOf(await books.update(await books.find('Sales'), { opening: -1 }))).toEqual(['opening OPENING_OF_YEAR']);
  const profit = await books.find('Profit & Loss A/c');
  expect(await books.update(profit, { opening: -250 })).toMatchObject({
    status: 200,
    body: { ledger: { opening: -250, group: 'Primary' } },
  });
  expect((await trial(shop, inYear(2026))).rows).toMatchObject([{ name: 'Profit & Loss A/c', opening: -250 }]);
});

test('opening stock is under Stock-in-Hand', async () => {
  const shop = await openShop(app, pool, { booksFrom: '2026-04-01' });
  const books = await openLedgers(app, shop);
  const product = {
    product_name: 'Soap',
    unit: 'PCS',
    taxClassificationId: await addTax(app, shop),
    openingStock: [{ quantity: 10, value: 800 }],
  };
  expect((await post(app, shop.manager, `${shop.path}/products`, product)).status).toBe(200);
  await books.save('Capital', 'Capital Account', { opening: -1_000 });
  const found = await trial(shop, inYear(2026));
  expect(found).toMatchObject({ openingStock: 800, openingDifference: 200, total: { debit: 1_000, credit: 1_000, difference: 0 } });
});

test('locked books keep their openings; everything else of a ledger may change', async () => {
  const shop = await openShop(app, pool, { booksFrom: '2026-04-01' });
  const books = await openLedgers(app, shop);
  const capital = (await books.save('Capital', 'Capital Account', { opening: -100 })).body.ledger;
  await ownerPool.query(`update organizations set locked_up_to = '2026-04-30' where id = $1`, [shop.orgId]);
  const refused = await books.update(capital, { opening: -200 });
  expect(problemsOf(refused)).toEqual(['opening OPENING_LOCKED']);
  expect(problemsOf(await books.save('More', 'Capital Account', { opening: -1 }))).toEqual(['opening OPENING_LOCKED']);
  expect(await books.update(capital, { name: "Owner's capital", opening: -100 })).toMatchObject({ status: 200 });
});

test('a ledger with an opening cannot be deleted; one reset to zero can', async () => {
  const shop = await openShop(app, pool);
  const books = await openLedgers(app, shop);
  const { ledger } = (await books.save('Loan', 'Secured Loans', { opening: -500 })).body;
  expect(await books.remove(ledger)).toMatchObject({ status: 409, body: { uses: [{ what: 'opening balances' }] } });
  await books.update(ledger, { opening: 500 });
  const emptied = await books.update({ ...ledger, version: 2 }, { opening: 0 });
  expect(await books.remove(emptied.body.ledger)).toMatchObject({ status: 200 });
  expect(await verifyCompany(pool, db, shop.orgId)).toEqual([]);
});

test('an opening changed outside of Bahi is detected', async () => {
  const shop = await openShop(app, pool, { booksFrom: '2026-04-01' });
  const books = await openLedgers(app, shop);
  const { ledger } = (await books.save('Loan', 'Secured Loans', { opening: -500 })).body;
  await ownerPool.query('update ledgers set opening_paise = -40000 where org_id = $1 and id = $2', [shop.orgId, ledger._id]);
  expect((await verifyCompany(pool, db, shop.orgId)).map(({ check, place, kept, found }) => [check, place, kept, found])).toEqual([
    ['the balance of a ledger in a month', 'Loan 03/2026', 'Dr 0 Cr 50000', 'Dr 0 Cr 40000'],
    ['the balance of a ledger in a year', 'Loan 2025', 'Dr 0 Cr 50000', 'Dr 0 Cr 40000'],
  ]);
});

test('after any changes of openings, the trial balance is zero with the difference, and every stored figure agrees with its recomputation', async () => {
  const anyChange = fc.record({ at: fc.nat({ max: 2 }), rupees: fc.integer({ min: -10_000, max: 10_000 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 8 }), async (changes) => {
      const shop = await openShop(app, pool, { booksFrom: '2026-04-01' });
      const books = await openLedgers(app, shop);
      const ledgers = [
        await books.find('Cash'),
        await books.find('Profit & Loss A/c'),
        (await books.save('Van', 'Fixed Assets')).body.ledger,
      ];
      for (const { at, rupees } of changes) ledgers[at] = (await books.update(ledgers[at]!, { opening: rupees })).body.ledger;
      const found = await trial(shop, inYear(2026));
      const openings = ledgers.map((ledger) => ledger.opening);
      expect(found.total.difference).toBe(0);
      expect(found.openingDifference + openings.reduce((sum, each) => sum + each, 0)).toBe(0);
      expect(await verifyCompany(pool, db, shop.orgId)).toEqual([]);
    }),
    { numRuns: 5, endOnFailure: true },
  );
});
