import { randomUUID } from 'node:crypto';
import { reportExports } from '@bahi/core/files/report-exports';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { wordedDate } from '@bahi/core/reports/filter-words';
import { expect, test } from 'vitest';
import { get, type Headers } from '../testing/calls.ts';
import { rowsOf } from '../testing/file-rows.ts';
import { download, importFile } from '../testing/imports.ts';
import { openShop } from '../testing/people.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, openCounter, receiptOf, receive, saleOf, sell, today } from '../testing/vouchers.ts';

const parts = await testApp();
const { app, pool, ownerPool } = parts;

type Trial = {
  from: string;
  to: string;
  groups: { group: string; nature: string; closing: number }[];
  above: { group: string; parent: string }[];
  rows: { ledgerId: string; name: string; group: string; opening: number; debit: number; credit: number; closing: number }[];
  total: { debit: number; credit: number };
};
const take = (counter: Counter, what: string, query = '', who: Headers = counter.manager) =>
  download(app, who, `${counter.path}/exports/${what}${query}`);
const cells = async (counter: Counter, what: string, query = '', who?: Headers) => {
  const { status, bytes } = await take(counter, what, query, who);
  expect(status, bytes.toString().slice(0, 300)).toBe(200);
  return (await rowsOf(bytes)).map((row) => row.cells.map(String));
};
const read = async <Body>(counter: Counter, path: string, who: Headers = counter.manager) =>
  (await get<Body>(app, who, `${counter.path}/${path}`)).body;

/** A counter with a sale on credit and a receipt. */
async function traded(): Promise<Counter> {
  const counter = await openCounter(app, pool);
  expect((await sell(app, counter, saleOf(counter, 10, 33))).status).toBe(200);
  expect((await receive(app, counter, receiptOf(counter, 100, []))).status).toBe(200);
  return counter;
}
/** An opening of seven rupees for every ledger with a matching name. */
const openEach = ({ orgId }: Counter, names: string) =>
  ownerPool.query(
    `insert into ledger_years (org_id, ledger_id, start_year, debit_paise, credit_paise)
     select org_id, id, extract(year from $2::date - interval '3 months')::int, 700, 700 from ledgers where org_id = $1 and name ~ $3`,
    [orgId, today, names],
  );
const money = (rupees: number) => rupees.toFixed(2);

test('the trial balance is exported as a tree: groups in the order of the screen, each with its ledgers, and figures with two decimals', async () => {
  const counter = await traded();
  const trial = await read<Trial>(counter, 'reports/trialBalance?limit=200');
  const rows = await cells(counter, 'trialBalance/csv');
  expect(rows[0]).toEqual(['Group and ledger', 'Opening (Dr +, Cr -)', 'Debit', 'Credit', 'Closing Dr', 'Closing Cr']);
  const parents = new Map(trial.above.map(({ group, parent }) => [group, parent]));
  const depthOf = (group: string): number => (parents.has(group) ? depthOf(parents.get(group)!) + 1 : 0);
  const isBelow = (group: string, name: string): boolean => group === name || (parents.has(group) && isBelow(parents.get(group)!, name));
  const closingOf = (name: string) =>
    trial.groups.reduce((sum, { group, closing }) => (isBelow(group, name) ? sum + Math.round(closing * 100) : sum), 0) / 100;
  const groups = [...new Set([...trial.groups.map(({ group }) => group), ...parents.values()])];
  const expected = [
    ...groups.map((group) => [depthOf(group), group, closingOf(group)] as const),
    ...trial.rows.map((row) => [depthOf(row.group) + 1, row.name, row.closing] as const),
  ];
  const sides = (closing: number) => [closing > 0 ? money(closing) : '', closing < 0 ? money(-closing) : ''];
  const tree = rows.slice(1).filter(([name]) => !/^(Total|Stock-in-Hand|Difference in opening balances)$/.test(name!));
  expect(tree.map(([name, , , , dr, cr]) => [name, dr, cr]).toSorted()).toEqual(
    expected.map(([depth, name, closing]) => ['  '.repeat(depth) + name, ...sides(closing)]).toSorted(),
  );
  // Each ledger is below its group, and each group below the one above it.
  const names = tree.map(([name]) => name!);
  const aboveRow = (at: number) =>
    names
      .slice(0, at)
      .findLast((name) => name.search(/\S/) < names[at]!.search(/\S/) && groups.includes(name.trim()))
      ?.trim();
  for (const { name, group } of trial.rows)
    expect([name, aboveRow(names.indexOf('  '.repeat(depthOf(group) + 1) + name))]).toEqual([name, group]);
  for (const [group, parent] of parents)
    expect([group, aboveRow(names.indexOf('  '.repeat(depthOf(group)) + group))]).toEqual([group, parent]);
  expect(rows.at(-1)).toEqual(['Total', '', '', '', money(trial.total.debit), money(trial.total.credit)]);
  expect(names).toContain('  Sundry Debtors');
  const closed = await cells(counter, 'trialBalance/csv', '?levels=groups');
  expect(closed.slice(1).filter(([name]) => trial.rows.some((row) => row.name === name!.trim() && !groups.includes(row.name)))).toEqual([]);
  expect(closed.at(-1)).toEqual(rows.at(-1));
});

