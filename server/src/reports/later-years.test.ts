import { addDays, daysBetween, type IsoDate } from '@bahi/core/periods/business-date';
import { financialYearFrom, financialYearOf } from '@bahi/core/periods/financial-year';
import { type BookedMove, replayMoves } from '@bahi/core/stock/replay-moves';
import { type ValuationMethod, valuePaiseOf } from '@bahi/core/stock/stock-state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { get, post, put } from '../testing/calls.ts';
import { addGodown, enter } from '../testing/entries.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { addParty, addTax, rate } from '../testing/masters.ts';
import { anyGstin, openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, editSale, type Saved, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

type Figures = { opening: number; closing: number };
type Trial = {
  from: IsoDate;
  groups: ({ group: string } & Figures)[];
  rows: ({ name: string; ledgerId: string } & Figures)[];
  openingStock: number;
  openingStockOn: IsoDate | null;
  openingDifference: number;
  total: { debit: number; credit: number; difference: number };
};
type Span = { from: IsoDate; to: IsoDate };

const profitAndLoss = 'Profit & Loss A/c';
const paise = (rupees: number) => Math.round(rupees * 100);
const yearOf = (startYear: number): Span => {
  const { startsOn, endsOn } = financialYearFrom(startYear);
  return { from: startsOn, to: endsOn };
};

async function report<Body>(counter: Counter, path: string): Promise<Body> {
  const { status, body } = await get<Body>(app, counter.manager, `${counter.path}/reports/${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const trial = (counter: Counter, { from, to }: Span, limit = 200) =>
  report<Trial>(counter, `trialBalance?from=${from}&to=${to}&limit=${limit}`);
const stockOn = async (counter: Counter, date: IsoDate) => (await report<{ total: number }>(counter, `stockSummary?date=${date}`)).total;
const opensWith = ({ rows }: Trial, name: string) => rows.find((row) => row.name === name)?.opening ?? 0;

/** A company with opening stock, and the records needed to buy and sell it. */
async function openCounterWith(booksFrom: IsoDate, openingStock: readonly object[], method: ValuationMethod = 'average') {
  const shop = await openShop(app, pool, { booksFrom });
  await pool.query('update organizations set valuation_method = $2 where id = $1', [shop.orgId, method]);
  const taxClassificationId = await addTax(app, shop, [rate(18)]);
  const product = { product_name: 'Rice', unit: 'PCS', taxClassificationId, openingStock };
  const made = await post<{ product: { _id: string } }>(app, shop.manager, `${shop.path}/products`, product);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { rows } = await ownerPool.query<{ id: string }>('select id from godowns where org_id = $1', [shop.orgId]);
  const supplier = { accountGroup: 'Sundry Creditors', category: 'regular', gstin: anyGstin(shop.state) };
  return {
    ...shop,
    productId: made.body.product._id,
    godownId: rows[0]!.id,
    partyId: await addParty(app, shop),
    supplierId: await addParty(app, shop, supplier),
    cashId: '',
    bankId: '',
  };
}
type Trader = Awaited<ReturnType<typeof openCounterWith>>;

const saved = async (answer: Promise<{ status: number; body: Saved }>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body._id;
};
const sale = (counter: Trader, date: IsoDate, count: number, rupees: number) =>
  saved(sell(app, counter, saleOf(counter, count, rupees, { date })));
const purchaseOf = (counter: Trader, date: IsoDate, count: number, rupees: number) => {
  const supplierBill = { number: crypto.randomUUID().slice(0, 8), date };
  return saleOf(counter, count, rupees, { date, partyId: counter.supplierId, supplierBill });
};
const buy = (counter: Trader, date: IsoDate, count: number, rupees: number) =>
  saved(post<Saved>(app, counter.clerk, `${counter.path}/vouchers/purchase`, purchaseOf(counter, date, count, rupees)));

const openings = (found: Trial) => ({
  stock: found.openingStock,
  profit: opensWith(found, profitAndLoss),
  lacking: found.openingDifference,
});

describe('a company with stock through three years', () => {
  // 10 at 10 and 10 at 20, of which 12 go: 8 at 15 on the average, 8 at 20 by FIFO. 12 more at 40 come, and 18 go: 2 at 30, or at 40.
  test.each([
    ['average', 120, 60],
    ['fifo', 160, 80],
  ] as const)('opens each with the stock of the day before and with all earlier profit: by %s', async (method, first, second) => {
    const counter = await openCounterWith('2024-04-01', [{ quantity: 10, value: 100 }], method);
    await buy(counter, '2024-06-10', 10, 20);
    await sale(counter, '2025-03-31', 12, 50);
    await buy(counter, '2025-04-01', 12, 40);
    await sale(counter, '2026-03-15', 18, 60);
    const lacking = -100;
    expect(openings(await trial(counter, yearOf(2024)))).toEqual({ stock: 100, profit: 0, lacking });
    // Sales 600 and closing stock, less opening stock 100 and purchases 200.
    const ofFirst = 600 + first - 100 - 200;
    expect(openings(await trial(counter, yearOf(2025)))).toEqual({ stock: first, profit: -ofFirst, lacking });
    // Sales 1080 and closing stock, less opening stock and purchases 480.
    const ofSecond = 1_080 + second - first - 480;
    expect(openings(await trial(counter, yearOf(2026)))).toEqual({ stock: second, profit: -ofFirst - ofSecond, lacking });
    await expectStanding(counter, [yearOf(2024), yearOf(2025), yearOf(2026), { from: '2026-05-02', to: '2026-07-03' }]);
  });

  test('opens a year with the closing stock of the previous one, also for a period within the year', async () => {
    const counter = await openCounterWith('2024-04-01', [{ quantity: 10, value: 100 }]);
    await buy(counter, '2025-05-10', 10, 20);
    expect(openings(await trial(counter, { from: '2025-06-15', to: '2025-06-20' }))).toMatchObject({ stock: 100, profit: 0 });
    expect(openings(await trial(counter, { from: '2026-02-15', to: '2026-02-20' }))).toMatchObject({ stock: 100, profit: 0 });
    const later = await trial(counter, { from: '2026-06-15', to: '2026-06-20' });
    expect(openings(later)).toMatchObject({ stock: 300, profit: 0 });
    expect(later.openingStockOn).toBe('2026-03-31');
    expect((await trial(counter, yearOf(2024))).openingStockOn).toBeNull();
  });

  test('is right after a voucher of an earlier year is entered, edited and cancelled, although values were stored', async () => {
    const counter = await openCounterWith('2024-04-01', [{ quantity: 10, value: 100 }]);
    const soldId = await sale(counter, '2024-05-01', 4, 50);
    await sale(counter, '2025-05-01', 1, 50);
    const of2026 = async () => openings(await trial(counter, yearOf(2026)));
    expect(await of2026()).toMatchObject({ stock: 50, profit: -200 });
    const boughtId = await buy(counter, '2024-04-20', 10, 30);
    // 20 worth 400, of which 5 go.
    expect(await of2026()).toMatchObject({ stock: 300, profit: -(250 - 300 + 200) });
    expect((await editSale(app, counter, soldId, { ...saleOf(counter, 14, 50, { date: '2024-05-01' }), version: 1 })).status).toBe(200);
    expect(await of2026()).toMatchObject({ stock: 100, profit: -(750 - 300) });
    expect((await cancel(app, counter, boughtId, 1, counter.manager)).status).toBe(200);
    // Five more than in stock were sold, at 10.
    expect(await of2026()).toMatchObject({ stock: -50, profit: -(750 - 150) });
    await expectStanding(counter, [yearOf(2024), yearOf(2025), yearOf(2026)]);
  });

  test('includes goods in transit, and nothing without stock', async () => {
    const counter = await openCounterWith('2024-04-01', [{ quantity: 10, value: 100 }]);
    const toGodownId = await addGodown(app, counter, 'Shop');
    const transfer = {
      date: '2025-03-30',
      fromGodownId: counter.godownId,
      toGodownId,
      items: [{ productId: counter.productId, count: 10 }],
    };
    const { status, body } = await enter(app, counter, 'stockTransfer', { ...transfer, state: 'dispatched' });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(openings(await trial(counter, yearOf(2025)))).toMatchObject({ stock: 100, profit: 0 });
    await sale(counter, '2025-04-30', 10, 10);
    // Goods in transit are still stock.
    expect(openings(await trial(counter, yearOf(2026)))).toMatchObject({ stock: 0, profit: 0 });
    expect((await trial(counter, yearOf(2026))).groups.map(({ group }) => group)).not.toContain(profitAndLoss);
  });

  test('is valued again by another method, and stays zero', async () => {
    const counter = await openCounterWith('2024-04-01', [{ quantity: 10, value: 100 }]);
    await buy(counter, '2024-06-10', 10, 20);
    await sale(counter, '2025-03-31', 12, 50);
    expect(openings(await trial(counter, yearOf(2025)))).toMatchObject({ stock: 120, profit: -420 });
    await pool.query(`update organizations set valuation_method = 'fifo' where id = $1`, [counter.orgId]);
    expect(openings(await trial(counter, yearOf(2025)))).toMatchObject({ stock: 160, profit: -460 });
    await expectStanding(counter, [yearOf(2024), yearOf(2025)]);
  });

  test('with books that begin within April has openings of income and expense, as in any other month', async () => {
    const counter = await openCounterWith('2024-04-15', [{ quantity: 10, value: 100 }]);
    const books = await openLedgers(app, counter);
    const rent = (await books.save('Rent', 'Indirect Expenses', { opening: 30 })).body.ledger;
    expect(opensWith(await trial(counter, yearOf(2024)), 'Rent')).toBe(30);
    expect(openings(await trial(counter, yearOf(2024)))).toEqual({ stock: 100, profit: 0, lacking: -130 });
    expect(await report<Figures>(counter, `ledger/${rent._id}?from=2024-04-01&to=2025-03-31`)).toMatchObject({ opening: 30, closing: 30 });
    expect(openings(await trial(counter, yearOf(2025)))).toEqual({ stock: 100, profit: 30, lacking: -130 });
    await expectStanding(counter, [yearOf(2024), yearOf(2025)]);
  });

  test('with books that begin within a year opens the next with the profit since April, including openings', async () => {
    const counter = await openCounterWith('2024-10-15', [{ quantity: 10, value: 100 }]);
    const books = await openLedgers(app, counter);
    expect((await books.save('Rent', 'Indirect Expenses', { opening: 30 })).status).toBe(200);
    expect((await books.save('Capital', 'Capital Account', { opening: -130 })).status).toBe(200);
    expect((await books.update(await books.find(profitAndLoss), { opening: -25 })).status).toBe(200);
    await sale(counter, '2025-01-31', 6, 50);
    expect(openings(await trial(counter, yearOf(2024)))).toEqual({ stock: 100, profit: -25, lacking: 25 });
    expect(openings(await trial(counter, yearOf(2025)))).toEqual({ stock: 40, profit: -25 - (300 - 30 - 60), lacking: 25 });
    await expectStanding(counter, [yearOf(2024), yearOf(2025)]);
  });
});

type Posted = { date: IsoDate; ledgerId: string; name: string; nature: string | null; amount: number };

/** All rows of a company's books. */
async function ground({ orgId }: Counter) {
  const rows = async <Row extends object>(text: string) => (await ownerPool.query<Row>(text, [orgId])).rows;
  const posted =
    await rows<Posted>(`select p.voucher_date::text as date, l.id as "ledgerId", l.name, g.nature, p.amount_paise::float8 as amount
    from postings p join ledgers l on l.org_id = p.org_id and l.id = p.ledger_id left join account_groups g on g.org_id = l.org_id and g.id = l.group_id
    where p.org_id = $1`);
  const opened = await rows<Omit<Posted, 'date'>>(`select l.id as "ledgerId", l.name, g.nature, l.opening_paise::float8 as amount
    from ledgers l left join account_groups g on g.org_id = l.org_id and g.id = l.group_id where l.org_id = $1 and l.opening_paise <> 0`);
  const moves = await rows<BookedMove & { productId: string }>(`select product_id as "productId", move_date::text as date,
      voucher_id as "voucherId", batch, godown_id as "godownId", quantity_e4::float8 as "quantityE4", value_paise::float8 as "valuePaise", cost_of as "costOf"
    from (select m.id, m.product_id, m.move_date, m.voucher_id, m.batch, m.godown_id, m.quantity_e4, m.value_paise, coalesce(m.cost_of, t.voucher_id) as cost_of
        from stock_moves m left join stock_transfers t on t.org_id = m.org_id and t.voucher_id = m.voucher_id where m.org_id = $1
      union all select id, product_id, move_date, voucher_id, batch, null, quantity_e4, null, voucher_id from transit_moves where org_id = $1) m
    order by product_id, move_date, voucher_id nulls first, id`);
  const [company] = await rows<{ booksFrom: IsoDate; method: ValuationMethod }>(
    `select books_from::text as "booksFrom", valuation_method as method from organizations where id = $1`,
  );
  return { posted, opened, moves, ...company! };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Recomputes from the rows the opening of a financial year: stock by a replay from the first move, income and expense with their amounts in
 * the year before the period, and Profit & Loss A/c with sales + closing stock - opening stock - purchases - expenses of each earlier year.
 */
function opening({ posted, opened, moves, booksFrom, method }: Awaited<ReturnType<typeof ground>>, from: IsoDate) {
  const year = financialYearOf(from);
  const stockBefore = (day: IsoDate) =>
    sum(
      [...Map.groupBy(moves, ({ productId }) => productId).values()].map((ofProduct) =>
        valuePaiseOf(
          replayMoves(
            method,
            ofProduct.filter((move) => move.date < day || (day <= booksFrom && move.voucherId === null)),
          ).state,
        ),
      ),
    );
  const isOfYears = (nature: string | null) => nature === 'income' || nature === 'expenses';
  const firstYear = financialYearOf(booksFrom).startYear;
  const profits = Array.from({ length: year.startYear - firstYear }, (_, at) => {
    const { startsOn, endsOn } = financialYearFrom(firstYear + at);
    const within = posted.filter(({ date, nature }) => isOfYears(nature) && date >= startsOn && date <= endsOn);
    const brought = at === 0 ? opened.filter(({ nature }) => isOfYears(nature)) : [];
    const spent = sum([...within, ...brought].map(({ amount }) => amount));
    return stockBefore(addDays(endsOn, 1)) - stockBefore(startsOn) - spent;
  });
  const ofLedger = new Map<string, number>();
  const add = (ledgerId: string, amount: number) => ofLedger.set(ledgerId, (ofLedger.get(ledgerId) ?? 0) + amount);
  for (const { nature, ledgerId, amount } of opened) if (!isOfYears(nature) || year.startYear === firstYear) add(ledgerId, amount);
  for (const { date, nature, ledgerId, amount } of posted) {
    if (date < from && (!isOfYears(nature) || date >= year.startsOn)) add(ledgerId, amount);
  }
  return { stock: stockBefore(year.startsOn), ofLedger, earned: sum(profits) };
}

/**
 * In each of these periods the trial balance agrees with the rows, with the ledger page of Profit & Loss A/c and with the stock summary,
 * and its sum is zero.
 */
async function expectStanding(counter: Counter, spans: readonly Span[]): Promise<void> {
  const rows = await ground(counter);
  const profitId = (
    await ownerPool.query<{ id: string }>(`select id from ledgers where org_id = $1 and role = 'profitAndLoss'`, [counter.orgId])
  ).rows[0]!.id;
  const lacking = new Set<number>();
  for (const span of spans) {
    const about = `from ${span.from} to ${span.to}`;
    const found = await trial(counter, span);
    const { stock, ofLedger, earned } = opening(rows, found.from);
    expect(found.total.difference, about).toBe(0);
    expect(
      sum([...found.groups.map((group) => paise(group.closing)), paise(found.openingStock), paise(found.openingDifference)]),
      about,
    ).toBe(0);
    expect(paise(found.openingStock), `stock ${about}`).toBe(stock);
    lacking.add(found.openingDifference);
    const expected = new Map(
      [...ofLedger, [profitId, (ofLedger.get(profitId) ?? 0) - earned]].filter(([, amount]) => amount !== 0) as [string, number][],
    );
    const nonZero = found.rows.filter((row) => row.opening !== 0).map((row) => [row.ledgerId, paise(row.opening)] as const);
    expect(Object.fromEntries(nonZero), `openings ${about}`).toEqual(Object.fromEntries(expected));
    const page = await report<Figures>(counter, `ledger/${profitId}?from=${span.from}&to=${span.to}`);
    const row = found.rows.find(({ ledgerId }) => ledgerId === profitId) ?? { opening: 0, closing: 0 };
    expect([page.opening, page.closing], `its page ${about}`).toEqual([row.opening, row.closing]);
    const year = financialYearOf(found.from);
    if (year.startsOn > rows.booksFrom) {
      expect(found.openingStock, `the stock summary ${about}`).toBe(await stockOn(counter, addDays(year.startsOn, -1)));
    }
  }
  expect([...lacking], 'what openings lack is the same in every year').toHaveLength(1);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
}

const firstDay = '2024-04-01';
const years = Array.from({ length: financialYearOf(today).startYear - 2023 }, (_, at) => 2024 + at);
const anyDay = (least: IsoDate, most: IsoDate) => fc.integer({ min: 0, max: daysBetween(least, most) }).map((days) => addDays(least, days));
const anySpan: fc.Arbitrary<Span> = fc.constantFrom(...years).chain((startYear) => {
  const { from, to } = yearOf(startYear);
  return fc
    .tuple(anyDay(from, to), anyDay(from, to))
    .map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one }));
});
type Act = {
  what: 'buy' | 'sell' | 'lose' | 'send' | 'edit' | 'cancel' | 'look';
  date: IsoDate;
  count: number;
  rupees: number;
  which: number;
};
const anyAct: fc.Arbitrary<Act> = fc.record({
  what: fc.constantFrom('buy', 'buy', 'buy', 'sell', 'sell', 'sell', 'lose', 'send', 'edit', 'edit', 'cancel', 'look', 'look'),
  // The ends of the years are where they differ.
  date: fc.oneof(anyDay(firstDay, today), fc.constantFrom('2025-03-31', '2025-04-01', '2026-03-31', '2026-04-01')),
  count: fc.integer({ min: 1, max: 30 }),
  rupees: fc.integer({ min: 1, max: 97 }),
  which: fc.nat(),
});
const anyCompany = fc.record({
  booksFrom: fc.constantFrom(firstDay, firstDay, '2024-04-20', '2024-09-01', '2025-01-17'),
  spent: fc.constantFrom(0, 40),
  openingStock: fc.constantFrom([], [{ quantity: 7, value: 100 }], [{ quantity: 30, value: 1 }]),
  method: fc.constantFrom<ValuationMethod>('average', 'fifo'),
});

/** Trades through the years and reads reports of them on the way, so that stored values must be dropped by later vouchers. */
class Years {
  readonly #counter: Trader;
  readonly #booksFrom: IsoDate;
  readonly #shopId: string;
  readonly #done: Map<string, number>;
  readonly #standing: { id: string; kind: 'sales' | 'purchase'; date: IsoDate; version: number }[] = [];

  constructor(counter: Trader, booksFrom: IsoDate, shopId: string, done: Map<string, number>) {
    this.#counter = counter;
    this.#booksFrom = booksFrom;
    this.#shopId = shopId;
    this.#done = done;
  }

  async act({ what, date: day, count, rupees, which }: Act): Promise<void> {
    const counter = this.#counter;
    const date = day < this.#booksFrom ? this.#booksFrom : day;
    const goods = { productId: counter.productId, count };
    this.#done.set(what, (this.#done.get(what) ?? 0) + 1);
    const stands = this.#standing[which % Math.max(this.#standing.length, 1)];
    if (what === 'look') await trial(counter, yearOf(financialYearOf(date).startYear));
    else if (what === 'buy') this.#stands('purchase', date, await buy(counter, date, count, rupees));
    else if (what === 'sell') this.#stands('sales', date, await sale(counter, date, count, rupees));
    else if (what === 'lose') {
      const items = [{ ...goods, godownId: counter.godownId, type: 'difference', count: -count }];
      await saved(enter(app, counter, 'stockAdjustment', { date, reason: 'wastage', items }));
    } else if (what === 'send') {
      const transfer = { date, fromGodownId: counter.godownId, toGodownId: this.#shopId, items: [goods] };
      await saved(enter(app, counter, 'stockTransfer', { ...transfer, state: which % 2 ? 'dispatched' : 'received' }));
    } else if (stands && what === 'edit') {
      const { id, kind, version } = stands;
      const body =
        kind === 'sales' ? saleOf(counter, count, rupees, { date: stands.date }) : purchaseOf(counter, stands.date, count, rupees);
      await saved(put<Saved>(app, counter.clerk, `${counter.path}/vouchers/${kind}/${id}`, { ...body, version }));
      stands.version += 1;
    } else if (stands) {
      expect((await cancel(app, counter, stands.id, stands.version, counter.manager)).status).toBe(200);
      this.#standing.splice(this.#standing.indexOf(stands), 1);
    }
  }

  #stands(kind: 'sales' | 'purchase', date: IsoDate, id: string): void {
    this.#standing.push({ id, kind, date, version: 1 });
  }
}

test('after any history of several years each opens with the stock and profit computed from the rows, and balances every day', async () => {
  const done = new Map<string, number>();
  const stands = fc.asyncProperty(
    anyCompany,
    fc.array(anyAct, { minLength: 10, maxLength: 25, size: 'max' }),
    fc.array(anySpan, { minLength: 3, maxLength: 3 }),
    async ({ booksFrom, openingStock, method, spent }, acts, spans) => {
      const counter = await openCounterWith(booksFrom, openingStock, method);
      const trader = new Years(counter, booksFrom, await addGodown(app, counter, 'Shop'), done);
      // Only books that begin within a year have openings of expenses.
      if (booksFrom !== firstDay) await (await openLedgers(app, counter)).save('Rent', 'Indirect Expenses', { opening: spent });
      for (const act of acts) await trader.act(act);
      const all = [...years.map(yearOf), ...spans].filter(({ to }) => to >= booksFrom);
      await expectStanding(counter, all);
    },
  );
  await fc.assert(stands, { numRuns: 6, endOnFailure: true }); // a failing seed is printed
  for (const what of ['buy', 'sell', 'lose', 'send', 'edit', 'cancel', 'look']) expect(done.get(what) ?? 0, what).toBeGreaterThan(0);
});
