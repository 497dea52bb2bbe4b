import { expect, test } from 'vitest';
import { type Headers, post } from '../testing/calls.ts';
import { addGodown } from '../testing/entries.ts';
import { addParty } from '../testing/masters.ts';
import { anyStaff } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { times } from '../testing/times.ts';
import { type Counter, openBills, openCounter, receiptOf, type Saved, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const [companies, staffOfEach, entriesOfEach] = [5, 10, 8];
const { app, pool, db, ownerPool } = await testApp();

type Company = Counter & { supplierId: string; vanId: string; shopId: string; billId: string; staff: Headers[] };
type Answer = Saved & { code?: string; problems?: object[] };
type Entry = { kind: string; body: object; key: string };

/** A company with ten members of staff, a supplier, a van, a second godown and one bill that all of them settle. */
async function openCompany(): Promise<Company> {
  const counter = await openCounter(app, pool);
  await sell(app, counter, saleOf(counter, 500));
  const hired = await Promise.all(times(staffOfEach).map(() => anyStaff(pool, counter.people.owner.id, [counter.orgId])));
  return {
    ...counter,
    supplierId: await addParty(app, counter, { accountGroup: 'Sundry Creditors' }),
    vanId: await addGodown(app, counter, 'Van', { isVan: true, salesmanId: counter.people.clerk.id }),
    shopId: await addGodown(app, counter, 'Shop'),
    billId: (await openBills(app, counter)).outstandings[0]!.billId,
    staff: hired.map(({ headers }) => headers),
  };
}

let papers = 0;
/** A voucher of each kind in turn, each with its own figures. */
const drawn: readonly [kind: string, draw: (company: Company, count: number) => object][] = [
  ['sales', (at, count) => saleOf(at, count)],
  ['receipt', (at, count) => receiptOf(at, count, [[at.billId, count]])],
  ['purchase', (at, count) => ({ ...untaxed(at, count), supplierBill: { number: `P-${++papers}`, date: today } })],
  ['vanSale', (at, count) => ({ ...saleOf(at, count), items: [{ ...lineOf(at, count), godownId: at.vanId }], vanGodownId: at.vanId })],
  ['saleOrder', (at, count) => saleOf(at, count)],
  ['creditNote', (at, count) => saleOf(at, count)],
  ['debitNote', (at, count) => untaxed(at, count)],
  [
    'stockTransfer',
    (at, count) => ({ date: today, fromGodownId: at.godownId, toGodownId: at.shopId, items: [{ productId: at.productId, count }] }),
  ],
  [
    'stockAdjustment',
    (at, count) => ({
      date: today,
      reason: 'damage',
      items: [{ productId: at.productId, godownId: at.godownId, type: 'difference', count: -count }],
    }),
  ],
];
const lineOf = (at: Company, count: number) => saleOf(at, count).items[0]!;
/** From or to a supplier without GSTIN: no tax. */
const untaxed = (at: Company, count: number) => ({ ...saleOf(at, count), partyId: at.supplierId, finalAmount: count * 100 });

/** A member of staff who saves. Every third answer is lost and requested again, every third call is made twice at once. */
async function work(company: Company, headers: Headers, who: number): Promise<{ entry: Entry; answer: Answer }[]> {
  const done: { entry: Entry; answer: Answer }[] = [];
  for (const n of times(entriesOfEach)) {
    const [kind, draw] = drawn[(who + n) % drawn.length]!;
    const entry = { kind, body: draw(company, 1 + ((who + n) % 5)), key: crypto.randomUUID() };
    const send = () => post<Answer>(app, headers, `${company.path}/vouchers/${kind}`, entry.body, entry.key);
    const [first, twin] = n % 3 === 1 ? await Promise.all([send(), send()]) : [await send(), null];
    const again = n % 3 === 2 ? await send() : twin;
    if (again) expect(again, kind).toMatchObject({ status: first.status, body: first.body });
    expect([first.status, first.body.code, first.body.problems], kind).toEqual([200, undefined, undefined]);
    done.push({ entry, answer: first.body });
  }
  return done;
}

test(`${companies * staffOfEach} of staff save vouchers of every kind in ${companies} companies at once: no gap, no duplicate number, nothing twice, and the books are consistent`, async () => {
  const open = await Promise.all(times(companies).map(openCompany));
  const saved = await Promise.all(open.map((company) => Promise.all(company.staff.map((headers, who) => work(company, headers, who)))));

  for (const [at, company] of open.entries()) {
    const answers = saved[at]!.flat();
    const kept = await ownerPool.query<{ kind: string; id: string; number: string }>(
      'select kind, id, number from vouchers where org_id = $1 and id <> (select voucher_id from bills where org_id = $1 and id = $2)',
      [company.orgId, company.billId],
    );
    expect(kept.rows).toHaveLength(staffOfEach * entriesOfEach);
    expect(new Map(kept.rows.map(({ id, number }) => [id, number]))).toEqual(
      new Map(answers.map(({ answer }) => [answer._id, answer.voucherNumber])),
    );
    for (const [kind, vouchers] of Map.groupBy(kept.rows, (row) => row.kind)) {
      const first = kind === 'sales' ? 2 : 1; // the sale whose bill is settled was saved before
      const numbers = vouchers.map(({ number }) => Number(number.slice(-5))).sort((a, b) => a - b);
      expect(numbers, kind).toEqual(times(vouchers.length).map((n) => n + first));
    }
    const collected = answers.flatMap(({ entry, answer }) => (entry.kind === 'receipt' ? [answer.amount] : []));
    expect((await openBills(app, company)).totalOutstandingAmount).toBeGreaterThan(0);
    const { rows } = await ownerPool.query<{ settled: number }>(
      'select (amount_paise - pending_paise) / 100.0 as settled from bills where org_id = $1 and id = $2',
      [company.orgId, company.billId],
    );
    expect(Number(rows[0]!.settled)).toBe(collected.reduce((sum, amount) => sum + amount, 0));
    expect(await verifyCompany(pool, db, company.orgId)).toEqual([]);
  }
});
