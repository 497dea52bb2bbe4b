import { beforeAll, describe, expect, test } from 'vitest';
import { get, post, put } from '../testing/calls.ts';
import { enter } from '../testing/entries.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { addTax, rate } from '../testing/masters.ts';
import { anyGstin, openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, type Saved, saleOf, sell } from '../testing/vouchers.ts';

const { app, pool, ownerPool } = await testApp();

type Line = { key: string; name: string; kind: string; depth: number; parent: string | null; ledgerId: string | null; amounts: number[] };
type Account = {
  from: string;
  to: string;
  columns: { from: string; to: string }[];
  grossProfit: number[];
  netProfit: number[];
  sales: number[];
  lines: Line[];
};
type Sheet = {
  columns: { date: string }[];
  liabilities: { lines: Line[]; total: number[] };
  assets: { lines: Line[]; total: number[] };
  openingDifference: number;
  gap: number[];
};

const ok = async <Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const account = (counter: Pick<Counter, 'path' | 'manager'>, query: string) =>
  ok(get<Account>(app, counter.manager, `${counter.path}/reports/profitAndLoss?${query}`));
const sheet = (counter: Pick<Counter, 'path' | 'manager'>, query: string) =>
  ok(get<Sheet>(app, counter.manager, `${counter.path}/reports/balanceSheet?${query}`));
type Figures = { opening: number; debit: number; credit: number; closing: number };
type Summary = {
  group: { name: string } | null;
  groups: (Figures & { groupId: string; name: string })[];
  rows: (Figures & { ledgerId: string; name: string })[];
  openingStock: number;
  total: Figures;
};
type Months = { of: object; months: (Figures & { from: string })[]; total: Figures };
const figuresOf = ({ opening, debit, credit, closing }: Figures): Figures => ({ opening, debit, credit, closing });
const group = (counter: Pick<Counter, 'path' | 'manager'>, groupId?: string) =>
  ok(
    get<Summary>(
      app,
      counter.manager,
      `${counter.path}/reports/groupSummary?from=2025-04-01&to=2026-03-31${groupId ? `&groupId=${groupId}` : ''}`,
    ),
  );
const months = (counter: Pick<Counter, 'path' | 'manager'>, query: string) =>
  ok(get<Months>(app, counter.manager, `${counter.path}/reports/monthlySummary?${query}`));
const tops = ({ lines }: { lines: Line[] }) =>
  Object.fromEntries(lines.filter(({ depth }) => depth === 0).map(({ name, amounts }) => [name, amounts[0]]));

/** The profit of each bill, of all, and the lines from there to the gross profit of the books. */
async function profits({ path, manager }: Pick<Counter, 'path' | 'manager'>): Promise<number[]> {
  type Profits = {
    rows: { value: number; cost: number }[];
    total: { value: number; cost: number };
    tie: { direct: number; others: number; grossProfit: number };
  };
  const answer = get<Profits>(app, manager, `${path}/reports/register?kind=grossProfit&by=voucher&from=2025-04-01&to=2026-03-31`);
  const { rows, total, tie } = await ok(answer);
  return [...[...rows, total].map(({ value, cost }) => value - cost), tie.direct, tie.others, tie.grossProfit];
}

/** Nila Traders (core/src/testing/nila-traders.ts), entered voucher by voucher. */
async function openNila() {
  const shop = await openShop(app, pool, { booksFrom: '2025-04-01', state: '32' });
  const books = await openLedgers(app, shop);
  const ledger = async (name: string, group: string, opening = 0) => (await ok(books.save(name, group, { opening }))).ledger._id;
  const ids = {
    capital: await ledger('Capital, Nila', 'Capital Account', -273_800),
    drawings: await ledger('Drawings, Nila', 'Capital Account'),
    loan: await ledger('Term loan, Canara', 'Secured Loans', -150_000),
    furniture: await ledger('Shop furniture', 'Fixed Assets', 210_000),
    freight: await ledger('Freight inward', 'Direct Expenses'),
    salaries: await ledger('Salaries', 'Indirect Expenses'),
    rent: await ledger('Rent', 'Indirect Expenses'),
    interest: await ledger('Interest on loan', 'Indirect Expenses'),
    depreciation: await ledger('Depreciation', 'Indirect Expenses'),
    discount: await ledger('Discount of Kaveri', 'Indirect Incomes'),
  };
  const cash = await books.find('Cash');
  await ok(books.update(cash, { opening: 12_640.5 }));
  const bankId = await ledger('Canara current account', 'Bank Accounts', 105_859.5);
  const taxClassificationId = await addTax(app, shop, [rate(18)]);
  const chairs = { product_name: 'Plastic chair', unit: 'PCS', taxClassificationId, openingStock: [{ quantity: 120, value: 54_000 }] };
  const { product } = await ok(post<{ product: { _id: string } }>(app, shop.manager, `${shop.path}/products`, chairs));
  const party = async (partyName: string, accountGroup: string, amount: number) => {
    const openingBills = [{ billNo: 'Before', billDate: '2025-03-01', amount }];
    const body = { partyName, accountGroup, category: 'regular', state: '32', gstin: anyGstin('32'), openingBills };
    return (await ok(post<{ party: { _id: string } }>(app, shop.manager, `${shop.path}/parties`, body))).party._id;
  };
  const anand = await party('Anand Stores', 'Sundry Debtors', 88_500);
  const kaveri = await party('Kaveri Mills', 'Sundry Creditors', -47_200);
  const { rows } = await ownerPool.query<{ id: string }>('select id from godowns where org_id = $1', [shop.orgId]);
  const counter: Counter = {
    ...{ ...shop, partyId: anand, productId: product._id, godownId: rows[0]!.id, cashId: cash._id, bankId },
  };
  return { counter, ids, kaveri, books };
}

