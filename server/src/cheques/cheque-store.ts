import type { ChequeDirection, ChequeState } from '@bahi/core/cheques/cheque';
import type { NewCheque } from '@bahi/core/cheques/new-cheques';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { andOwnVoucher } from '../platform/company-switches.ts';
import { type ConstraintRefusals, exists, Refusal } from '../platform/refusal.ts';
import type { Within } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

const cameBack = () =>
  new Refusal(
    'SETTLED',
    { settledAmount: 0, by: [] },
    'A cheque that settled its bill came back, and that stays in the books. Correct it by a note, or undo the return in the register of cheques.',
  );

export const chequeConstraints: ConstraintRefusals = {
  cheques_leaf_unique: exists('chequeNumber', 'This leaf of the cheque book was used meanwhile'),
  // A reopened bill keeps the rows of the cheque that settled it.
  bill_settlements_bill: cameBack,
  journal_lines_bill: cameBack,
};

const writeCheques = insertRows('cheques', [
  'org_id',
  'id',
  'voucher_id',
  'line_no',
  'direction',
  'bank_ledger_id',
  'cheque_number',
  'leaf',
  'cheque_date',
  'amount_paise',
  'state',
  'bank_voucher_id',
  'bank_line_no',
]);

/** Inserts the cheques of a voucher, at least one. They are inserted again with every edit. */
export function insertCheques(orgId: string, voucherId: string, cheques: readonly NewCheque[]): Statement {
  return writeCheques(
    cheques.map((cheque) => ({
      org_id: orgId,
      id: uuidv7(),
      voucher_id: voucherId,
      line_no: cheque.lineNo,
      direction: cheque.direction,
      bank_ledger_id: cheque.ledgerId,
      cheque_number: cheque.chequeNumber,
      leaf: cheque.leaf,
      cheque_date: cheque.chequeDate,
      amount_paise: cheque.amountPaise,
      state: cheque.state,
      bank_voucher_id: cheque.bankLineNo === null ? null : voucherId,
      bank_line_no: cheque.bankLineNo,
    })),
  );
}

export type ChequeRow = {
  id: string;
  direction: ChequeDirection;
  state: ChequeState;
  chequeNumber: string;
  chequeDate: string;
  amountPaise: number;
  bankLedgerId: string;
  voucherId: string;
  voucherKind: VoucherKind;
  voucherNumber: string;
  voucherDate: string;
  partyId: string | null;
  /** For a counter sale the buyer's name. */
  partyName: string;
  movedVoucherId: string | null;
  movedOn: string | null;
  bankVoucherId: string | null;
  bankLineNo: number | null;
  clearedOn: string | null;
  returnedVoucherId: string | null;
  returnedOn: string | null;
  reason: string;
};

export const chequeColumns = sql`c.id, c.direction, c.state, c.cheque_number as "chequeNumber", c.cheque_date as "chequeDate", c.amount_paise as "amountPaise",
  c.bank_ledger_id as "bankLedgerId", c.voucher_id as "voucherId", v.kind as "voucherKind", v.number as "voucherNumber", v.voucher_date as "voucherDate",
  v.party_id as "partyId", coalesce(p.name, w.walk_in_name, '') as "partyName", c.moved_voucher_id as "movedVoucherId", c.moved_on as "movedOn",
  c.bank_voucher_id as "bankVoucherId", c.bank_line_no as "bankLineNo", c.cleared_on as "clearedOn",
  c.returned_voucher_id as "returnedVoucherId", c.returned_on as "returnedOn", c.reason`;
export const chequeTables = sql`cheques c join vouchers v on v.org_id = c.org_id and v.id = c.voucher_id
  left join parties p on p.org_id = v.org_id and p.id = v.party_id left join trade_vouchers w on w.org_id = v.org_id and w.voucher_id = v.id`;

/** Locks cheques that the caller may see until the commit, in the order of their ids, then reads them in the requested order. */
export function lockCheques(within: Within, ids: readonly string[]): [Statement, Statement<ChequeRow>] {
  return [
    sql`select id from cheques where org_id = ${within.id} and id = any(${ids}::uuid[]) order by id for update`,
    sql<ChequeRow>`select ${chequeColumns} from ${chequeTables}
      where c.org_id = ${within.id} and c.id = any(${ids}::uuid[]) ${andOwnVoucher(within)} order by array_position(${ids}::uuid[], c.id)`,
  ];
}

/** Locks, then reads, every cheque that a voucher added, moved or returned. */
export function lockChequesOf(orgId: string, voucherId: string): [Statement, Statement<ChequeRow>] {
  const chosen = sql`c.id in (select id from cheques where org_id = ${orgId} and voucher_id = ${voucherId}
    union all select id from cheques where org_id = ${orgId} and moved_voucher_id = ${voucherId}
    union all select id from cheques where org_id = ${orgId} and returned_voucher_id = ${voucherId})`;
  return [
    sql`select c.id from cheques c where c.org_id = ${orgId} and ${chosen} order by c.id for update`,
    sql<ChequeRow>`select ${chequeColumns} from ${chequeTables} where c.org_id = ${orgId} and ${chosen} order by c.line_no, c.id`,
  ];
}

