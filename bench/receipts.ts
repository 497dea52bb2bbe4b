import { type OpenBill, settlementOf } from '@bahi/core/bills/settle-bills';
import { todayInIndia } from '@bahi/core/periods/business-date';
import type pg from 'pg';
import { type Counter, openCounter } from './counter.ts';
import { atRest } from './database-root.ts';
import { grow } from './grow.ts';
import { measureCalls, percentile } from './measure.ts';
import type { Row } from './results.ts';
import type { Shop } from './shop.ts';

const [billsOfOne, settlements] = [1_000, 7];
const [parties, billsOfEach] = [5_000, 10];
const [racers, contested] = [64, 8];
const lakhs = (n: number) => n.toLocaleString('en-IN');

type Listed = { billId: string; bill_no: string; bill_date: string; bill_due_date: string; bill_pending_amt: number; source: string };
type Open = { outstandings: Listed[]; totalOutstandingAmount: number };

/** Receipts over many bills, outstandings of many parties, and many receipts at once on a few bills. */
export async function money(
  port: number,
  counter: Counter,
  root: pg.Client,
  open: (name: string, parties: number) => Promise<Shop>,
): Promise<{ rows: Row[]; settled: Shop[] }> {
  const ledger = await open('Settlements', settlements);
  await grow(root, ledger, billsOfOne * settlements);
  const contest = await open('Contest', 1);
  await grow(root, contest, contested);
  const rows = [await settleMany(counter, ledger), ...(await ageMany(counter, root, await open('Dues', 20))), await race(port, contest)];
  return { rows, settled: [ledger, contest] };
}

const openOf = (counter: Counter, { orgId, staff }: Shop, partyId: string) =>
  counter.call<Open>('GET', `/orgs/${orgId}/outstandings?partyId=${partyId}&voucher=receipt`, staff);

const billOf = ({ billId, bill_no, bill_date, bill_due_date, bill_pending_amt, source }: Listed): OpenBill => ({
  id: billId,
  billNo: bill_no,
  billDate: bill_date,
  dueOn: bill_due_date,
  source,
  pendingPaise: Math.round(bill_pending_amt * 100),
});

/** A receipt as the Outstanding List makes it: core spreads the amount over the bills chosen. */
function receiptOver(partyId: string, cashId: string, enteredPaise: number, bills: readonly Listed[], chosen: readonly string[]) {
  const settlement = settlementOf(enteredPaise, bills.map(billOf), chosen);
  return {
    date: todayInIndia(Date.now()),
    partyId,
    enteredAmount: enteredPaise / 100,
    billData: settlement.bills.map(({ id, settledPaise, pendingPaise }) => ({
      billId: id,
      settledAmount: settledPaise / 100,
      pendingAmount: pendingPaise / 100,
    })),
    payments: [{ type: 'cash', _id: cashId, amount: enteredPaise / 100 }],
  };
}

async function cashOf(counter: Counter, { orgId, staff }: Shop): Promise<string> {
  const { sources } = await counter.call<{ sources: { _id: string; kind: string }[] }>('GET', `/orgs/${orgId}/sources`, staff);
  return sources.find(({ kind }) => kind === 'cash')!._id;
}

/** One receipt that settles a thousand open bills of a party, beside a receipt over one bill. */
async function settleMany(counter: Counter, shop: Shop): Promise<Row> {
  const cashId = await cashOf(counter, shop);
  const post = (body: object) => counter.call('POST', `/orgs/${shop.orgId}/vouchers/receipt`, shop.staff, body);
  const took = { one: [] as number[], many: [] as number[] };
  for (const partyId of shop.parties) {
    const { outstandings, totalOutstandingAmount } = await openOf(counter, shop, partyId);
    const [first, ...rest] = outstandings;
    const ofFirst = Math.round(first!.bill_pending_amt * 100);
    const one = receiptOver(partyId, cashId, ofFirst, outstandings, [first!.billId]);
    const ids = rest.map(({ billId }) => billId);
    const many = receiptOver(partyId, cashId, Math.round(totalOutstandingAmount * 100) - ofFirst, rest, ids);
    if (ids.length !== billsOfOne - 1) throw new Error(`${ids.length + 1} bills are open, not ${billsOfOne}`);
    for (const [name, body] of [['one', one] as const, ['many', many] as const]) {
      const from = performance.now();
      await post(body);
      took[name].push(performance.now() - from);
    }
  }
  const [one, many] = [percentile(took.one, 0.5), percentile(took.many, 0.5)];
  const worst = Math.max(...took.many);
  return {
    what: `one receipt over HTTP that settles ${lakhs(billsOfOne)} open bills`,
    figure: `p50 ${many.toFixed(0)} ms, worst of ${took.many.length} ${worst.toFixed(0)} ms`,
    limit: `p50 ${one.toFixed(1)} ms over one bill`,
    ratio: (many / one).toFixed(1),
    goal: '< 300 ms',
    isMet: worst < 300,
  };
}