test('profit and loss and the balance sheet go out as on the screen, in each format', async () => {
  const counter = await traded();
  const profit = await cells(counter, 'profitAndLoss/csv', '?beside=previousYear');
  expect(profit[0]!.map((head) => head.replace(/ .*/, ''))).toEqual(['Particulars', 'Apr', '%', 'Apr', '%', 'Change', 'Change']);
  expect(profit.find(([name]) => name === 'Sales Accounts')!.slice(1, 4)).toEqual(['330.00', '100', '0.00']);
  expect(profit.at(-1)![0]).toBe('Net profit');
  const sheet = await cells(counter, 'balanceSheet/csv');
  const total = (side: string) => sheet.find(([name]) => name === `Total ${side}`)![1];
  expect(total('assets')).toBe(total('liabilities'));
  const groups = await cells(counter, 'balanceSheet/csv', '?levels=groups');
  expect(groups.length).toBeLessThan(sheet.length);
  for (const what of ['profitAndLoss/xlsx', 'profitAndLoss/pdf', 'balanceSheet/xlsx', 'balanceSheet/pdf']) {
    expect([what, (await take(counter, what, '')).status]).toEqual([what, 200]);
  }
  expect((await take(counter, 'balanceSheet/csv', '', counter.clerk)).status).toBe(403);
});

test('a tree of hundreds of ledgers has each once, below its group', async () => {
  const counter = await traded();
  // Asset, liability, income and expense groups interleave by name, and one of them is longer than a page.
  const groups = ['Bank Accounts', 'Capital Account', 'Direct Expenses', 'Fixed Assets', 'Indirect Incomes', 'Loans & Advances (Asset)'];
  const names = groups.flatMap((group, no) =>
    Array.from({ length: no === 3 ? 430 : 40 }, (_, at) => ({ group, name: `${group} ${at + 100}` })),
  );
  await importFile(parts, counter, 'ledgers', `Ledger,Group\n${names.map(({ group, name }) => `${name},${group}`).join('\n')}\n`);
  await openEach(counter, ' [0-9]{3}$');
  const rows = (await cells(counter, 'trialBalance/csv')).slice(1).map(([name]) => name!);
  const trial = await read<Trial>(counter, 'reports/trialBalance?limit=1');
  const isGroup = (row: string) => trial.groups.some(({ group }) => group === row.trim());
  expect(rows.filter(isGroup)).toHaveLength(trial.groups.length);
  const bare = rows.map((row) => row.trim());
  for (const { group, name } of names) {
    const at = bare.indexOf(name);
    expect([name, bare.lastIndexOf(name)]).toEqual([name, at]);
    expect([name, rows.slice(0, at).findLast(isGroup)?.trim()]).toEqual([name, group]);
  }
  const paper = await take(counter, 'trialBalance/pdf');
  expect(paper.status).toBe(200);
});

