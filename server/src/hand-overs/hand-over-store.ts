import { sql } from 'kysely';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const handOverConstraints: ConstraintRefusals = {
  hand_over_parts_pk: exists('date', 'Some of this was handed over meanwhile'),
};

export type HandOverState = 'given' | 'accepted' | 'takenBack';
export type HandOverRow = {
  id: string;
  date: string;
  givenById: string;
  givenBy: string;
  givenAt: string;
  toLedgerId: string;
  toLedgerName: string;
  state: HandOverState;
  pieces: Readonly<Record<string, number>>;
  coinsPaise: number;
  cashPaise: number;
  countedPaise: number;
  upiPaise: number;
  chequePaise: number;
  bankPaise: number;
  note: string;
  version: number;
  acceptedBy: string | null;
  acceptedAt: string | null;
};

const columns = sql`h.id, h.hand_over_date as date, h.given_by as "givenById", h.given_by_name as "givenBy", h.given_at as "givenAt",
    h.to_ledger_id as "toLedgerId", l.name as "toLedgerName", h.state, h.pieces, h.coins_paise as "coinsPaise", h.cash_paise as "cashPaise",
    h.counted_paise as "countedPaise", h.upi_paise as "upiPaise", h.cheque_paise as "chequePaise", h.bank_paise as "bankPaise", h.note, h.version,
    h.accepted_by_name as "acceptedBy", h.accepted_at as "acceptedAt"
  from hand_overs h join ledgers l on l.org_id = h.org_id and l.id = h.to_ledger_id`;

/** `and …` for hand-overs that a user may see: own ones, or with null all. */
const andGivenBy = (personId: string | null) => (personId === null ? sql`` : sql`and h.given_by = ${personId}`);

/** One hand-over by id; with `givenBy` only that user's. */
export function findHandOver(orgId: string, id: string, givenBy: string | null): Statement<HandOverRow> {
  return sql<HandOverRow>`select ${columns} where h.org_id = ${orgId} and h.id = ${id} ${andGivenBy(givenBy)}`;
}

/** Locks one until the commit. Read it afterwards, in a separate statement. */
export function lockHandOver(orgId: string, id: string): Statement {
  return sql`select id from hand_overs where org_id = ${orgId} and id = ${id} for update`;
}

/** The hand-overs of a user and day, oldest first. */
export function listHandOversOfDay(orgId: string, personId: string, date: string): Statement<HandOverRow> {
  return sql<HandOverRow>`select ${columns} where h.org_id = ${orgId} and h.given_by = ${personId} and h.hand_over_date = ${date}::date
    and h.state <> 'takenBack' order by h.id limit 50`;
}

/** `and …` for some states. Waiting ones have a partial index, which only a literal can use. */
const andIn = (states: readonly HandOverState[]) =>
  states.length === 1 && states[0] === 'given' ? sql`and h.state = 'given'` : sql`and h.state = any(${states}::text[])`;

/** Before a day and id, latest first. */
export function listHandOvers(
  orgId: string,
  { givenBy, states }: { givenBy: string | null; states: readonly HandOverState[] },
  before: readonly [date: string, id: string],
  limit: number,
): Statement<HandOverRow> {
  return sql<HandOverRow>`select ${columns} where h.org_id = ${orgId} ${andGivenBy(givenBy)} ${andIn(states)}
    and (h.hand_over_date, h.id) < (${before[0]}::date, ${before[1]}::uuid) order by h.hand_over_date desc, h.id desc limit ${limit}`;
}

export type HandOverValues = Omit<HandOverRow, 'toLedgerName' | 'state' | 'version' | 'acceptedBy' | 'acceptedAt'> & { orgId: string };

/** Inserts money that was handed over and is not yet accepted. Amounts in paise. */
export function insertHandOver(h: HandOverValues): Statement {
  return sql`insert into hand_overs (org_id, id, given_by, given_by_name, hand_over_date, to_ledger_id, state, cash_paise, counted_paise, upi_paise,
      cheque_paise, bank_paise, pieces, coins_paise, note, given_at)
    values (${h.orgId}, ${h.id}, ${h.givenById}, ${h.givenBy}, ${h.date}, ${h.toLedgerId}, 'given', ${h.cashPaise}, ${h.countedPaise}, ${h.upiPaise},
      ${h.chequePaise}, ${h.bankPaise}, ${JSON.stringify(h.pieces)}, ${h.coinsPaise}, ${h.note}, ${h.givenAt})`;
}

