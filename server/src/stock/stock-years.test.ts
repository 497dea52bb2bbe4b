import { addDays } from '@bahi/core/periods/business-date';
import { financialYearFrom, financialYearOf } from '@bahi/core/periods/financial-year';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '../platform/transaction.ts';
import { get, patch, post } from '../testing/calls.ts';
import { addGodown, enter } from '../testing/entries.ts';
import { bookMoves } from '../testing/stock.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, openCounter, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';
import { forgetStockValues } from './stock-value-store.ts';

const database = await testApp();
const { app, pool, db, ownerPool } = database;

const pieces = (quantity: number, rupees?: number) => ({
  quantityE4: quantity * 10_000,
  ...(rupees !== undefined && { valuePaise: quantity * rupees * 100 }),
});
/** A year is stored from its second day on. */
const yesterday = addDays(today, -1);
const thisYear = financialYearOf(yesterday);
const lastDay = addDays(thisYear.startsOn, -1);

async function trial({ manager, path }: Counter, startYear = thisYear.startYear) {
  const { startsOn, endsOn } = financialYearFrom(startYear);
  const { status, body } = await get<{ openingStock: number; rows: { name: string; opening: number }[] }>(
    app,
    manager,
    `${path}/reports/trialBalance?from=${startsOn}&to=${endsOn}&limit=200`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return { stock: body.openingStock, profit: body.rows.find(({ name }) => name === 'Profit & Loss A/c')?.opening ?? 0 };
}
type Row = { startYear: number; value: number; gained: number };
const keptYears = async ({ orgId }: Counter) =>
  (
    await ownerPool.query<Row>(
      `select start_year as "startYear", value_paise::float8 / 100 as value, gained_paise::float8 / 100 as gained
        from stock_years where org_id = $1 order by start_year`,
      [orgId],
    )
  ).rows;
const expectSound = async ({ orgId }: Counter) => expect(await verifyCompany(pool, db, orgId)).toEqual([]);

/** 1 000 pieces without cost in the opening stock; the same number bought on the last day of the previous year. */
async function kept(): Promise<Counter> {
  const counter = await openCounter(app, pool);
  await bookMoves(database, counter, lastDay, [pieces(500, 30)]);
  expect(await trial(counter)).toEqual({ stock: 15_000, profit: -15_000 });
  expect(await keptYears(counter)).toEqual([{ startYear: thisYear.startYear, value: 15_000, gained: 15_000 }]);
  return counter;
}

describe('the stock with which a year opens', () => {
  test('is read from one row once it is stored', async () => {
    const counter = await kept();
    await ownerPool.query('update stock_years set value_paise = 777, gained_paise = 555 where org_id = $1', [counter.orgId]);
    expect(await trial(counter)).toEqual({ stock: 7.77, profit: -5.55 });
  });

  test('stays stored while goods move within the year, and is not stored for a future year', async () => {
    const counter = await kept();
    await bookMoves(database, counter, yesterday, [pieces(-10)], 'debitNote');
    expect(await keptYears(counter)).toHaveLength(1);
    expect(await trial(counter, thisYear.startYear + 1)).toEqual({ stock: 14_900, profit: -14_900 });
    expect(await keptYears(counter)).toHaveLength(1);
    await expectSound(counter);
  });

  test('is deleted for all years after one in which goods move, and for no other', async () => {
    const counter = await kept();
    const years = Array.from({ length: thisYear.startYear - 2024 }, (_, at) => 2025 + at);
    for (const year of years) await trial(counter, year);
    expect((await keptYears(counter)).map(({ startYear }) => startYear)).toEqual(years);
    await bookMoves(database, counter, `${thisYear.startYear - 1}-04-01`, [pieces(1, 10)]);
    expect((await keptYears(counter)).map(({ startYear }) => startYear)).toEqual(years.slice(0, -1));
    await bookMoves(database, counter, '2024-04-01', [pieces(1, 10)]);
    expect(await keptYears(counter)).toEqual([]);
    // 1 502 pieces for 15 020 rupees, none of them sold.
    expect(await trial(counter)).toEqual({ stock: 15_020, profit: -15_020 });
    await expectSound(counter);
  });

  test('includes a changed opening stock, which no year has earned', async () => {
    const counter = await kept();
    const { body } = await get<{ product: { version: number } }>(app, counter.manager, `${counter.path}/products/${counter.productId}`);
    const openingStock = [{ quantity: 1000, value: 2_000 }];
    const change = { version: body.product.version, openingStock };
    expect((await patch(app, counter.manager, `${counter.path}/products/${counter.productId}`, change)).status).toBe(200);
    expect(await keptYears(counter)).toEqual([]);
    expect(await trial(counter)).toEqual({ stock: 17_000, profit: -15_000 });
    await expectSound(counter);
  });

  test('includes a product imported later with an opening stock', async () => {
    const counter = await kept();
    const { rows } = await ownerPool.query<{ id: string }>('select id from tax_classifications where org_id = $1', [counter.orgId]);
    const product = { product_name: 'Dal', unit: 'KGS', taxClassificationId: rows[0]!.id, openingStock: [{ quantity: 8, value: 400 }] };
    expect((await post(app, counter.manager, `${counter.path}/products`, product)).status).toBe(200);
    expect(await trial(counter)).toEqual({ stock: 15_400, profit: -15_000 });
    await expectSound(counter);
  });

  test('is the opening stock if the books begin with the year, and is computed again if they begin on another day', async () => {
    const counter = await kept();
    const company = `/pUsers/organizations/${counter.orgId}`;
    const moved = await patch(app, counter.owner, company, { version: 1, booksFrom: '2023-04-01' });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(await keptYears(counter)).toEqual([]);
    expect(await trial(counter)).toEqual({ stock: 15_000, profit: -15_000 });
    expect(await trial(counter, 2023)).toEqual({ stock: 0, profit: 0 });
    await expectSound(counter);
  });

  test('includes goods that arrive on a day of the previous year, and short ones', async () => {
    const counter = await kept();
    const toGodownId = await addGodown(app, counter, 'Shop');
    const items = [{ productId: counter.productId, count: 100 }];
    const transfer = { date: lastDay, fromGodownId: counter.godownId, toGodownId, state: 'dispatched', items };
    const { status, body } = await enter(app, counter, 'stockTransfer', transfer);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await trial(counter)).toEqual({ stock: 15_000, profit: -15_000 });
    const receipt = { version: 1, date: lastDay, items: [{ line: 1, short: 50, damaged: 0 }] };
    const received = await post(app, counter.clerk, `${counter.path}/vouchers/stockTransfer/${body._id}/receive`, receipt);
    expect(received.status, JSON.stringify(received.body)).toBe(200);
    // 50 of 1 500 that had cost 10 each.
    expect(await trial(counter)).toEqual({ stock: 14_500, profit: -14_500 });
    await expectSound(counter);
  });
});