/** Fifty thousand open bills over five thousand parties: aged, and grouped. */
async function ageMany(counter: Counter, root: pg.Client, shop: Shop): Promise<Row[]> {
  const ask = (path: string) => () => counter.call('GET', `/orgs/${shop.orgId}/outstandings/${path}`, shop.staff);
  const ways = [
    { path: 'parties?tab=receivables', what: 'the first page by age' },
    { path: 'groups', what: 'by group' },
    { path: 'parties?tab=ledger&by=bill&ageLimits=15,45,75,120', what: 'by ledger, own buckets' },
  ];
  const few = [];
  for (const { path } of ways) few.push(await measureCalls(20, ask(path)));
  await growBills(root, shop);
  const rows: Row[] = [];
  for (const [at, { path, what }] of ways.entries()) {
    await measureCalls(5, ask(path));
    const { p50, p95 } = await measureCalls(60, ask(path));
    rows.push({
      what: `outstanding of ${lakhs(parties * billsOfEach)} open bills over ${lakhs(parties)} parties, ${what}`,
      figure: `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
      limit: `p50 ${few[at]!.p50.toFixed(1)} ms without bills`,
      ratio: (p50 / few[at]!.p50).toFixed(1),
      goal: 'p95 < 150 ms',
      isMet: p95 < 150,
    });
  }
  return rows;
}

/** Parties with opening bills of all ages, by SQL as the superuser. */
async function growBills(root: pg.Client, { orgId }: Shop): Promise<void> {
  await root.query('begin');
  await root.query('set local session_replication_role = replica; set local synchronous_commit = off');
  const id = `('2' || lpad(to_hex(n), 7, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  await root.query(
    `insert into ledgers (org_id, id, group_id, name, sort_key, search_text, kind)
     select $1, ${id}, (select id from account_groups where org_id = $1 and name = 'Sundry Debtors'), 'Customer ' || n, 'customer ' || n, 'customer ' || n, 'party'
     from generate_series(1, ${parties}) n`,
    [orgId],
  );
  await root.query(
    `insert into parties (org_id, id, name, sort_key, search_text, match_key, code, mobile, email, category, state, address, account_group, credit_days, created_by)
     select $1, ${id}, 'Customer ' || n, 'customer ' || n, 'customer ' || n, 'customer' || n, '', '98' || lpad(n::text, 8, '0'), '', 'unregistered', '27', '',
       'Sundry Debtors', 30, $1 from generate_series(1, ${parties}) n`,
    [orgId],
  );
  await root.query(
    `insert into bills (org_id, id, voucher_id, party_id, kind, source, bill_no, bill_date, due_on, amount_paise, pending_paise)
     select $1, gen_random_uuid(), null, ${id}, 'bill', 'opening', 'OB/' || n || '/' || b, current_date - b * 17, current_date - b * 17 + 30, n * 100 + b, n * 100 + b
     from generate_series(1, ${parties}) n, generate_series(1, ${billsOfEach}) b`,
    [orgId],
  );
  await root.query('commit');
  await atRest(root);
}

/**
 * Sixty-four counters receive money of one party at once, each over two bills that others also settle. A client that is refused because
 * bills changed allocates its amount to the returned bills, and repeats until its receipt is saved.
 */
async function race(port: number, shop: Shop): Promise<Row> {
  const counter = openCounter(port, racers);
  const partyId = shop.parties[0]!;
  const cashId = await cashOf(counter, shop);
  const { outstandings, totalOutstandingAmount } = await openOf(counter, shop, partyId);
  const sharePaise = Math.floor((totalOutstandingAmount * 100) / racers);
  const took: number[] = [];
  let changed = 0;
  const receive = async (at: number) => {
    let open = outstandings;
    const order = Array.from({ length: contested }, (_, step) => (at + step * (1 + (at % 3) * 2)) % contested);
    for (;;) {
      const ids = [...new Set(order)].flatMap((place) => open.find(({ billId }) => billId === outstandings[place]!.billId)?.billId ?? []);
      const from = performance.now();
      const answer = await tryReceipt(counter, shop, receiptOver(partyId, cashId, sharePaise, open, ids.length > 0 ? ids : []));
      took.push(performance.now() - from);
      if (answer === null) return;
      changed++;
      open = answer;
    }
  };
  await Promise.all(Array.from({ length: racers }, (_, at) => receive(at)));
  const left = await openOf(counter, shop, partyId);
  const { closing } = await counter.call<{ closing: number }>('GET', `/orgs/${shop.orgId}/reports/ledger/${partyId}`, shop.staff);
  counter.close();
  const settledPaise = Math.round((totalOutstandingAmount - left.totalOutstandingAmount) * 100);
  const isTrue = settledPaise === sharePaise * racers && Math.round(closing * 100) === Math.round(left.totalOutstandingAmount * 100);
  const [p50, p99] = [percentile(took, 0.5), percentile(took, 0.99)];
  return {
    what: `${racers} receipts at once on ${contested} bills of one party; ${changed} were told that the bills had changed and tried again`,
    figure: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms a try`,
    limit: `settled ₹${settledPaise / 100}, taken ₹${(sharePaise * racers) / 100}, ledger ₹${closing}`,
    ratio: isTrue ? 'equal' : 'not equal',
    goal: 'p99 < 500 ms, equal',
    isMet: isTrue && p99 < 500,
  };
}

/** Null if saved, or the present bills if they changed; any other answer ends the bench. */
async function tryReceipt(counter: Counter, { orgId, staff }: Shop, body: object): Promise<Listed[] | null> {
  try {
    await counter.call('POST', `/orgs/${orgId}/vouchers/receipt`, staff, body);
    return null;
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('BILLS_CHANGED')) throw error;
    const { outstandings } = await counter.call<Open>(
      'GET',
      `/orgs/${orgId}/outstandings?partyId=${(body as { partyId: string }).partyId}&voucher=receipt`,
      staff,
    );
    return outstandings;
  }
}