export const insertHandOverParts = insertRows('hand_over_parts', [
  'org_id',
  'collected_in',
  'line_no',
  'hand_over_id',
  'method',
  'ledger_id',
  'amount_paise',
  'cheque_number',
]);

/** Accepts the money as the next version. The row was locked before. */
export function acceptHandOver(orgId: string, id: string, by: { name: string }, at: string): Statement {
  return sql`update hand_overs set state = 'accepted', accepted_by_name = ${by.name}, accepted_at = ${at}, version = version + 1
    where org_id = ${orgId} and id = ${id}`;
}

/** The contras that moved its cash to the till. */
export const insertHandOverContras = insertRows('hand_over_contras', ['org_id', 'contra_id', 'hand_over_id']);

export type ContraRow = { id: string; version: number; number: string; amountPaise: number; date: string };

/** The valid contras of a hand-over, oldest first. */
export function findContrasOf(orgId: string, handOverId: string): Statement<ContraRow> {
  return sql<ContraRow>`select v.id, v.version, v.number, v.total_paise as "amountPaise", v.voucher_date as date
    from hand_over_contras c join vouchers v on v.org_id = c.org_id and v.id = c.contra_id
    where c.org_id = ${orgId} and c.hand_over_id = ${handOverId} and v.cancelled_at is null order by v.id`;
}

export type HandOverOfContra = { who: string; date: string; by: string };

/** The hand-over that a contra moved into the till: giver, day, and who accepted it. */
export function findHandOverOfContra(orgId: string, voucherId: string): Statement<HandOverOfContra> {
  return sql<HandOverOfContra>`select h.given_by_name as who, h.hand_over_date as date, coalesce(h.accepted_by_name, '') as by
    from hand_over_contras c join hand_overs h on h.org_id = c.org_id and h.id = c.hand_over_id
    where c.org_id = ${orgId} and c.contra_id = ${voucherId}`;
}

/** Restores the state before the acceptance. */
export function undoAccept(orgId: string, id: string): Statement {
  return sql`update hand_overs set state = 'given', accepted_by_name = null, accepted_at = null, version = version + 1
    where org_id = ${orgId} and id = ${id}`;
}

/** Releases its parts. */
export function takeBackHandOver(orgId: string, id: string): Statement[] {
  return [
    sql`delete from hand_over_parts where org_id = ${orgId} and hand_over_id = ${id}`,
    sql`update hand_overs set state = 'takenBack', version = version + 1 where org_id = ${orgId} and id = ${id}`,
  ];
}

export type HandedOverPart = {
  line: number;
  method: string;
  ledgerId: string;
  amountPaise: number;
  who: string;
  date: string;
  /** Null while it waits. */
  acceptedBy: string | null;
};

/** The parts of a voucher that were handed over, with user and day. */
export function findHandedOverOf(orgId: string, voucherId: string): Statement<HandedOverPart> {
  return sql<HandedOverPart>`select p.line_no as line, p.method, p.ledger_id as "ledgerId", abs(p.amount_paise)::bigint as "amountPaise",
      h.given_by_name as who, h.hand_over_date as date, h.accepted_by_name as "acceptedBy"
    from hand_over_parts p join hand_overs h on h.org_id = p.org_id and h.id = p.hand_over_id
    where p.org_id = ${orgId} and p.collected_in = ${voucherId} order by p.line_no`;
}

/** Active cash ledgers, which can receive hand-overs. */
export function listTills(orgId: string): Statement<{ id: string; name: string }> {
  return sql<{
    id: string;
    name: string;
  }>`select id, name from ledgers where org_id = ${orgId} and kind = 'cash' and is_active order by sort_key, id limit 200`;
}