test('a workbook has its title above its header, and amounts as numbers and dates as dates', async () => {
  const counter = await traded();
  const period = `?ledger=${counter.partyId}&from=2026-04-01&to=2027-03-31`;
  const { ledger, opening, closing } = await read<{ ledger: { name: string }; opening: number; closing: number }>(
    counter,
    `reports/ledger/${counter.partyId}?from=2026-04-01&to=2027-03-31`,
  );
  const taken = await take(counter, 'ledger/xlsx', period);
  expect(taken.headers['content-disposition']).toContain(encodeURIComponent('01-Apr-2026 to 31-Mar-2027.xlsx'));
  const rows = (await rowsOf(taken.bytes)).map((row) => row.cells);
  expect(rows[0]![0]).toBe(`Ledger: ${ledger.name}`);
  expect(rows[1]![0]).toBe('From 01-Apr-2026 to 31-Mar-2027');
  const from = rows.findIndex(([name]) => name === 'Date');
  expect(rows[from]).toEqual(['Date', 'Against', 'Narration', 'Kind', 'Voucher', 'Debit', 'Credit', 'Balance']);
  const [first, sale, receipt, last] = rows.slice(from + 1);
  expect(first).toEqual(['2026-04-01', 'Opening balance', '', '', '', '', '', String(opening)]);
  expect([sale![0], sale![3], sale![5], sale![6]]).toEqual([today, 'Sales', '389.4', '']);
  expect([receipt![3], receipt![5], receipt![6], receipt![7]]).toEqual(['Receipt', '', '100', String(closing)]);
  expect(last).toEqual(['Closing', '', '', '', '', '389.4', '100', String(closing)]);
});

test('the day book is exported with its filters, marks cancelled vouchers, and sums one kind', async () => {
  const counter = await traded();
  const rows = await cells(counter, 'dayBook/csv', `?from=${today}&to=${today}&state=all`);
  expect(rows[0]).toEqual(['Number', 'Date', 'Kind', 'Party or ledgers', 'Narration', 'Status', 'Amount']);
  expect(rows.slice(1, 3).map((row) => [row[2], row[6]])).toEqual([
    ['Receipt', '100.00'],
    ['Sales', '389.40'],
  ]);
  expect(rows.slice(3).map((row) => [row[0], row[3], row[6]])).toEqual([
    ['Receipt', '1 voucher', '100.00'],
    ['Sales', '1 voucher', '389.40'],
  ]);
  const paper = readPdf((await take(counter, 'dayBook/pdf', `?from=${today}&to=${today}&kind=sales&partyId=${counter.partyId}`)).bytes);
  const words = paper.text.replace(/\s+/g, ' ');
  expect(words).toContain(`On ${wordedDate(today)} · Kind: Sales · Party: `);
  expect(words).toContain('1 in all 389.40');
  expect(await take(counter, 'dayBook/csv', '?surprise=1')).toMatchObject({ status: 422 });
});

test('the stock summary is exported with separate quantity and unit, and without cost for staff who may not see it', async () => {
  const counter = await traded();
  const all = await cells(counter, 'stockSummary/csv');
  expect(all[0]).toEqual(['Product', 'In transit', 'Quantity', 'Unit', 'Rate', 'Value']);
  expect(all.at(-1)![0]).toBe('Total');
  const { total, rows } = await read<{ total: number; rows: { quantity: number; value: number }[] }>(counter, 'reports/stockSummary');
  expect(all.at(-1)![5]).toBe(money(total));
  expect([all[1]![2], all[1]![5]]).toEqual([String(rows[0]!.quantity), money(rows[0]!.value)]);
  const hidden = await cells(counter, 'stockSummary/csv', '', counter.clerk);
  expect(hidden[0]).toEqual(['Product', 'In transit', 'Quantity', 'Unit']);
  expect(hidden.map(([name]) => name)).not.toContain('Total');
  const paper = readPdf((await take(counter, 'stockSummary/pdf', `?date=${today}&godownId=${counter.godownId}`)).bytes).text;
  expect(paper.replace(/\s+/g, ' ')).toMatch(new RegExp(`As on ${wordedDate(today)} · Godown: \\S+`));
});

test('a report filtered by a record that was removed is exported like it is shown, and says so', async () => {
  const counter = await traded();
  const taken = await take(counter, 'stockSummary/xlsx', `?brandId=${randomUUID()}`);
  expect(taken.status).toBe(200);
  expect((await rowsOf(taken.bytes))[1]!.cells[0]).toContain('Brand: removed');
});

