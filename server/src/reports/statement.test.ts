import { addDays, formatDate } from '@bahi/core/periods/business-date';
import { describe, expect, test } from 'vitest';
import { get } from '../testing/calls.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { listed, moneyOf, openBillsOf, openPurse, type Purse, saveMoney } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, today } from '../testing/vouchers.ts';

const { app, pool, ownerPool } = await testApp();

type Line = { type: string; bill_no: string; amount: number };
type Entry = { kind: string; voucherNumber: string; amount: number; balance: number; bills: Line[] };
type Statement = {
  from: string;
  to: string;
  opening: number;
  closing: number;
  entries: Entry[];
  next: string | null;
  ageLimits: string;
  receivable: number[];
  payable: number[];
};

const statement = async (purse: Purse, query = '', who = purse.clerk) =>
  get<Statement & { code: string }>(app, who, `${purse.path}/parties/${purse.partyId}/statement${query}`);
const sum = (amounts: readonly number[]) => Math.round(amounts.reduce((so, each) => so + each, 0) * 100) / 100;

/** The customer owes 1,000 and 500; a receipt of 1,200 closes the first and part of the second, another leaves an advance of 50. */
async function withAccount() {
  const purse = await openPurse(app, pool);
  await openBillsOf(app, purse, purse.partyId, { 'A-1': 1000, 'A-2': 500 });
  const { ids } = await listed(app, purse, 'receipt', purse.partyId);
  const first = await saveMoney(app, purse, 'receipt', moneyOf(purse, purse.partyId, 1200, { [ids['A-1']!]: 1000, [ids['A-2']!]: 200 }));
  const advance = await saveMoney(app, purse, 'receipt', moneyOf(purse, purse.partyId, 50, {}));
  expect([first.status, advance.status]).toEqual([200, 200]);
  return { purse, first: first.body, advance: advance.body };
}

/** Moves a voucher and its dependent rows to another date, as if it had been entered then. */
async function moveTo({ orgId }: Purse, voucherId: string, date: string) {
  await ownerPool.query('update vouchers set voucher_date = $3 where org_id = $1 and id = $2', [orgId, voucherId, date]);
  await ownerPool.query('update postings set voucher_date = $3 where org_id = $1 and voucher_id = $2', [orgId, voucherId, date]);
}

describe('a statement of account', () => {
  test('has each voucher with its bills, the running balance, and the ledger’s closing balance', async () => {
    const { purse, first, advance } = await withAccount();
    const { body } = await statement(purse);
    expect([body.opening, body.closing, body.to]).toEqual([0, 250, today]);
    expect(body.entries.map(({ amount, balance, bills }) => [amount, balance, bills])).toEqual([
      [
        1500,
        1500,
        [
          { type: 'new', bill_no: 'A-1', amount: 1000 },
          { type: 'new', bill_no: 'A-2', amount: 500 },
        ],
      ],
      [
        -1200,
        300,
        [
          { type: 'against', bill_no: 'A-1', amount: -1000 },
          { type: 'against', bill_no: 'A-2', amount: -200 },
        ],
      ],
      [-50, 250, [{ type: 'advance', bill_no: advance.voucherNumber, amount: -50 }]],
    ]);
    expect(body.entries[1]?.voucherNumber).toBe(first.voucherNumber);
    for (const { amount, bills } of body.entries) expect(sum(bills.map((bill) => bill.amount))).toBe(amount);
    expect([sum(body.receivable), sum(body.payable)]).toEqual([300, 50]);
  });

  test('of an earlier period shows the books of that time: later settlements are open, and ages are those of that day', async () => {
    const { purse, first } = await withAccount();
    const { rows } = await ownerPool.query<{ id: string }>("select id from vouchers where org_id = $1 and kind = 'journal'", [purse.orgId]);
    const before = addDays(today, -40);
    await moveTo(purse, rows[0]!.id, addDays(before, -35));
    await ownerPool.query('update bills set bill_date = $2, due_on = $2 where org_id = $1 and voucher_id = $3', [
      purse.orgId,
      addDays(before, -35),
      rows[0]!.id,
    ]);
    await moveTo(purse, first._id, addDays(before, -1));
    const then = (await statement(purse, `?from=${addDays(before, -35)}&to=${before}`)).body;
    expect([then.receivable, then.payable]).toEqual([
      [0, 0, 300, 0, 0],
      [0, 0, 0, 0, 0],
    ]);
    const earlier = (await statement(purse, `?from=${addDays(before, -35)}&to=${addDays(before, -2)}`)).body;
    expect(earlier.receivable).toEqual([0, 0, 1500, 0, 0]);
    expect((await statement(purse, `?from=${addDays(before, -35)}&to=${addDays(before, -36)}`)).body).toMatchObject({ code: 'INVALID' });
    const now = (await statement(purse)).body;
    expect([sum(now.receivable), sum(now.payable)]).toEqual([300, 50]);
  });

  test('its pages continue with the previous page’s balance, without cancelled vouchers', async () => {
    const { purse, advance } = await withAccount();
    const whole = (await statement(purse)).body;
    const paged: Entry[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await statement(purse, `?limit=1${cursor}`);
      paged.push(...body.entries);
      if (body.next === null) break;
      cursor = `&cursor=${body.next}`;
    }
    expect(paged).toEqual(whole.entries);
    expect((await cancel(app, purse, advance._id)).status).toBe(200);
    const { body } = await statement(purse);
    expect([body.entries.length, body.closing, sum(body.payable)]).toEqual([2, 300, 0]);
  });

  test('of a hidden party is not found, on the screen and on paper', async () => {
    const { purse } = await withAccount();
    await ownerPool.query('update memberships set own_parties_only = true where organization_id = $1 and secondary_user_id = $2', [
      purse.orgId,
      purse.people.clerk.id,
    ]);
    await ownerPool.query('update parties set created_by = $2 where org_id = $1', [purse.orgId, purse.people.manager.id]);
    expect((await statement(purse)).status).toBe(404);
    expect((await statement(purse, '', purse.manager)).status).toBe(200);
    const theirs = await openPurse(app, pool);
    const path = `${purse.path}/parties/${theirs.partyId}/statement`;
    expect((await get(app, purse.manager, path)).status).toBe(404);
    const own = `${purse.path}/parties/${purse.partyId}/statement/pdf`;
    expect((await app.inject({ url: `/api${own}`, headers: purse.clerk })).statusCode).toBe(404);
    expect((await app.inject({ url: `/api${path}/pdf`, headers: purse.manager })).statusCode).toBe(404);
  });
});

test('the printed statement has the contents of the statement, in Indian figures and with Dr and Cr', async () => {
  const { purse, first } = await withAccount();
  const answer = await app.inject({ url: `/api${purse.path}/parties/${purse.partyId}/statement/pdf`, headers: purse.clerk });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const shown = readPdf(answer.rawPayload).text.replaceAll(/\s+/g, ' ');
  for (const words of ['Statement of account', first.voucherNumber, formatDate(today), 'Opening balance', 'Closing balance', '250.00 Dr'])
    expect(shown).toContain(words);
  expect(shown).toContain('Against A-2 200.00 Cr');
  expect(shown).toContain('New bill A-1 1,000.00 Dr');
});