const saleBy = (counter: Counter, date: string, count: number, rupees: number) =>
  ok(sell(app, counter, saleOf(counter, count, rupees, { date })));

/** Its eighteen vouchers; but no GST was paid, and none on the furniture. */
async function enterNila() {
  const { counter, ids, kaveri, books } = await openNila();
  const cash = (amount: number) => [{ type: 'cash', _id: counter.cashId, amount }];
  const bank = (amount: number) => [{ type: 'bank', _id: counter.bankId, amount }];
  const buy = (date: string, count: number, rupees: number) => {
    const supplierBill = { number: `K-${date}`, date };
    const body = saleOf(counter, count, rupees, { date, partyId: kaveri, supplierBill });
    return ok(post<Saved>(app, counter.clerk, `${counter.path}/vouchers/purchase`, body));
  };
  const sale = (date: string, count: number, rupees: number) => saleBy(counter, date, count, rupees);
  const money = (kind: 'receipt' | 'payment', body: object) =>
    ok(post<Saved>(app, counter.manager, `${counter.path}/vouchers/${kind}`, body));
  const journal = (date: string, debit: string, credit: string, amount: number) =>
    ok(
      enter(app, counter, 'journal', {
        date,
        items: [
          { ledgerId: debit, side: 'debit', amount },
          { ledgerId: credit, side: 'credit', amount },
        ],
      }),
    );
  const spend = (date: string, ledgerId: string, amount: number, payments = bank(amount)) =>
    money('payment', { date, enteredAmount: amount, ledgers: [{ ledgerId, amount }], payments });
  const onAccount = { billData: [], restAs: 'onAccount' };

  await buy('2025-05-12', 300, 478);
  await spend('2025-05-14', ids.freight, 3_250.75, cash(3_250.75));
  await sale('2025-06-20', 200, 900);
  await money('receipt', { date: '2025-08-02', partyId: counter.partyId, enteredAmount: 200_000, ...onAccount, payments: bank(200_000) });
  await money('payment', { date: '2025-08-10', partyId: kaveri, enteredAmount: 140_000, ...onAccount, payments: bank(140_000) });
  await journal('2025-08-10', kaveri, ids.discount, 1_212);
  await spend('2025-09-30', ids.salaries, 36_000);
  await spend('2025-09-30', ids.rent, 24_000);
  await buy('2025-10-05', 180, 485);
  await sale('2025-11-18', 40, 915.5);
  await money('receipt', {
    date: '2025-11-18',
    partyId: counter.partyId,
    enteredAmount: 43_211.6,
    ...onAccount,
    payments: cash(43_211.6),
  });
  await ok(enter(app, counter, 'contra', { date: '2025-12-01', fromLedgerId: counter.cashId, toLedgerId: counter.bankId, amount: 25_000 }));
  await sale('2026-01-15', 210, 930);
  await spend('2026-02-28', ids.furniture, 42_000);
  await money('receipt', { date: '2026-03-05', partyId: counter.partyId, enteredAmount: 240_000, ...onAccount, payments: bank(240_000) });
  await spend('2026-03-10', ids.loan, 30_000);
  await spend('2026-03-10', ids.interest, 14_250);
  await spend('2026-03-15', ids.drawings, 20_000);
  await spend('2026-03-31', ids.salaries, 38_500);
  await journal('2026-03-31', ids.depreciation, ids.furniture, 23_100);
  return { counter, ids, kaveri, books };
}

