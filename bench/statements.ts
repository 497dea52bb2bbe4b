import { addDays, formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { setBankDates } from '@bahi/server/bank-dates/bank-date-store';
import { insertBankLines, matchLines } from '@bahi/server/banking/bank-line-store';
import { insertBankMatches, insertMatchPostings } from '@bahi/server/banking/bank-match-store';
import { inTransaction } from '@bahi/server/platform/transaction';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Counter } from './counter.ts';
import { watchMemory } from './imports.ts';
import type { Row } from './results.ts';
import { sendBytes } from './send-bytes.ts';
import type { Shop } from './shop.ts';

type Db = Parameters<typeof inTransaction>[1];

const count = 10_000;
const days = 240;
const atOnce = 2_000;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const parts = Array.from({ length: count / atOnce }, (_, at) => at * atOnce);

/** The bank entry of each voucher. One in three has an equal one on the same day, so only its UTR distinguishes it. */
const entryOf = (n: number) => ({
  date: addDays(todayInIndia(Date.now()), -(n % days) - 2),
  paise: 100_000 + (n % 3 === 0 ? n % 50 : n) * 100,
});
const voucherId = (n: number) => `30000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const utr = (n: number) => `N26${String(n).padStart(10, '0')}`;

/**
 * A statement of ten thousand lines over ten thousand vouchers: uploaded, previewed, imported, exact matches accepted, and the page of the
 * remaining lines. Beside it the same rows of lines, matches and bank dates, written directly through pg.
 */
export async function statements(
  counter: Counter,
  server: { port: number; pid: number },
  root: pg.Client,
  pool: pg.Pool,
  db: Db,
  shop: Shop,
): Promise<Row[]> {
  const { orgId, staff } = shop;
  const org = `/orgs/${orgId}`;
  await counter.call('POST', `${org}/banks`, staff, { name: 'Bank of the bench' });
  const { sources } = await counter.call<{ sources: { _id: string; kind: string }[] }>('GET', `${org}/sources`, staff);
  const [bankId, cashId] = ['bank', 'cash'].map((kind) => sources.find((each) => each.kind === kind)!._id) as [string, string];
  await growContras(root, shop, bankId, cashId);
  const floor = await writeRows(pool, db, orgId, bankId);

  const memory = watchMemory(server.pid);
  const from = performance.now();
  const path = `${org}/banking/banks/${bankId}`;
  const { importId } = await sendBytes<{ importId: string }>(server.port, `${path}/file?name=bench.csv`, staff, Buffer.from(csv()));
  const { import: read } = await counter.call<{ import: { newCount: number; problemCount: number; mapping: object } }>(
    'GET',
    `${org}/banking/imports/${importId}`,
    staff,
  );
  if (read.newCount !== count || read.problemCount !== 0) throw new Error(`the file was read wrong: ${JSON.stringify(read).slice(0, 500)}`);
  const { imported } = await counter.call<{ imported: number }>('POST', `${org}/banking/imports/${importId}/commit`, staff, {
    mapping: read.mapping,
  });
  const importedAfter = performance.now() - from;
  let [matched, after] = [0, undefined as string | undefined];
  do {
    const answer = await counter.call<{ matched: number; next: string | null }>(
      'POST',
      `${path}/exactMatches`,
      staff,
      after ? { after } : {},
    );
    matched += answer.matched;
    after = answer.next ?? undefined;
  } while (after);
  const { lines } = await counter.call<{ lines: object[] }>('GET', `${path}/lines?limit=100`, staff);
  const took = performance.now() - from;
  const mostMegabytes = memory.stop();
  if (imported !== count || matched < count * 0.95)
    throw new Error(`${imported} came in and ${matched} were matched; ${lines.length} are left to see`);
  return [
    {
      what: `a bank statement of ${count.toLocaleString('en-IN')} lines: sent, looked at, brought in, ${matched.toLocaleString('en-IN')} matched`,
      figure: `${seconds(took)} (in after ${seconds(importedAfter)})`,
      limit: `${seconds(floor)} for the rows straight through pg`,
      ratio: (took / floor).toFixed(1),
      goal: '< 20 s',
      isMet: took < 20_000,
    },
    {
      what: 'memory of the server during that statement',
      figure: `${mostMegabytes} MB`,
      limit: '–',
      ratio: '–',
      goal: '< 400 MB',
      isMet: mostMegabytes < 400,
    },
  ];
}

/** As the bank writes it, oldest first. Two of three lines contain the UTR. */
function csv(): string {
  const entries = Array.from({ length: count }, (_, n) => ({ n, ...entryOf(n) })).sort((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : a.n - b.n,
  );
  let balance = 0;
  const rows = entries.map(({ n, date, paise }) => {
    balance += paise;
    const narration = n % 3 === 1 ? `CASH DEPOSIT FORT BRANCH ${n}` : `NEFT CR-${utr(n)}-PARTY ${n}`;
    return `${formatDate(date)},${narration},,${(paise / 100).toFixed(2)},${(balance / 100).toFixed(2)}`;
  });
  return ['Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance', ...rows, ''].join('\r\n');
}

/** Contras of cash into the bank, inserted as the superuser; stored balances are not needed here. */
async function growContras(root: pg.Client, { orgId, seriesId }: Shop, bankId: string, cashId: string): Promise<void> {
  const all = Array.from({ length: count }, (_, n) => ({ n, ...entryOf(n) }));
  const values = [all.map(({ n }) => voucherId(n)), all.map(({ date }) => date), all.map(({ paise }) => paise), all.map(({ n }) => utr(n))];
  const each = 'unnest($2::uuid[], $3::date[], $4::bigint[], $5::text[]) with ordinality e (id, on_date, paise, utr, n)';
  await root.query('begin');
  await root.query('set local session_replication_role = replica; set local synchronous_commit = off');
  await root.query(
    `insert into vouchers (org_id, id, kind, series_id, financial_year, number, voucher_date, party_id, place_of_supply, total_paise, note, created_by, created_by_name)
     select $1, id, 'contra', $6, 2026, 'CT/' || n, on_date, null, null, paise, '', $1, 'Bench' from ${each} where utr is not null`,
    [orgId, ...values, seriesId],
  );
  await root.query(
    `insert into postings (org_id, voucher_id, line_no, ledger_id, voucher_date, amount_paise)
     select $1, id, s.line_no, s.ledger_id, on_date, s.sign * paise from ${each}, (values (1, $6::uuid, 1), (2, $7::uuid, -1)) s (line_no, ledger_id, sign) where utr is not null`,
    [orgId, ...values, bankId, cashId],
  );
  await root.query(
    `insert into voucher_payment_splits (org_id, voucher_id, line_no, type, ledger_id, amount_paise, cheque_number, reference)
     select $1, id, 1, 'bank', $6, paise, '', utr from ${each}`,
    [orgId, ...values, bankId],
  );
  await root.query('commit');
  await root.query('vacuum analyze postings, vouchers, voucher_payment_splits');
}

/** The limit: the same rows in as many transactions, without reads and rules. They are rolled back. */
async function writeRows(pool: pg.Pool, db: Db, orgId: string, ledgerId: string): Promise<number> {
  const importId = uuidv7();
  await inTransaction(pool, db, orgId, (tx) =>
    tx.query(
      db.insertInto('bank_imports').values({
        org_id: orgId,
        id: importId,
        ledger_id: ledgerId,
        file_name: 'floor',
        file_hash: 'floor',
        format: 'table',
        state: 'done',
        created_by: orgId,
        created_by_name: 'Bench',
      }),
    ),
  );
  const from = performance.now();
  for (const at of parts) {
    const some = Array.from({ length: atOnce }, (_, i) => ({ n: at + i, id: uuidv7(), matchId: uuidv7(), ...entryOf(at + i) }));
    await inTransaction(pool, db, orgId, (tx) =>
      tx.query(
        insertBankLines(
          some.map(({ n, id, date, paise }) => ({
            org_id: orgId,
            id,
            ledger_id: ledgerId,
            import_id: importId,
            row_no: n,
            line_date: date,
            value_date: null,
            description: `NEFT CR-${utr(n)}-PARTY ${n}`,
            reference: '',
            amount_paise: paise,
            balance_paise: paise,
            fingerprint: `floor ${n}`,
            occurrence: 1,
          })),
        ),
      ),
    );
    await inTransaction(pool, db, orgId, (tx) =>
      tx.together([
        insertBankMatches(
          some.map(({ matchId, paise }) => ({
            org_id: orgId,
            id: matchId,
            ledger_id: ledgerId,
            how: 'exact',
            lines_paise: paise,
            postings_paise: paise,
            matched_by: 'Bench',
          })),
        ),
        insertMatchPostings(
          orgId,
          some.map(({ n, matchId, paise }) => ({
            voucherId: voucherId(n),
            lineNo: 1,
            matchId,
            amountPaise: paise,
            earlier: null,
          })),
        ),
        matchLines(
          orgId,
          some.map(({ id, matchId }) => ({ lineId: id, matchId })),
        ),
        setBankDates(
          orgId,
          some.map(({ n, date }) => ({ voucherId: voucherId(n), lineNo: 1, ledgerId, bankDate: date, source: 'statement' as const })),
        ),
      ]),
    );
  }
  const took = performance.now() - from;
  await inTransaction(pool, db, orgId, async (tx) => {
    for (const table of ['bank_match_postings', 'bank_lines', 'bank_matches', 'bank_dates', 'bank_imports'] as const) {
      await tx.query(db.deleteFrom(table).where('org_id', '=', orgId));
    }
  });
  return took;
}
