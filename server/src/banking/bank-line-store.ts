import { type RawBuilder, sql } from 'kysely';
import { andHoldsWords } from '../platform/holds-words.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const insertBankLines = insertRows('bank_lines', [
  'org_id',
  'id',
  'ledger_id',
  'import_id',
  'row_no',
  'line_date',
  'value_date',
  'description',
  'reference',
  'amount_paise',
  'balance_paise',
  'fingerprint',
  'occurrence',
]);

export type BankLineRow = {
  id: string;
  date: string;
  valueDate: string | null;
  description: string;
  reference: string;
  amountPaise: number;
  balancePaise: number | null;
  matchId: string | null;
};

const columns = sql`l.id, l.line_date as date, l.value_date as "valueDate", l.description, l.reference, l.amount_paise as "amountPaise",
  l.balance_paise as "balancePaise", l.match_id as "matchId"`;
const ofBank = (orgId: string, ledgerId: string) => sql`l.org_id = ${orgId} and l.ledger_id = ${ledgerId}`;

export type LinePlace = readonly [date: string, id: string] | null;

const goingOn = (state: 'toDo' | 'matched', after: LinePlace): RawBuilder<unknown> => {
  if (!after) return sql``;
  const key = sql`(${after[0]}::date, ${after[1]}::uuid)`;
  return state === 'toDo' ? sql`and (l.line_date, l.id) > ${key}` : sql`and (l.line_date, l.id) < ${key}`;
};

/** A page of lines: open ones oldest first, matched ones newest first. */
export function listBankLines(
  orgId: string,
  ledgerId: string,
  asked: { state: 'toDo' | 'matched'; words: readonly string[]; amountPaise: number | null; after: LinePlace; limit: number },
): Statement<BankLineRow> {
  const { state, words, amountPaise, after, limit } = asked;
  const isOpen = state === 'toDo' ? sql`l.match_id is null` : sql`l.match_id is not null`;
  const found =
    words.length === 0
      ? sql``
      : sql`and (abs(l.amount_paise) = ${amountPaise ?? 0}::bigint or true ${andHoldsWords(sql`lower(l.description || E'\\n' || l.reference)`, words)})`;
  const order = state === 'toDo' ? sql`l.line_date, l.id` : sql`l.line_date desc, l.id desc`;
  return sql<BankLineRow>`select ${columns} from bank_lines l where ${ofBank(orgId, ledgerId)} and ${isOpen} ${found} ${goingOn(state, after)}
    order by ${order} limit ${limit}`;
}

export type LineCounts = { toDo: number; matched: number; inPaise: number; outPaise: number };

/** The numbers of open and matched lines of a bank, and the sums of the open ones: paise in and paise out, both positive. */
export function countBankLines(orgId: string, ledgerId: string): Statement<LineCounts> {
  return sql<LineCounts>`select (count(*) filter (where l.match_id is null))::int as "toDo", count(l.match_id)::int as matched,
      coalesce(sum(l.amount_paise) filter (where l.match_id is null and l.amount_paise > 0), 0)::bigint as "inPaise",
      coalesce(-sum(l.amount_paise) filter (where l.match_id is null and l.amount_paise < 0), 0)::bigint as "outPaise"
    from bank_lines l where ${ofBank(orgId, ledgerId)}`;
}

export type KnownLineRow = { date: string; amountPaise: number; balancePaise: number | null; fingerprint: string; occurrence: number };

/** Stored lines of these days, with the fields that distinguish lines. */
export function listKnownLines(orgId: string, ledgerId: string, from: string, to: string): Statement<KnownLineRow> {
  return sql<KnownLineRow>`select l.line_date as date, l.amount_paise as "amountPaise", l.balance_paise as "balancePaise", l.fingerprint, l.occurrence
    from bank_lines l where ${ofBank(orgId, ledgerId)} and l.line_date between ${from}::date and ${to}::date order by l.line_date, l.id`;
}

/** Open lines of these days, and those of these amounts in the wider period: candidates for the same voucher. */
export function listOpenLines(
  orgId: string,
  ledgerId: string,
  asked: { near: Days; wide: Days; amounts: readonly number[]; limit: number },
): Statement<BankLineRow> {
  const { near, wide, amounts, limit } = asked;
  return sql<BankLineRow>`select ${columns} from bank_lines l where ${ofBank(orgId, ledgerId)} and l.match_id is null
      and l.line_date between ${wide.from}::date and ${wide.to}::date
      and (l.line_date between ${near.from}::date and ${near.to}::date or l.amount_paise = any(${amounts}::bigint[]))
    order by l.line_date, l.id limit ${limit}`;
}
export type Days = { readonly from: string; readonly to: string };

/** Locks lines until the commit, in the order of their ids. Read them afterwards. */
export function lockBankLines(orgId: string, ids: readonly string[]): Statement {
  return sql`select id from bank_lines where org_id = ${orgId} and id = any(${ids}::uuid[]) order by id for update`;
}

/** These lines of any bank, by date. */
export function findBankLines(orgId: string, ids: readonly string[]): Statement<BankLineRow & { ledgerId: string }> {
  return sql<BankLineRow & { ledgerId: string }>`select ${columns}, l.ledger_id as "ledgerId" from bank_lines l
    where l.org_id = ${orgId} and l.id = any(${ids}::uuid[]) order by l.line_date, l.id`;
}

/** Sets the match of each of these lines, which are locked and open. */
export function matchLines(orgId: string, of: readonly { lineId: string; matchId: string }[]): Statement {
  const [lines, matches] = [of.map(({ lineId }) => lineId), of.map(({ matchId }) => matchId)];
  return sql`update bank_lines l set match_id = m.match_id from unnest(${lines}::uuid[], ${matches}::uuid[]) m (line_id, match_id)
    where l.org_id = ${orgId} and l.id = m.line_id`;
}

/** Reopens the lines of these matches. */
export function openLinesOf(orgId: string, matchIds: readonly string[]): Statement {
  return sql`update bank_lines set match_id = null where org_id = ${orgId} and match_id = any(${matchIds}::uuid[])`;
}

/** Deletes the lines of a file, after their matches. */
export function deleteLinesOfImport(orgId: string, importId: string): Statement {
  return sql`delete from bank_lines where org_id = ${orgId} and import_id = ${importId}`;
}

export function lockLinesOfImport(orgId: string, importId: string): Statement {
  return sql`select id from bank_lines where org_id = ${orgId} and import_id = ${importId} order by id for update`;
}
