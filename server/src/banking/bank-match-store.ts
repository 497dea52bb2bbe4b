import { type EarlierBankDate, earlierBankDate } from '@bahi/core/bank-books/bank-date-again';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { sql } from 'kysely';
import { andHoldsWords } from '../platform/holds-words.ts';
import { type ConstraintRefusals, Refusal } from '../platform/refusal.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';
import type { Days } from './bank-line-store.ts';

export const bankMatchConstraints: ConstraintRefusals = {
  bank_match_postings_pk: () => new Refusal('ALREADY_MATCHED', undefined, 'This voucher was matched meanwhile.'),
};

export const insertBankMatches = insertRows('bank_matches', [
  'org_id',
  'id',
  'ledger_id',
  'how',
  'lines_paise',
  'postings_paise',
  'matched_by',
]);
const writePostings = insertRows('bank_match_postings', [
  'org_id',
  'voucher_id',
  'line_no',
  'match_id',
  'amount_paise',
  'earlier_date',
  'earlier_source',
]);
type MatchPosting = MatchedPosting & { amountPaise: number; earlier: EarlierBankDate | null };

/** Inserts the postings of matches, with the bank dates that their lines replace. At least one. */
export function insertMatchPostings(orgId: string, postings: readonly MatchPosting[]): Statement {
  return writePostings(
    postings.map(({ voucherId, lineNo, matchId, amountPaise, earlier }) => ({
      org_id: orgId,
      voucher_id: voucherId,
      line_no: lineNo,
      match_id: matchId,
      amount_paise: amountPaise,
      earlier_date: earlier?.bankDate ?? null,
      earlier_source: earlier?.source ?? null,
    })),
  );
}

/** A posting on a bank's ledger, with the names that a narration may contain. */
export type OpenPostingRow = {
  voucherId: string;
  lineNo: number;
  date: string;
  amountPaise: number;
  kind: VoucherKind;
  voucherNumber: string;
  partyName: string;
  references: string[];
};

const columns = sql`p.voucher_id as "voucherId", p.line_no as "lineNo", p.voucher_date as date, p.amount_paise as "amountPaise", v.kind, v.number as "voucherNumber",
  coalesce(c.name, '') as "partyName"`;
const tables = sql`postings p join vouchers v on v.org_id = p.org_id and v.id = p.voucher_id
  left join parties c on c.org_id = v.org_id and c.id = v.party_id`;
const isOpen = sql`not exists (select from bank_match_postings m where m.org_id = p.org_id and m.voucher_id = p.voucher_id and m.line_no = p.line_no)`;

/** Open postings of the wider days that are of these amounts or of the nearer days. */
export function listOpenPostings(
  orgId: string,
  ledgerId: string,
  asked: { near: Days; wide: Days; amounts: readonly number[]; limit: number },
): Statement<OpenPostingRow> {
  const { near, wide, amounts, limit } = asked;
  return sql<OpenPostingRow>`select ${columns}, array(
        select s.reference from voucher_payment_splits s where s.org_id = p.org_id and s.voucher_id = p.voucher_id and s.reference <> ''
        union all select q.cheque_number from cheques q where q.org_id = p.org_id and q.bank_voucher_id = p.voucher_id and q.bank_line_no = p.line_no
      ) as "references"
    from ${tables}
    where p.org_id = ${orgId} and p.ledger_id = ${ledgerId} and p.voucher_date between ${wide.from}::date and ${wide.to}::date
      and (p.amount_paise = any(${amounts}::bigint[]) or p.voucher_date between ${near.from}::date and ${near.to}::date) and ${isOpen}
    order by p.voucher_date, p.voucher_id limit ${limit}`;
}

/** A page of open postings, the newest first; a search finds numbers, parties and amounts. */
export function listPostingsToMatch(
  orgId: string,
  ledgerId: string,
  asked: {
    words: readonly string[];
    amountPaise: number | null;
    after: readonly [date: string, id: string, lineNo: string] | null;
    limit: number;
  },
): Statement<OpenPostingRow> {
  const { words, amountPaise, after, limit } = asked;
  const found =
    words.length === 0
      ? sql``
      : sql`and (abs(p.amount_paise) = ${amountPaise ?? 0}::bigint or true ${andHoldsWords(sql`lower(v.number || E'\\n' || coalesce(c.name, ''))`, words)})`;
  const older = after
    ? sql`and (p.voucher_date, p.voucher_id, p.line_no) < (${after[0]}::date, ${after[1]}::uuid, ${after[2]}::int)`
    : sql``;
  return sql<OpenPostingRow>`select ${columns}, array[]::text[] as "references" from ${tables}
    where p.org_id = ${orgId} and p.ledger_id = ${ledgerId} and ${isOpen} ${found} ${older}
    order by p.voucher_date desc, p.voucher_id desc, p.line_no desc limit ${limit}`;
}