test('the outstanding summary is exported by age and by group, with one balance of both sides', async () => {
  const counter = await traded();
  const aged = await cells(counter, 'outstandingByAge/csv', '?by=bill&ageLimits=15,45');
  expect(aged[0]).toEqual(['Age in days', 'Receivable', 'Payable']);
  expect(aged.slice(1).map(([name]) => name)).toEqual([
    'Dated later',
    '0–15',
    '16–45',
    'Above 45',
    'Total',
    'Of it overdue',
    'Balance (Dr)',
  ]);
  expect(aged[2]).toEqual(['0–15', '389.40', '100.00']);
  const groups = await cells(counter, 'outstandingByGroup/csv');
  expect(groups[1]).toEqual(['Sundry Debtors', '389.40', '100.00']);
  expect(groups.at(-1)).toEqual(['Balance (Dr)', '', '289.40']);
  expect(readPdf((await take(counter, 'outstandingByAge/pdf')).bytes).text.replace(/\s+/g, ' ')).toContain('Age from: Due date');
});

/** Reports of one ledger, with the name that their address gives it. */
const ofLedger: Readonly<Record<string, string>> = { ledger: 'ledger', monthlySummary: 'ledgerId' };
const lastOfYear = financialYearOf(today).endsOn;
const ofDays: Readonly<Record<string, string>> = { signedDifferences: `?date=${lastOfYear}`, guestRegister: `?from=${today}&to=${today}` };
const queryOf = (counter: Counter, id: string) => (ofLedger[id] ? `?${ofLedger[id]}=${counter.partyId}` : (ofDays[id] ?? ''));

test.each(reportExports.map(({ report: { id, title } }) => [id, title]))(
  '%s: every format goes out, to nobody of another company, and is written into the audit trail',
  async (id, title) => {
    const [counter, other] = [await traded(), await openShop(app, pool)];
    for (const format of ['csv', 'xlsx', 'pdf']) {
      const { status, headers } = await take(counter, `${id}/${format}`, queryOf(counter, id));
      expect([format, status]).toEqual([format, 200]);
      expect(headers['content-disposition']).toContain(`filename="${title}`);
      for (const who of [other.owner, other.manager])
        expect((await take(counter, `${id}/${format}`, queryOf(counter, id), who)).status).toBe(404);
      // A record of another company that is named is not there either.
      const foreign = await download(app, other.manager, `${other.path}/exports/${id}/${format}${queryOf(counter, id)}`);
      if (ofLedger[id]) expect(foreign.status).toBe(404);
    }
    expect((await take(counter, `${id}/doc`, queryOf(counter, id))).status).toBe(404);
    const { rows } = await ownerPool.query<{ text: string }>(
      `select text from audit_events where org_id = $1 and text like '%"exports"%' order by sequence`,
      [counter.orgId],
    );
    expect(rows.map(({ text }) => JSON.parse(text).body).slice(0, 3)).toMatchObject(
      ['csv', 'xlsx', 'pdf'].map((format) => ({ list: id, format })),
    );
  },
);

test('only users who may see a report can export it', async () => {
  const counter = await traded();
  expect((await take(counter, 'trialBalance/csv', '', counter.clerk)).status).toBe(403);
  expect((await take(counter, 'dayBook/csv', '', counter.clerk)).status).toBe(200);
  expect((await take(counter, 'ledger/csv', `?ledger=${counter.partyId}`, counter.clerk)).status).toBe(200);
  const { ledgers } = await read<{ ledgers: Record<string, string> }>(counter, 'vouchers/facts/sales', counter.clerk);
  expect((await take(counter, 'ledger/csv', `?ledger=${ledgers.sales}`, counter.clerk)).status).toBe(403);
  expect((await take(counter, 'dayBook/csv', '', { host: 'localhost' })).status).toBe(401);
});

test('a PDF of more than 2,000 rows is refused with an alternative; groups only still fit', async () => {
  const counter = await traded();
  const names = Array.from({ length: 2001 }, (_, at) => `Item ${String(at).padStart(4, '0')}`);
  await importFile(parts, counter, 'ledgers', `Ledger,Group\n${names.map((name) => `${name},Fixed Assets`).join('\n')}\n`);
  await openEach(counter, '^Item ');
  const { status, bytes } = await take(counter, 'trialBalance/pdf');
  expect([status, JSON.parse(bytes.toString()).message]).toEqual([422, expect.stringMatching(/up to 2,000 rows.*CSV/)]);
  expect((await take(counter, 'trialBalance/pdf', '?levels=groups')).status).toBe(200);
});