describe('Nila Traders, voucher by voucher', () => {
  let nila: Awaited<ReturnType<typeof enterNila>>;
  beforeAll(async () => {
    nila = await enterNila();
  }, 60_000);

  test('has group summaries whose totals are those of the level above, down to the ledger', async () => {
    const { counter } = nila;
    const top = await group(counter);
    expect(top.groups.map(({ name, closing }) => [name, closing])).toEqual([
      ['Current Assets', 393_017.35 + 16_000 + 7_560 - 71_512.5 + 54_000],
      ['Fixed Assets', 228_900],
      ['Capital Account', -253_800],
      ['Current Liabilities', -178_214 - 9_059.6 - 16_000 - 7_560],
      ['Loans (Liability)', -120_000],
      ['Indirect Incomes', -1_212],
      ['Sales Accounts', -411_920],
      ['Direct Expenses', 3_250.75],
      ['Indirect Expenses', 135_850],
      ['Purchase Accounts', 230_700],
    ]);
    expect(top.total).toMatchObject({ opening: 0, closing: 0 });
    const assets = top.groups[0]!;
    const current = await group(counter, assets.groupId);
    expect(current).toMatchObject({ group: { name: 'Current Assets' }, above: null, total: figuresOf(assets) });
    const debtors = current.groups.find(({ name }) => name === 'Sundry Debtors')!;
    expect(figuresOf(debtors)).toEqual({ opening: 88_500, debit: 486_065.6, credit: 483_211.6, closing: 91_354 });
    const { rows } = await group(counter, debtors.groupId);
    expect(rows).toEqual([{ ledgerId: counter.partyId, name: 'Anand Stores', ...figuresOf(debtors) }]);
    const goods = current.groups.find(({ name }) => name === 'Stock-in-Hand')!;
    expect(goods).toMatchObject({ opening: 54_000, closing: 54_000 });
    expect(await group(counter, goods.groupId)).toMatchObject({ openingStock: 54_000, rows: [], total: { closing: 54_000 } });
  });

  test('has months that open with the closing before, of a ledger and of a group, also within a month', async () => {
    const { counter, ids } = nila;
    const year = 'from=2025-04-01&to=2026-03-31';
    const bank = await months(counter, `ledgerId=${counter.bankId}&${year}`);
    expect(bank.of).toEqual({ ledgerId: counter.bankId, groupId: null, name: 'Canara current account' });
    expect(bank.months.map(({ closing }) => closing)).toEqual([
      ...[105_859.5, 105_859.5, 105_859.5, 105_859.5, 165_859.5, 105_859.5, 105_859.5, 105_859.5, 130_859.5, 130_859.5],
      ...[88_859.5, 226_109.5],
    ]);
    expect(bank.total).toEqual({ opening: 105_859.5, debit: 465_000, credit: 344_750, closing: 226_109.5 });

    const top = await group(counter);
    for (const { groupId, ...shown } of top.groups) {
      expect([shown.name, (await months(counter, `groupId=${groupId}&${year}`)).total]).toEqual([shown.name, figuresOf(shown)]);
    }
    const salaries = await months(counter, `ledgerId=${ids.salaries}&from=2025-09-30&to=2026-03-30`);
    expect(salaries.months.map(({ from, debit }) => [from, debit])).toEqual([
      ...[
        ['2025-09-30', 36_000],
        ['2025-10-01', 0],
        ['2025-11-01', 0],
        ['2025-12-01', 0],
        ['2026-01-01', 0],
        ['2026-02-01', 0],
      ],
      ...[['2026-03-01', 0]],
    ]);
    const loan = await months(counter, `ledgerId=${ids.loan}&from=2025-04-01&to=2027-03-31`);
    expect([loan.months.length, loan.total.closing]).toEqual([24, -120_000]);
  });

  test('refuses months of no ledger, of two, of income beyond a year, and what is not of the company', async () => {
    const { counter, ids } = nila;
    const refused = async (query: string) => {
      const { status, body } = await get<{ problems?: { code: string }[] }>(
        app,
        counter.manager,
        `${counter.path}/reports/monthlySummary?${query}`,
      );
      return [status, ...(body.problems ?? []).map(({ code }) => code)];
    };
    expect(await refused('')).toEqual([422, 'REQUIRED']);
    expect(await refused(`ledgerId=${ids.loan}&groupId=${ids.loan}`)).toEqual([422, 'REQUIRED']);
    expect(await refused(`ledgerId=${ids.rent}&from=2025-04-01&to=2026-04-01`)).toEqual([422, 'PERIOD_BEYOND_YEAR']);
    expect(await refused(`ledgerId=${ids.loan}&from=2025-04-01&to=2036-04-01`)).toEqual([422, 'PERIOD_TOO_LONG']);
    expect(await refused(`groupId=${ids.loan}`)).toEqual([404]);
    expect((await get(app, counter.manager, `${counter.path}/reports/groupSummary?groupId=${ids.loan}`)).status).toBe(404);
  });

  test('has the cash flow that was worked out by hand, also without marks, by quarters and in the year after', async () => {
    const { counter, ids, books } = nila;
    type Flow = {
      lines: { name: string; amounts: number[] }[];
      operating: number[];
      investing: number[];
      financing: number[];
      gap: number[];
    };
    const flow = (query: string) => ok(get<Flow>(app, counter.manager, `${counter.path}/reports/cashFlow?${query}`));
    const year = 'from=2025-04-01&to=2026-03-31';
    const lines = ({ lines: all }: Flow) => all.map(({ name, amounts: [amount] }) => [name, amount]);
    // No GST was paid and none on the furniture: 23,560.00 more is in the bank and owed than in the table.
    const unmarked = await flow(year);
    expect(unmarked).toMatchObject({ operating: [180_550.85 + 23_560], investing: [-18_900], financing: [-50_000], gap: [0] });
    await ok(books.update(await books.find('Depreciation'), { cashFlowUse: 'depreciation' }));
    await ok(books.update(await books.find('Interest on loan'), { cashFlowUse: 'financeCost' }));
    expect(lines(await flow(year))).toEqual([
      ['Profit before tax', 60_843.75],
      ['Depreciation', 23_100],
      ['Interest charged', 14_250],
      ['Operating profit before working capital changes', 98_193.75],
      ['Change in Stock-in-Hand', -17_512.5],
      ['Change in Sundry Debtors', -2_854],
      ['Change in Sundry Creditors', 131_014],
      ['Change in Duties & Taxes', 9_059.6 + 23_560],
      ['A. Operating activities', 217_900.85 + 23_560],
      ['Purchase of fixed assets', -42_000],
      ['B. Investing activities', -42_000],
      ['Drawings and capital taken out', -20_000],
      ['Loans repaid', -30_000],
      ['Interest paid', -14_250],
      ['C. Financing activities', -64_250],
      ['A + B + C: change of cash and bank', 111_650.85 + 23_560],
      ['Cash and bank at the beginning', 118_500],
      ['Cash and bank at the end', 230_150.85 + 23_560],
    ]);
    const quarters = await flow(`${year}&beside=quarters`);
    expect(quarters.gap).toEqual([0, 0, 0, 0, 0]);
    for (const part of ['operating', 'investing', 'financing'] as const) {
      expect(quarters[part].slice(0, 4).reduce((sum, each) => sum + Math.round(each * 100), 0)).toBe(Math.round(quarters[part][4]! * 100));
    }
    const depreciated = await books.find('Depreciation');
    expect(depreciated).toMatchObject({ _id: ids.depreciation, cashFlowUse: 'depreciation' });
    for (const days of [
      'from=2025-05-13&to=2026-03-15&beside=months',
      'from=2025-11-18&to=2026-05-01&beside=previousYear',
      'from=2026-04-01&to=2026-04-30',
    ]) {
      expect([days, new Set((await flow(days)).gap)]).toEqual([days, new Set([0])]);
    }
  });

  test('has receipts and payments whose net is the change of cash, by group and by month, and no contra', async () => {
    const { counter } = nila;
    type Row = { name: string; received: number; paid: number };
    type Found = { rows: Row[]; total: Row; opening: number; closing: number; gap: number };
    const found = (query: string) =>
      ok(get<Found>(app, counter.manager, `${counter.path}/reports/receiptsAndPayments?from=2025-04-01&to=2026-03-31${query}`));
    const byGroup = await found('');
    expect(byGroup.rows.map(({ name, received, paid }) => [name, received, paid])).toEqual([
      ['Fixed Assets', 0, 42_000],
      ['Sundry Debtors', 483_211.6, 0],
      ['Capital Account', 0, 20_000],
      ['Secured Loans', 0, 30_000],
      ['Sundry Creditors', 0, 140_000],
      ['Direct Expenses', 0, 3_250.75],
      ['Indirect Expenses', 0, 112_750],
    ]);
    expect(byGroup).toMatchObject({ opening: 118_500, closing: 253_710.85, gap: 0 });
    const byMonth = await found('&by=month');
    expect(byMonth).toMatchObject({ total: byGroup.total, gap: 0 });
    expect(byMonth.rows.map(({ received }) => received)).toEqual([0, 0, 0, 0, 200_000, 0, 0, 43_211.6, 0, 0, 0, 240_000]);
  });

  test('has ratios of the same figures, beside a year in which there was nothing', async () => {
    const { counter } = nila;
    type Column = { figures: Record<string, number>; ratios: Record<string, { value: number | null; reason: string }> };
    const path = `${counter.path}/reports/ratios?from=2025-04-01&to=2026-03-31&beside=previousYear`;
    const { columns } = await ok(get<{ columns: Column[] }>(app, counter.manager, path));
    const [now, before] = columns as [Column, Column];
    expect(now.figures).toMatchObject({ sales: 411_920, netProfit: 60_843.75, equity: 314_643.75, stock: 71_512.5, debtors: 91_354 });
    expect(now.ratios).toMatchObject({
      netProfit: { value: 14.77, reason: '' },
      debtEquity: { value: 0.38 },
      receivableDays: { value: 80.95 },
    });
    expect(before.figures).toMatchObject({ sales: 0, netProfit: 0, equity: 273_800, stock: 54_000 });
    expect(before.ratios.netProfit).toEqual({ value: null, reason: 'no sales' });
  });

  test('has the statements of Schedule III that were worked out by hand, beside the year before', async () => {
    const { counter, ids, books, kaveri } = nila;
    type Schedule = { rows: { kind: string; name: string; amounts: number[] }[]; gap: number[]; unit: string };
    const read = (report: string) => ok(get<Schedule>(app, counter.manager, `${counter.path}/reports/${report}`));
    const lines = ({ rows }: Schedule) =>
      rows.filter(({ kind }) => kind === 'line' || kind === 'result').map(({ name, amounts }) => [name, ...amounts]);
    await ok(books.update(await books.find('Salaries'), { scheduleLine: 'employees' }));
    await ok(books.update(await books.find('Term loan, Canara'), { dueWithinYear: 36_000 }));
    await ownerPool.query(
      `insert into party_licences (org_id, id, party_id, line_no, kind, number) values ($1, gen_random_uuid(), $2, 1, 'udyam', 'UDYAM-1')`,
      [counter.orgId, kaveri],
    );
    const sheetOfNila = await read('scheduleSheet?date=2026-03-31&unit=lakhs');
    expect(sheetOfNila).toMatchObject({ gap: [0, 0], unit: 'lakhs' });
    // No GST was paid and none on the furniture: 23,560.00 more is in the bank and owed than in the table.
    expect(lines(sheetOfNila)).toEqual([
      ['(a) Share capital', 253_800, 273_800],
      ['(b) Reserves and surplus', 60_843.75, 0],
      ['(a) Long-term borrowings', 84_000, 114_000],
      ['(a) Short-term borrowings', 36_000, 36_000],
      ['(b) Trade payables: micro and small enterprises', 178_214, 47_200],
      ['(c) Other current liabilities', 9_059.6 + 23_560, 0],
      ['Total equity and liabilities', 621_917.35 + 23_560, 471_000],
      ['(a) (i) Property, plant and equipment', 228_900, 210_000],
      ['(b) Inventories', 71_512.5, 54_000],
      ['(c) Trade receivables', 91_354, 88_500],
      ['(d) Cash and cash equivalents', 230_150.85 + 23_560, 118_500],
      ['Total assets', 621_917.35 + 23_560, 471_000],
    ]);
    expect(lines(await read('scheduleAccount?from=2025-04-01&to=2026-03-31'))).toEqual([
      ['I Revenue from operations', 411_920, 0],
      ['II Other income', 1_212, 0],
      ['III Total income', 413_132, 0],
      ['Purchases of stock-in-trade', 230_700, 0],
      ['Changes in inventories of finished goods, work in progress and stock-in-trade', -17_512.5, 0],
      ['Employee benefits expense', 74_500, 0],
      ['Finance costs', 14_250, 0],
      ['Depreciation and amortisation expense', 23_100, 0],
      ['Other expenses', 27_250.75, 0],
      ['V Profit before exceptional and extraordinary items and tax', 60_843.75, 0],
      ['XV Profit for the period', 60_843.75, 0],
    ]);
    for (const date of ['2025-05-13', '2025-10-05', '2026-02-28', '2026-04-15']) {
      expect([date, (await read(`scheduleSheet?date=${date}`)).gap]).toEqual([date, [0, 0]]);
    }
    // The day before the books begin has no earlier one.
    expect(await read('scheduleSheet?date=2025-03-31')).toMatchObject({ columns: [{ date: '2025-03-31' }], gap: [0] });
    expect(await books.find('Term loan, Canara')).toMatchObject({ _id: ids.loan, dueWithinYear: 36_000 });
  });

  test('has notes on the age of bills that lead to the balance sheet on each date; a disputed bill is apart', async () => {
    const { counter } = nila;
    type Note = {
      kinds: { isMsme: boolean; isDisputed: boolean; aged: number[] }[];
      parties: { partyName: string; aged: number[] }[];
      tie: Record<'bills' | 'credits' | 'ofOtherSide' | 'withoutBill' | 'line', number>;
    };
    const read = (query: string) => ok(get<Note>(app, counter.manager, `${counter.path}/reports/scheduleAgeing?${query}`));
    const closing = await read('date=2026-03-31');
    expect(closing.tie).toMatchObject({ withoutBill: 0, line: 91_354 });
    expect(closing.parties.map(({ partyName }) => partyName)).toEqual(['Anand Stores']);
    const { outstandings } = await ok(
      get<{ outstandings: { billId: string; bill_pending_amt: number }[] }>(
        app,
        counter.manager,
        `${counter.path}/outstandings?partyId=${counter.partyId}`,
      ),
    );
    const [first] = outstandings;
    const mark = (isDisputed: boolean, token = counter.manager) =>
      put<{ message: string }>(app, token, `${counter.path}/bills/${first!.billId}/disputed`, { isDisputed });
    expect((await mark(true, counter.clerk)).status).toBe(403);
    await ok(mark(true));
    const disputed = await read('date=2026-03-31');
    const sum = (amounts: readonly number[]) => Math.round(amounts.reduce((all, each) => all + each, 0) * 100);
    const ofKind = (is: boolean) => disputed.kinds.filter(({ isDisputed }) => isDisputed === is).map(({ aged }) => sum(aged));
    expect(ofKind(true)).toEqual([Math.round(first!.bill_pending_amt * 100)]);
    expect(sum(disputed.kinds.flatMap(({ aged }) => aged))).toBe(sum([closing.tie.bills]));
    expect(disputed.tie).toEqual(closing.tie);
    await ok(mark(false));
    for (const date of ['2025-03-31', '2025-05-13', '2025-09-01', '2026-01-20', '2026-03-31']) {
      for (const note of ['receivables', 'payables']) {
        const { tie, kinds } = await read(`date=${date}&of=${note}`);
        expect([date, note, tie.withoutBill, sum(kinds.flatMap(({ aged }) => aged))]).toEqual([date, note, 0, sum([tie.bills])]);
      }
    }
    expect(await read('date=2026-03-31&of=payables')).toMatchObject({ kinds: [{ isMsme: true }], tie: { line: 178_214 } });
  });

  test('has a funds flow whose net is the change in working capital, of the year and of each month', async () => {
    const { counter } = nila;
    type Flow = {
      rows: { name: string; kind: string; sources: number; applications: number; net: number }[];
      opening: number;
      closing: number;
      gap: number;
    };
    const read = (query: string) => ok(get<Flow>(app, counter.manager, `${counter.path}/reports/fundsFlow?${query}`));
    const flow = await read('from=2025-04-01&to=2026-03-31');
    expect(flow.rows.filter(({ kind }) => kind === 'funds').map(({ name, net }) => [name, net])).toEqual([
      ['Profit of the period', 60_843.75],
      ['Capital Account', -20_000],
      ['Fixed Assets', -18_900],
      ['Loans (Liability)', -30_000],
    ]);
    expect(flow).toMatchObject({ closing: 205_743.75, gap: 0 });
    const months = await read('from=2025-04-01&to=2026-03-31&by=month');
    expect(months).toMatchObject({ opening: flow.opening, closing: flow.closing, gap: 0 });
    expect(months.rows.map(({ net }) => Math.round(net * 100)).reduce((sum, each) => sum + each, 0)).toBe(
      Math.round((flow.closing - flow.opening) * 100),
    );
    expect(months.rows).toHaveLength(12);
    expect((await read('from=2025-05-13&to=2026-04-20')).gap).toBe(0);
    const long = await get(app, counter.manager, `${counter.path}/reports/fundsFlow?from=2025-04-01&to=2026-05-01&by=month`);
    expect(long).toMatchObject({ status: 422, body: { problems: [{ code: 'PERIOD_TOO_LONG', field: 'to' }] } });
  });

  test('has the profit and loss and the balance sheet that were worked out by hand', async () => {
    const { counter } = nila;
    const year = await account(counter, 'from=2025-04-01&to=2026-03-31&beside=quarters');
    expect(year).toMatchObject({
      sales: [180_000, 0, 36_620, 195_300, 411_920],
      grossProfit: [82_749.25, 0, 17_550, 95_182.5, 195_481.75],
      netProfit: [82_749.25, -58_788, 17_550, 19_332.5, 60_843.75],
    });
    const line = (name: string) => year.lines.find((each) => each.name === name)?.amounts;
    expect(line('Opening stock')).toEqual([54_000, 103_400, 103_400, 171_630, 54_000]);
    expect(line('Less: closing stock')).toEqual([-103_400, -103_400, -171_630, -71_512.5, -71_512.5]);
    expect(line('Purchase Accounts')).toEqual([143_400, 0, 87_300, 0, 230_700]);

    // No GST was paid and none on the furniture: 16,000.00 and 7,560.00 are more in the bank and 8,440.00 more is owed than in the table.
    const closing = await sheet(counter, 'date=2026-03-31');
    expect(tops(closing.liabilities)).toEqual({
      'Capital Account': 253_800,
      'Loans (Liability)': 120_000,
      'Current Liabilities': 178_214 + 9_059.6 + 16_000 + 7_560,
      'Profit & Loss A/c': 60_843.75,
    });
    expect(tops(closing.assets)).toEqual({ 'Fixed Assets': 228_900, 'Current Assets': 393_017.35 + 16_000 + 7_560 });
    expect(closing).toMatchObject({ openingDifference: 0, gap: [0] });
    expect(closing.assets.lines.find(({ name }) => name === 'Closing stock')?.amounts).toEqual([71_512.5]);

    expect(await profits(counter)).toEqual([86_000, 17_550, 95_182.5, 198_732.5, -3_250.75, 0, 195_481.75]);

    await pool.query("update organizations set valuation_method = 'fifo' where id = $1", [counter.orgId]);
    expect((await account(counter, 'from=2025-04-01&to=2026-03-31')).netProfit).toEqual([62_081.25]);
    expect(await sheet(counter, 'date=2026-03-31')).toMatchObject({ gap: [0] });
    expect(await profits(counter)).toEqual([87_760, 17_500, 94_710, 199_970, -3_250.75, 0, 196_719.25]);

    // A new year needs no closing: the profit is brought forward.
    await saleBy(counter, '2026-04-10', 10, 1_000);
    const later = await sheet(counter, 'date=2026-04-30&beside=yearStart');
    const part = (key: string) => later.liabilities.lines.find((each) => each.key === key)?.amounts;
    expect([part('broughtForward'), part('thisYear')]).toEqual([
      [62_081.25, 0],
      [10_000 - 4_850, 62_081.25],
    ]);
    expect(later.gap).toEqual([0, 0]);
    for (const date of ['2025-03-31', '2025-04-01', '2025-05-13', '2025-10-05', '2026-02-28', '2026-04-15']) {
      expect([date, (await sheet(counter, `date=${date}`)).gap]).toEqual([date, [0]]);
    }
  });
});