export type MatchRow = {
  id: string;
  how: 'exact' | 'possible' | 'partial' | 'hand' | 'made';
  matchedBy: string;
  matchedAt: string;
  lineCount: number;
};

/** These matches, each with its number of lines. */
export function findMatches(orgId: string, ids: readonly string[]): Statement<MatchRow> {
  return sql<MatchRow>`select m.id, m.how, m.matched_by as "matchedBy", m.matched_at as "matchedAt",
      (select count(*)::int from bank_lines l where l.org_id = m.org_id and l.match_id = m.id) as "lineCount"
    from bank_matches m where m.org_id = ${orgId} and m.id = any(${ids}::uuid[])`;
}

/** The postings of these matches, to be serialized. */
export function findPostingsOfMatches(orgId: string, ids: readonly string[]): Statement<OpenPostingRow & { matchId: string }> {
  return sql<OpenPostingRow & { matchId: string }>`select ${columns}, array[]::text[] as "references", m.match_id as "matchId"
    from bank_match_postings m join ${tables} on p.org_id = m.org_id and p.voucher_id = m.voucher_id and p.line_no = m.line_no
    where m.org_id = ${orgId} and m.match_id = any(${ids}::uuid[]) order by p.voucher_date, p.voucher_id`;
}

export type MatchedPosting = { matchId: string; voucherId: string; lineNo: number };
export type MatchedDate = MatchedPosting & {
  ledgerId: string;
  amountPaise: number;
  kind: VoucherKind;
  number: string;
  bankDate: string | null;
  earlierDate: string | null;
  earlierSource: EarlierBankDate['source'] | null;
};

/** The bank date that a match overruled. */
export const earlierOf = ({ earlierDate, earlierSource }: MatchedDate): EarlierBankDate | null =>
  earlierBankDate({ bankDate: earlierDate, source: earlierSource });

/** The matched postings of these vouchers, on any bank. */
export function findMatchedOf(orgId: string, voucherIds: readonly string[]): Statement<MatchedPosting> {
  return sql<MatchedPosting>`select match_id as "matchId", voucher_id as "voucherId", line_no as "lineNo" from bank_match_postings
    where org_id = ${orgId} and voucher_id = any(${voucherIds}::uuid[]) order by voucher_id, line_no`;
}

const dated = sql`select m.match_id as "matchId", m.voucher_id as "voucherId", m.line_no as "lineNo", p.ledger_id as "ledgerId", p.amount_paise as "amountPaise",
    v.kind, v.number, d.bank_date as "bankDate", m.earlier_date as "earlierDate", m.earlier_source as "earlierSource"
  from bank_match_postings m join vouchers v on v.org_id = m.org_id and v.id = m.voucher_id
  join postings p on p.org_id = m.org_id and p.voucher_id = m.voucher_id and p.line_no = m.line_no
  left join bank_dates d on d.org_id = m.org_id and d.voucher_id = m.voucher_id and d.line_no = m.line_no`;

/** The postings of these matches, with their vouchers and bank dates. */
export function findMatchedPostings(orgId: string, matchIds: readonly string[]): Statement<MatchedDate> {
  return sql<MatchedDate>`${dated} where m.org_id = ${orgId} and m.match_id = any(${matchIds}::uuid[]) order by m.voucher_id, m.line_no`;
}

/** The matched postings of a voucher, which an edit may undo. */
export function findMatchesOfVoucher(orgId: string, voucherId: string): Statement<MatchedDate> {
  return sql<MatchedDate>`${dated} where m.org_id = ${orgId} and m.voucher_id = ${voucherId} order by m.line_no`;
}

/** The matches of an import's lines. */
export function findMatchesOfImport(orgId: string, importId: string): Statement<{ matchId: string; lines: number }> {
  return sql<{ matchId: string; lines: number }>`select match_id as "matchId", count(*)::int as lines from bank_lines
    where org_id = ${orgId} and import_id = ${importId} and match_id is not null group by match_id order by match_id`;
}

/** Deletes matches; the caller handles their lines and bank dates. */
export function deleteMatches(orgId: string, ids: readonly string[]): Statement[] {
  return [
    sql`delete from bank_match_postings where org_id = ${orgId} and match_id = any(${ids}::uuid[])`,
    sql`delete from bank_matches where org_id = ${orgId} and id = any(${ids}::uuid[])`,
  ];
}
