import { addDays, daysBetween, type IsoDate } from '@bahi/core/periods/business-date';
import { financialYearFrom, financialYearOf } from '@bahi/core/periods/financial-year';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { get } from '../testing/calls.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, openCounter, receiptOf, receive, saleOf, sell, today } from '../testing/vouchers.ts';

const { app, pool, ownerPool } = await testApp();

type Figures = { opening: number; closing: number };
type Trial = { rows: ({ ledgerId: string; name: string; debit: number; credit: number } & Figures)[]; total: { difference: number } };
type Page = Figures & { entries: { amount: number; balance: number }[]; next: string | null };
type Span = { from: IsoDate; to: IsoDate };
type Refused = { code: string; problems: { code: string; field: string; message: string }[] };

const paise = (rupees: number) => Math.round(rupees * 100);
const reports = <Body>(counter: Counter, path: string, { from, to }: Span, more = '') =>
  get<Body>(app, counter.manager, `${counter.path}/reports/${path}?from=${from}&to=${to}${more}`);

/** A ledger from its first page to its last, a few entries each. */
async function wholePage(counter: Counter, ledgerId: string, span: Span): Promise<Page> {
  const entries: Page['entries'] = [];
  for (let cursor = ''; ; ) {
    const { status, body } = await reports<Page>(counter, `ledger/${ledgerId}`, span, `&limit=3${cursor}`);
    expect(status, JSON.stringify(body)).toBe(200);
    entries.push(...body.entries);
    if (!body.next) return { ...body, entries };
    cursor = `&cursor=${body.next}`;
  }
}

async function ledgerIds({ orgId }: Counter): Promise<Map<string, string>> {
  const { rows } = await ownerPool.query<{ id: string; name: string }>('select id, name from ledgers where org_id = $1', [orgId]);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** The law: opening, movement and closing of every ledger's page are those of its row; a ledger without a row has zeros. */
async function expectAgreement(counter: Counter, span: Span): Promise<void> {
  const { body: trial } = await reports<Trial>(counter, 'trialBalance', span, '&limit=200');
  expect(trial.total.difference).toBe(0);
  const rows = new Map(trial.rows.map((row) => [row.ledgerId, row]));
  for (const [name, id] of await ledgerIds(counter)) {
    const row = rows.get(id) ?? { opening: 0, debit: 0, credit: 0, closing: 0 };
    const page = await wholePage(counter, id, span);
    const moved = page.entries.reduce((sum, { amount }) => sum + paise(amount), 0);
    const about = `${name} from ${span.from} to ${span.to}`;
    expect({ opening: page.opening, closing: page.closing }, about).toEqual({ opening: row.opening, closing: row.closing });
    expect(moved, about).toBe(paise(row.debit) - paise(row.credit));
    expect(page.entries.at(-1)?.balance ?? page.opening, about).toBe(page.closing);
  }
}

const booksFrom = '2024-04-01';
const years = Array.from({ length: financialYearOf(today).startYear - 2023 }, (_, at) => financialYearFrom(2024 + at));
const anyYear = fc.constantFrom(...years);
const anyDay = (least: IsoDate, most: IsoDate) => fc.integer({ min: 0, max: daysBetween(least, most) }).map((days) => addDays(least, days));
const anySpan: fc.Arbitrary<Span> = anyYear.chain(({ startsOn, endsOn }) =>
  fc
    .tuple(anyDay(startsOn, endsOn), anyDay(startsOn, endsOn))
    .map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one })),
);
type Act = { what: 'sale' | 'receipt'; date: IsoDate; size: number };
const anyAct: fc.Arbitrary<Act> = fc.record({
  what: fc.constantFrom('sale', 'sale', 'receipt'),
  date: anyDay(booksFrom, today),
  size: fc.integer({ min: 1, max: 40 }),
});