/** Locks and reads cheques whose date has come; those locked by another transaction are skipped. */
export function lockFallenDue(orgId: string, today: string, most: number): Statement<ChequeRow> {
  return sql<ChequeRow>`select ${chequeColumns} from ${chequeTables}
    where c.org_id = ${orgId} and c.state = 'waiting' and c.cheque_date <= ${today}::date order by c.cheque_date, c.id limit ${most} for update of c skip locked`;
}

export function findChequesInHand(orgId: string): Statement<{ id: string }> {
  return sql<{ id: string }>`select id from ledgers where org_id = ${orgId} and role = 'chequesInHand'`;
}

/** The balance of Cheques in Hand, and the sum of the register's cheques in it. */
export function findHeldCheques(orgId: string, ledgerId: string): Statement<{ balancePaise: number; inHandPaise: number }> {
  return sql<{ balancePaise: number; inHandPaise: number }>`select
    (select coalesce(sum(debit_paise - credit_paise), 0)::bigint from ledger_years where org_id = ${orgId} and ledger_id = ${ledgerId}) as "balancePaise",
    (select coalesce(sum(amount_paise), 0)::bigint from cheques where org_id = ${orgId} and state = 'inHand') as "inHandPaise"`;
}

export type Moved = { id: string; voucherId: string; lineNo: number; on: string; bankLedgerId: string };

/** Moves cheques to the bank by a contra, each with its posting there. */
export function markMoved(orgId: string, state: 'deposited' | 'issued', moved: readonly Moved[]): Statement {
  const column = <Name extends keyof Moved>(name: Name) => moved.map((each) => each[name]);
  return sql`update cheques c set state = ${state}, moved_voucher_id = m.voucher_id, moved_on = m.moved_on, bank_ledger_id = m.bank_ledger_id,
      bank_voucher_id = m.voucher_id, bank_line_no = m.line_no, changed_at = now()
    from unnest(${column('id')}::uuid[], ${column('voucherId')}::uuid[], ${column('lineNo')}::int[], ${column('on')}::date[], ${column('bankLedgerId')}::uuid[])
      m (id, voucher_id, line_no, moved_on, bank_ledger_id)
    where c.org_id = ${orgId} and c.id = m.id`;
}

/** Back in hand: the deposit was undone. */
export function markInHand(orgId: string, ids: readonly string[]): Statement {
  return sql`update cheques set state = 'inHand', moved_voucher_id = null, moved_on = null, bank_voucher_id = null, bank_line_no = null, changed_at = now()
    where org_id = ${orgId} and id = any(${ids}::uuid[])`;
}

/** Cleared by the bank on this day. */
export function markCleared(orgId: string, ids: readonly string[], on: string): Statement {
  return sql`update cheques set state = 'cleared', cleared_on = ${on}::date, changed_at = now() where org_id = ${orgId} and id = any(${ids}::uuid[])`;
}

/** Restores the state of a cheque before it was cleared. */
export function markUncleared(orgId: string, id: string, state: ChequeState): Statement {
  return sql`update cheques set state = ${state}, cleared_on = null, changed_at = now() where org_id = ${orgId} and id = ${id}`;
}

/** Bounced or stopped, by the journal that reopened its bills. */
export function markReturned(
  orgId: string,
  id: string,
  by: { state: 'bounced' | 'stopped'; voucherId: string; on: string; reason: string },
): Statement {
  return sql`update cheques set state = ${by.state}, returned_voucher_id = ${by.voucherId}, returned_on = ${by.on}::date, reason = ${by.reason}, changed_at = now()
    where org_id = ${orgId} and id = ${id}`;
}

/** Undoes a return: the cheque gets its earlier state, and the return leaves no trace. */
export function markUnreturned(orgId: string, id: string, state: ChequeState): Statement {
  return sql`update cheques set state = ${state}, returned_voucher_id = null, returned_on = null, reason = '', changed_at = now()
    where org_id = ${orgId} and id = ${id}`;
}

type BankPosting = { voucherId: string; lineNo: number };

/** Clears cheques whose postings are matched with a bank's statement, on its date. Returned ones stay returned. */
export function clearChequesOf(orgId: string, postings: readonly (BankPosting & { bankDate: string })[]): Statement {
  return sql`update cheques c set state = 'cleared', cleared_on = b.bank_date, changed_at = now()
    from unnest(${postings.map(({ voucherId }) => voucherId)}::uuid[], ${postings.map(({ lineNo }) => lineNo)}::int[],
      ${postings.map(({ bankDate }) => bankDate)}::date[]) b (voucher_id, line_no, bank_date)
    where c.org_id = ${orgId} and c.bank_voucher_id = b.voucher_id and c.bank_line_no = b.line_no and c.state in ('deposited', 'issued', 'cleared')`;
}

/** Undoes this if the match is undone. */
export function unclearChequesOf(orgId: string, postings: readonly BankPosting[]): Statement {
  return sql`update cheques c set state = case when direction = 'received' then 'deposited' else 'issued' end, cleared_on = null, changed_at = now()
    from unnest(${postings.map(({ voucherId }) => voucherId)}::uuid[], ${postings.map(({ lineNo }) => lineNo)}::int[]) b (voucher_id, line_no)
    where c.org_id = ${orgId} and c.bank_voucher_id = b.voucher_id and c.bank_line_no = b.line_no and c.state = 'cleared'`;
}