test.each([
  ['its value', 'value_paise'],
  ['what the years before gained', 'gained_paise'],
])('npm run verify reports where %s differs from the sum of its products', async (_, column) => {
  const counter = await kept();
  await ownerPool.query(`update stock_years set ${column} = ${column} + 1 where org_id = $1`, [counter.orgId]);
  const [found, ...more] = await verifyCompany(pool, db, counter.orgId);
  expect(more).toEqual([]);
  expect(found).toMatchObject({ check: 'the stock with which a year opens', place: thisYear.label });
  expect(found!.kept).toContain('1500001');
  expect(found!.found).not.toContain('1500001');
});

test('npm run verify detects a move inserted outside of Bahi, even if its product has no stored value', async () => {
  const counter = await kept();
  await ownerPool.query('delete from stock_values where org_id = $1', [counter.orgId]);
  await ownerPool.query('update stock_moves set value_paise = value_paise - 100 where org_id = $1 and move_date = $2', [
    counter.orgId,
    lastDay,
  ]);
  expect((await verifyCompany(pool, db, counter.orgId)).map(({ check }) => check)).toEqual(['the stock with which a year opens']);
});

describe('a report and a voucher with goods of an earlier year', () => {
  test('that stores its sum before the goods’ values are deleted loses it with them', async () => {
    const counter = await kept();
    await ownerPool.query('delete from stock_years where org_id = $1', [counter.orgId]);
    await inTransaction(pool, db, counter.orgId, async (tx) => {
      await tx.query(sql`insert into stock_moves (org_id, id, voucher_id, product_id, godown_id, batch, move_date, quantity_e4, value_paise)
        select org_id, gen_random_uuid(), voucher_id, product_id, godown_id, 'late', move_date, 10000, 500 from stock_moves
        where org_id = ${counter.orgId} and voucher_id is not null`);
      expect(await trial(counter)).toEqual({ stock: 15_000, profit: -15_000 });
      expect(await keptYears(counter)).toHaveLength(1);
      await tx.together(forgetStockValues(counter.orgId, lastDay, [counter.productId]));
    });
    expect(await keptYears(counter)).toEqual([]);
    expect(await trial(counter)).toEqual({ stock: 15_005, profit: -15_005 });
  });

  test('gets the whole sum and stores none, while a product without a stored value is sold today', async () => {
    const counter = await kept();
    for (const table of ['stock_years', 'stock_values']) await ownerPool.query(`delete from ${table} where org_id = $1`, [counter.orgId]);
    await inTransaction(pool, db, counter.orgId, async (tx) => {
      await tx.query(sql`select from products where org_id = ${counter.orgId} and id = ${counter.productId} for key share`);
      expect(await trial(counter)).toEqual({ stock: 15_000, profit: -15_000 });
      expect(await keptYears(counter)).toEqual([]);
    });
  });

  test('while the company is locked gets the sum, which is not stored', async () => {
    const counter = await kept();
    await ownerPool.query('delete from stock_years where org_id = $1', [counter.orgId]);
    await inTransaction(pool, db, counter.orgId, async (tx) => {
      await tx.together(forgetStockValues(counter.orgId, lastDay, [counter.productId]));
      expect(await trial(counter)).toEqual({ stock: 15_000, profit: -15_000 });
      expect(await keptYears(counter)).toEqual([]);
    });
    await trial(counter);
    expect(await keptYears(counter)).toHaveLength(1);
  });

  test('many times at once: the stored value always equals the rows', async () => {
    const counter = await kept();
    const look = async (times: number) => {
      for (let at = 0; at < times; at++) await trial(counter, thisYear.startYear - (at % 2));
    };
    const move = async (at: number) => {
      const day = addDays(lastDay, -((at * 97) % 400));
      for (let n = 0; n < 4; n++) await bookMoves(database, counter, day, [pieces(1 + n, 7 + at)]);
    };
    await Promise.all([look(12), look(12), move(1), move(2), move(3)]);
    await expectSound(counter);
    for (const year of [thisYear.startYear, thisYear.startYear - 1]) await trial(counter, year);
    expect(await keptYears(counter)).toHaveLength(2);
    await expectSound(counter);
  }, 30_000);
});