async function play(acts: readonly Act[]): Promise<Counter> {
  const counter = await openCounter(app, pool);
  for (const { what, date, size } of acts) {
    const { status, body } =
      what === 'sale'
        ? await sell(app, counter, saleOf(counter, size, 33, { date }))
        : await receive(app, counter, receiptOf(counter, size, [], { date }));
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  return counter;
}

test('in any history every ledger closes on its own page as in the trial balance, for whole years and any days of one', async () => {
  const histories = fc.asyncProperty(
    fc.array(anyAct, { minLength: 4, maxLength: 12 }),
    fc.array(anySpan, { minLength: 2, maxLength: 3 }),
    async (acts, spans) => {
      const counter = await play(acts);
      for (const { startsOn, endsOn } of years) await expectAgreement(counter, { from: startsOn, to: endsOn });
      for (const span of spans) await expectAgreement(counter, span);
    },
  );
  await fc.assert(histories, { numRuns: 4, endOnFailure: true }); // a failing seed is printed
});

describe('a company with sales in two years', () => {
  const [first, second] = years as [(typeof years)[0], (typeof years)[0]];
  const sale = (date: IsoDate): Act => ({ what: 'sale', date, size: 10 });
  const twoYears = { from: first.startsOn, to: second.endsOn };

  test('opens Profit & Loss A/c in the second with the profit of the first, on its page too, and sales at 0', async () => {
    const counter = await play([sale(first.endsOn), sale(second.startsOn)]);
    const ids = await ledgerIds(counter);
    const page = (name: string, span: Span) => reports<Page>(counter, `ledger/${ids.get(name)}`, span);
    const inSecond = { from: second.startsOn, to: second.endsOn };
    expect((await page('Profit & Loss A/c', inSecond)).body).toMatchObject({ opening: -330, closing: -330, entries: [] });
    expect((await page('Profit & Loss A/c', { from: first.startsOn, to: first.endsOn })).body).toMatchObject({ opening: 0, closing: 0 });
    expect((await page('Sales', inSecond)).body).toMatchObject({ opening: 0, closing: -330 });
  });

  test('carries the profit through the entries of Profit & Loss A/c, if it has some', async () => {
    const counter = await play([sale(first.endsOn), { what: 'receipt', date: second.startsOn, size: 100 }]);
    const ids = await ledgerIds(counter);
    // No voucher of today posts there; the receipt's cash debit is moved there to make the books wrong.
    for (const table of ['postings', 'ledger_balances', 'ledger_years']) {
      const move = `update ${table} set ledger_id = $3 where org_id = $1 and ledger_id = $2`;
      await ownerPool.query(move, [counter.orgId, ids.get('Cash'), ids.get('Profit & Loss A/c')]);
    }
    await expectAgreement(counter, { from: second.startsOn, to: second.endsOn });
  });

  test('sums income and expense only within one year: a longer period is refused with the last allowed day', async () => {
    const counter = await play([sale(first.endsOn), sale(second.startsOn)]);
    const ids = await ledgerIds(counter);
    for (const path of ['trialBalance', `ledger/${ids.get('Sales')}`, `ledger/${ids.get('Profit & Loss A/c')}`]) {
      const { status, body } = await reports<Refused>(counter, path, twoYears);
      expect([status, body.problems], path).toMatchObject([422, [{ field: 'to', code: 'PERIOD_BEYOND_YEAR' }]]);
      expect(body.problems[0]!.message).toContain('31/03/2025');
    }
  });

  test("shows a party's account through the years", async () => {
    const counter = await play([sale(first.endsOn), sale(second.startsOn)]);
    const { body } = await reports<Page>(counter, `ledger/${counter.partyId}`, twoYears);
    expect([body.opening, body.entries.length, body.closing]).toEqual([0, 2, 778.8]);
  });
});

test('staff of role user see a party’s balance, but nothing that reveals the profit', async () => {
  const counter = await openCounter(app, pool);
  await sell(app, counter, saleOf(counter, 1));
  const page = (ledgerId: string) => get<{ code?: string }>(app, counter.clerk, `${counter.path}/reports/ledger/${ledgerId}`);
  expect((await page(counter.partyId)).status).toBe(200);
  const { body } = await get<{ ledgers: Record<string, string> }>(app, counter.clerk, `${counter.path}/vouchers/facts/sales`);
  for (const role of ['sales', 'purchase', 'profitAndLoss', 'discountAllowed']) {
    expect([role, (await page(body.ledgers[role]!)).status]).toEqual([role, 403]);
  }
});
