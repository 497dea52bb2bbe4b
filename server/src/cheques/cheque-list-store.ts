import type { ChequeDirection, ChequeState } from '@bahi/core/cheques/cheque';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { sql } from 'kysely';
import { andOwnVoucher } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';
import { type ChequeRow, chequeColumns, chequeTables } from './cheque-store.ts';

type Filter = {
  direction: ChequeDirection;
  state?: ChequeState | undefined;
  from?: string | undefined;
  to?: string | undefined;
  bankLedgerId?: string | undefined;
  partyId?: string | undefined;
};

/** A cheque with the names and numbers that lists show. */
export type ListedCheque = ChequeRow & {
  bankName: string;
  movedKind: VoucherKind | null;
  movedNumber: string | null;
  returnedKind: VoucherKind | null;
  returnedNumber: string | null;
};

const listed = sql`select ${chequeColumns}, b.name as "bankName", m.kind as "movedKind", m.number as "movedNumber",
    r.kind as "returnedKind", r.number as "returnedNumber"
  from ${chequeTables} join ledgers b on b.org_id = c.org_id and b.id = c.bank_ledger_id
  left join vouchers m on m.org_id = c.org_id and m.id = c.moved_voucher_id left join vouchers r on r.org_id = c.org_id and r.id = c.returned_voucher_id`;

const found = (within: Within, { direction, state, from, to, bankLedgerId, partyId }: Filter) =>
  sql`c.org_id = ${within.id} and c.direction = ${direction} ${state === undefined ? sql`` : sql`and c.state = ${state}`}
    ${from === undefined ? sql`` : sql`and c.cheque_date >= ${from}::date`} ${to === undefined ? sql`` : sql`and c.cheque_date <= ${to}::date`}
    ${bankLedgerId === undefined ? sql`` : sql`and c.bank_ledger_id = ${bankLedgerId}`}
    ${partyId === undefined ? sql`` : sql`and v.party_id = ${partyId}`} ${andOwnVoucher(within)}`;

/** Cheques that the caller may see, by date of the cheque. */
export function listCheques(
  within: Within,
  filter: Filter,
  after: { date: string; id: string } | null,
  most: number,
): Statement<ListedCheque> {
  const on = after === null ? sql`` : sql`and (c.cheque_date, c.id) > (${after.date}::date, ${after.id}::uuid)`;
  return sql<ListedCheque>`${listed} where ${found(within, filter)} ${on} order by c.cheque_date, c.id limit ${most}`;
}

export type StateSums = { state: ChequeState; count: number; amountPaise: number };

/** The number of cheques per state, ignoring the filter's state. */
export function sumCheques(within: Within, filter: Filter): Statement<StateSums> {
  return sql<StateSums>`select c.state, count(*)::int as count, sum(c.amount_paise)::bigint as "amountPaise"
    from cheques c join vouchers v on v.org_id = c.org_id and v.id = c.voucher_id
    where ${found(within, { ...filter, state: undefined })} group by c.state`;
}

/** Every cheque that a voucher added, moved or returned. */
export function findChequesOf(within: Within, voucherId: string): Statement<ListedCheque> {
  return sql<ListedCheque>`${listed} where c.org_id = ${within.id} and c.id in (select id from cheques where org_id = ${within.id} and voucher_id = ${voucherId}
      union all select id from cheques where org_id = ${within.id} and moved_voucher_id = ${voucherId}
      union all select id from cheques where org_id = ${within.id} and returned_voucher_id = ${voucherId}) ${andOwnVoucher(within)} order by c.line_no, c.id limit 200`;
}