describe('the statements', () => {
  test('show openings that do not come to zero, and count openings of income in books that begin within a year', async () => {
    const shop = await openShop(app, pool, { booksFrom: '2025-07-01' });
    const books = await openLedgers(app, shop);
    await ok(books.save('Capital', 'Capital Account', { opening: -1_000 }));
    await ok(books.save('Consulting', 'Indirect Incomes', { opening: -250 }));
    const found = await sheet(shop, 'date=2026-03-31&beside=previousYear');
    expect(tops(found.assets)).toEqual({ 'Difference in opening balances': 1_250 });
    expect(tops(found.liabilities)).toEqual({ 'Capital Account': 1_000, 'Profit & Loss A/c': 250 });
    expect(found).toMatchObject({ openingDifference: 1_250, gap: [0, 0] });
    // The books have nothing of 31 March 2025: the column is headed with the day of its openings.
    const columns = [{ date: '2026-03-31' }, { date: '2025-06-30' }];
    expect(found.columns).toEqual(columns);
    expect((await sheet(shop, 'date=2026-03-31&beside=yearStart')).columns).toEqual(columns);
    expect(await ok(get(app, shop.manager, `${shop.path}/reports/scheduleSheet?date=2026-03-31`))).toMatchObject({ columns });
    expect(
      (await ok(get<{ gap: number[] }>(app, shop.manager, `${shop.path}/reports/cashFlow?from=2025-04-01&to=2026-03-31`))).gap,
    ).toEqual([0]);
    expect((await account(shop, 'from=2025-04-01&to=2026-03-31')).netProfit).toEqual([250]);
    expect((await account(shop, 'from=2025-08-01&to=2026-03-31')).netProfit).toEqual([0]);
    const beside = await account(shop, 'from=2025-07-01&to=2026-03-31&beside=previousPeriod');
    expect(beside.netProfit).toEqual([250, 0]);
  });

  test('split each loan by what is due within a year, also in books of more ledgers than are listed', async () => {
    const shop = await openShop(app, pool, { booksFrom: '2025-04-01' });
    const books = await openLedgers(app, shop);
    const loan = async (name: string, owed: number, dueWithinYear: number) =>
      (await ok(books.save(name, 'Secured Loans', { opening: -owed, dueWithinYear }))).ledger._id;
    const zinc = await loan('Zinc loan', 500, 120);
    await loan('Zone loan', 80, 300);
    const zoo = await loan('Zoo loan', 40, 0);
    await ownerPool.query(
      `insert into ledgers select (jsonb_populate_record(l, jsonb_build_object('id', '00000000-0000-4000-8000-' || lpad(n::text, 12, '0'), 'name', 'A ' || n, 'sort_key', 'a ' || n,
         'due_within_year_paise', 0))).* from ledgers l, generate_series(1, 2000) n where l.org_id = $1 and l.id = $2`,
      [shop.orgId, zinc],
    );
    const items = [
      { ledgerId: zinc, side: 'debit', amount: 10 },
      { ledgerId: zoo, side: 'credit', amount: 10 },
    ];
    await ok(post(app, shop.manager, `${shop.path}/vouchers/journal`, { date: '2026-05-01', items }));
    const path = `${shop.path}/reports/scheduleSheet?date=2026-06-30`;
    const { rows } = await ok(get<{ rows: { kind: string; parent: string; name: string; amounts: number[] }[] }>(app, shop.manager, path));
    expect(rows.filter(({ parent }) => /Borrowings$/.test(parent)).map(({ parent, name, amounts }) => [parent, name, ...amounts])).toEqual([
      ['longTermBorrowings', 'Secured Loans', 50, 40],
      ['longTermBorrowings', 'Zinc loan', 370, 380],
      ['shortTermBorrowings', 'Zinc loan', 120, 120],
      ['shortTermBorrowings', 'Zone loan', 80, 80],
    ]);
  });

  test('refuse a reversed period, one before the books and more than twelve months, at their fields', async () => {
    const shop = await openShop(app, pool, { booksFrom: '2025-04-01' });
    const refused = async (path: string) => {
      const { status, body } = await get<{ problems: { code: string; field: string }[] }>(
        app,
        shop.manager,
        `${shop.path}/reports/${path}`,
      );
      return [status, ...(body.problems ?? []).map(({ code, field }) => `${code} ${field}`)];
    };
    expect(await refused('profitAndLoss?from=2026-04-01&to=2026-03-01')).toEqual([422, 'PERIOD_REVERSED to']);
    expect(await refused('profitAndLoss?from=2024-04-01&to=2025-03-31')).toEqual([422, 'PERIOD_BEFORE_BOOKS to']);
    expect(await refused('profitAndLoss?from=2025-04-01&to=2026-05-01&beside=months')).toEqual([422, 'PERIOD_TOO_LONG to']);
    expect(await refused('balanceSheet?date=2025-03-01')).toEqual([422, 'PERIOD_BEFORE_BOOKS date']);
  });

  test('take depreciation apart from what else its voucher does to assets', async () => {
    const shop = await openShop(app, pool, { booksFrom: '2025-04-01' });
    const books = await openLedgers(app, shop);
    const ledger = async (name: string, group: string, more = {}) => (await ok(books.save(name, group, more))).ledger._id;
    const bank = await ledger('Bank', 'Bank Accounts', { opening: 5_000 });
    const van = await ledger('Van', 'Fixed Assets', { opening: 30_000 });
    const accumulated = await ledger('Accumulated depreciation', 'Fixed Assets');
    // A mark that is refused today, and may be in old books.
    await ownerPool.query(`update ledgers set cash_flow_use = 'depreciation' where id = $1`, [accumulated]);
    const charged = await ledger('Depreciation', 'Indirect Expenses', { cashFlowUse: 'depreciation' });
    const loss = await ledger('Loss on sale', 'Indirect Expenses', { cashFlowUse: 'saleResult' });
    const journal = (month: string, ...items: [string, number][]) =>
      ok(
        post(app, shop.manager, `${shop.path}/vouchers/journal`, {
          date: `${month}-10`,
          items: items.map(([ledgerId, debit]) => ({ ledgerId, side: debit > 0 ? 'debit' : 'credit', amount: Math.abs(debit) })),
        }),
      );
    await journal('2025-04', [charged, 1_000], [loss, 2_000], [bank, 7_000], [van, -10_000]);
    await journal('2025-05', [van, 900], [charged, 90], [bank, -900], [accumulated, -90]);
    await journal('2025-06', [van, 900], [charged, 90], [bank, -900], [van, -90]);
    await journal('2025-07', [charged, 1_000], [accumulated, -1_000]);
    await journal('2025-07', [bank, 5_000], [accumulated, 500], [van, -5_500]);
    await journal('2025-08', [accumulated, 300], [charged, -300]);
    type Flow = { lines: { name: string; amounts: number[] }[]; investing: number[]; gap: number[] };
    const flow = await ok(get<Flow>(app, shop.manager, `${shop.path}/reports/cashFlow?from=2025-04-01&to=2025-08-31&beside=months`));
    const of = (name: string) => flow.lines.find((line) => line.name === name)?.amounts.slice(0, 5);
    expect(of('Depreciation')).toEqual([1_000, 90, 90, 1_000, -300]);
    expect(of('Purchase of fixed assets')).toEqual([0, -900, -900, -500, 0]);
    expect(of('Sale of fixed assets and investments')).toEqual([7_000, 0, 0, 5_500, 0]);
    expect(flow.investing.slice(0, 5)).toEqual([7_000, -900, -900, 5_000, 0]);
    expect(flow.gap).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('agree with themselves while someone else saves', async () => {
    const shop = await openShop(app, pool, { booksFrom: '2025-04-01' });
    const books = await openLedgers(app, shop);
    const bank = (await ok(books.save('Bank', 'Bank Accounts'))).ledger._id;
    const fees = (await ok(books.save('Fees', 'Indirect Incomes'))).ledger._id;
    const items = [
      { ledgerId: bank, side: 'debit', amount: 100 },
      { ledgerId: fees, side: 'credit', amount: 100 },
    ];
    let isReading = true;
    const saves = async () => {
      while (isReading) await ok(post(app, shop.manager, `${shop.path}/vouchers/journal`, { date: '2025-05-01', items }));
    };
    const saving = saves();
    const gapsOf = async (report: string) => (await ok(get<{ gap: number }>(app, shop.manager, `${shop.path}/reports/${report}`))).gap;
    const gaps: unknown[] = [];
    for (let times = 0; times < 15; times++) {
      const year = 'from=2025-04-01&to=2026-03-31';
      const reads = [`cashFlow?${year}`, `receiptsAndPayments?${year}`, 'balanceSheet?date=2026-03-31'];
      gaps.push(...(await Promise.all(reads.map(gapsOf))).flat());
    }
    isReading = false;
    await saving;
    expect(gaps.filter((gap) => gap !== 0)).toEqual([]);
  });

  test('are hidden from staff of role user', async () => {
    const shop = await openShop(app, pool);
    expect((await get(app, shop.clerk, `${shop.path}/reports/profitAndLoss`)).status).toBe(403);
    expect((await get(app, shop.clerk, `${shop.path}/reports/balanceSheet`)).status).toBe(403);
    expect((await get(app, shop.owner, `${shop.path}/reports/balanceSheet`)).status).toBe(200);
    expect((await get(app, shop.clerk, `${shop.path}/reports/ratios`)).status).toBe(403);
    for (const report of ['cashFlow', 'scheduleSheet', 'scheduleAccount', 'scheduleAgeing', 'fundsFlow']) {
      expect((await get(app, shop.clerk, `${shop.path}/reports/${report}`)).status).toBe(403);
    }
    expect((await get(app, shop.clerk, `${shop.path}/reports/receiptsAndPayments`)).status).toBe(403);
    expect((await get(app, shop.clerk, `${shop.path}/reports/groupSummary`)).status).toBe(403);
    expect((await get(app, shop.clerk, `${shop.path}/reports/monthlySummary`)).status).toBe(403);
  });
});
