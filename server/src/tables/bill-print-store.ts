import type { PaperRow } from '@bahi/core/tables/slip-paper';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { lockOrders } from './order-store.ts';

/** A bill that the guest checks before paying, or the invoice of the settlement. */
export type BillKind = 'check' | 'invoice';

/** True for a bill on its way `j` of an order `o` that still is as its rows show it, and that somebody may still wait for. */
const isTrue = sql`j.queued_at > now() - interval '1 day' and case when j.kind = 'check' then o.state = 'billed' and o.version = j.version
  else exists (select from vouchers v where v.org_id = o.org_id and v.id = o.voucher_id and v.version = j.version and v.cancelled_at is null) end`;

/** The bills `j` that wait for a printer with the alias `p`. */
export const waitingBillsOf = sql`bill_print_jobs j join dining_orders o on o.org_id = j.org_id and o.id = j.order_id
  where j.org_id = p.org_id and j.printer_id = p.id and j.state = 'waiting' and ${isTrue}`;

/** The printers that bills go to, by name: in use and paired. */
export function listBillPrinters(orgId: string): Statement<{ _id: string; name: string }> {
  return sql<{ _id: string; name: string }>`select id as "_id", name from printers
    where org_id = ${orgId} and prints_bills and is_active and token_hash is not null order by sort_key`;
}

/** The picture that papers of a company show above its name; no row without one. */
export function findLogoOfPapers(orgId: string): Statement<{ id: string }> {
  return sql<{ id: string }>`select logo_id as id from organizations where id = ${orgId} and logo_id is not null`;
}

export type InvoiceFactsRow = { papers: number; cashGivenPaise: number | null; tipPaise: number; isTipInCash: boolean; isAtDoor: boolean };

/** The facts of a settled order that its voucher does not have. A tip that the books cancelled is none. */
export function findInvoiceFacts(orgId: string, orderId: string): Statement<InvoiceFactsRow> {
  return sql<InvoiceFactsRow>`select o.invoice_papers as papers, o.cash_given_paise as "cashGivenPaise", coalesce(t.total_paise, 0)::bigint as "tipPaise",
      exists (select from postings p join ledgers l on l.org_id = p.org_id and l.id = p.ledger_id
        where p.org_id = o.org_id and p.voucher_id = t.id and l.role = 'cash') as "isTipInCash",
      exists (select from deliveries d where d.org_id = o.org_id and d.order_id = o.id and d.is_at_door) as "isAtDoor"
    from dining_orders o left join vouchers t on t.org_id = o.org_id and t.id = o.tip_voucher_id and t.cancelled_at is null
    where o.org_id = ${orgId} and o.id = ${orderId}`;
}

export function keepCashGiven(orgId: string, orderId: string, cashGivenPaise: number): Statement {
  return sql`update dining_orders set cash_given_paise = ${cashGivenPaise} where org_id = ${orgId} and id = ${orderId}`;
}

/** Counts a paper of the invoice of an order. */
export function countInvoicePaper(orgId: string, orderId: string): Statement {
  return sql`update dining_orders set invoice_papers = invoice_papers + 1 where org_id = ${orgId} and id = ${orderId}`;
}

/** Counts a paper of a bill to check that an agent printed. It is none of the bill as it is if what is to be paid changed since. */
export function countCheckPaper(orgId: string, orderId: string, version: number): Statement {
  return sql`update dining_orders set bill_papers = bill_papers + 1, bill_prints = bill_prints + case when version = ${version} then 1 else 0 end
    where org_id = ${orgId} and id = ${orderId}`;
}

export type BillOnItsWay = { printerId: string; version: number; waits: boolean; mayBeOut: boolean };

/** The bills of one kind of an order that are not known to be printed: the one that waits and may still be printed, and those that a printer may have begun. */
export function listBillsOnTheirWay(orgId: string, orderId: string, kind: BillKind): Statement<BillOnItsWay> {
  return sql<BillOnItsWay>`select j.printer_id as "printerId", j.version, j.state = 'waiting' and ${isTrue} as waits, j.may_be_out as "mayBeOut"
    from bill_print_jobs j join dining_orders o on o.org_id = j.org_id and o.id = j.order_id
    where j.org_id = ${orgId} and j.order_id = ${orderId} and j.kind = ${kind} and (j.state = 'waiting' or (j.state = 'dropped' and j.may_be_out))`;
}

/** Drops the bill of an order that waits. */
export function dropBill(orgId: string, orderId: string, kind: BillKind): Statement {
  return sql`update bill_print_jobs set state = 'dropped', ended_at = now(), paper = null
    where org_id = ${orgId} and order_id = ${orderId} and kind = ${kind} and state = 'waiting'`;
}

export type NewBillPrint = {
  id: string;
  printerId: string;
  orderId: string;
  kind: BillKind;
  version: number;
  title: string;
  rows: readonly PaperRow[];
  /** When it was settled with cash; null without cash. */
  cashCameAt: string | null;
};

export function queueBill(orgId: string, job: NewBillPrint, by: string): Statement {
  return sql`insert into bill_print_jobs (org_id, id, printer_id, order_id, kind, version, title, paper, cash_came_at, queued_by)
    values (${orgId}, ${job.id}, ${job.printerId}, ${job.orderId}, ${job.kind}, ${job.version}, ${job.title}, ${JSON.stringify(job.rows)}::jsonb,
      ${job.cashCameAt}::timestamptz, ${by})`;
}

/** The rows of the bill to check that waits. */
export function findWaitingCheck(orgId: string, orderId: string): Statement<{ rows: PaperRow[] }> {
  return sql<{ rows: PaperRow[] }>`select paper as rows from bill_print_jobs
    where org_id = ${orgId} and order_id = ${orderId} and kind = 'check' and state = 'waiting'`;
}

/** The guests sit at another table or are others: the bill to check that waits names them. */
export function updateWaitingCheck(orgId: string, orderId: string, { title, rows }: Pick<NewBillPrint, 'title' | 'rows'>): Statement {
  return sql`update bill_print_jobs set title = ${title}, paper = ${JSON.stringify(rows)}::jsonb
    where org_id = ${orgId} and order_id = ${orderId} and kind = 'check' and state = 'waiting'`;
}

/** An order in the version before got another table, captain or guests: what is to be paid is the same, so the papers of its bill stay true. */
export function keepChecksTrue(orgId: string, orderId: string, before: number): Statement {
  return sql`update bill_print_jobs set version = ${before + 1}
    where org_id = ${orgId} and order_id = ${orderId} and kind = 'check' and version = ${before}`;
}

const waitingOrders = sql`select j.order_id as "orderId" from bill_print_jobs j join dining_orders o on o.org_id = j.org_id and o.id = j.order_id`;

/** The orders of the bills that wait for a printer. */
export function listOrdersOfBills(orgId: string, printerId: string): Statement<{ orderId: string }> {
  return sql<{ orderId: string }>`${waitingOrders} where j.org_id = ${orgId} and j.printer_id = ${printerId} and j.state = 'waiting'`;
}

/** Those whose bill is not as it was any more. */
export function listOrdersOfStaleBills(orgId: string, printerId: string): Statement<{ orderId: string }> {
  return sql<{
    orderId: string;
  }>`${waitingOrders} where j.org_id = ${orgId} and j.printer_id = ${printerId} and j.state = 'waiting' and not (${isTrue})`;
}

/** Drops the bills that wait for a printer. */
export function dropBills(orgId: string, printerId: string): Statement {
  return sql`update bill_print_jobs set state = 'dropped', ended_at = now(), paper = null
    where org_id = ${orgId} and printer_id = ${printerId} and state = 'waiting'`;
}

/** Drops the bills that wait for a printer and are not as they were any more. */
export function dropStaleBills(orgId: string, printerId: string): Statement {
  return sql`update bill_print_jobs j set state = 'dropped', ended_at = now(), paper = null from dining_orders o
    where j.org_id = ${orgId} and j.printer_id = ${printerId} and j.state = 'waiting' and o.org_id = j.org_id and o.id = j.order_id and not (${isTrue})`;
}

/**
 * Drops bills of orders by `drop`. The orders are locked first, as by who prints. A bill to check that no printer has begun, and none will, is not printed: its
 * order is open again.
 */
export function dropAndReopen(orgId: string, orders: readonly { orderId: string }[], drop: Statement): Statement[] {
  const ids = orders.map(({ orderId }) => orderId);
  const reopen = sql`update dining_orders set state = 'open' where org_id = ${orgId} and id = any(${ids}::uuid[]) and state = 'billed' and bill_prints = 0
    and not exists (select from bill_print_jobs j where j.org_id = dining_orders.org_id and j.order_id = dining_orders.id and j.kind = 'check'
      and j.version = dining_orders.version and (j.state = 'waiting' or j.may_be_out))`;
  return [lockOrders(orgId, ids), drop, reopen];
}

export type NextBill = { id: string; title: string; rows: PaperRow[]; cashCameAt: string | null; prints: number; isUnsure: boolean };

/** The bill that waits longest for a printer, with the papers of it before this one. `isUnsure` if a try was begun, on this printer or on another one. */
export function findNextBill(orgId: string, printerId: string): Statement<NextBill> {
  return sql<NextBill>`select j.id, j.title, j.paper as rows, j.cash_came_at as "cashCameAt", case when j.kind = 'check' then o.bill_prints else o.invoice_papers end as prints,
      exists (select from bill_print_jobs x where x.org_id = j.org_id and x.order_id = j.order_id and x.kind = j.kind and x.version = j.version
        and x.state <> 'printed' and x.may_be_out) as "isUnsure"
    from bill_print_jobs j join dining_orders o on o.org_id = j.org_id and o.id = j.order_id
    where j.org_id = ${orgId} and j.printer_id = ${printerId} and j.state = 'waiting' and ${isTrue} order by j.id limit 1`;
}

/** Notes that an agent begins to write a bill. No row if it is not to be printed any more. */
export function beginBill(orgId: string, id: string): Statement<{ id: string }> {
  return sql<{ id: string }>`update bill_print_jobs j set may_be_out = true from dining_orders o
    where j.org_id = ${orgId} and j.id = ${id} and j.state = 'waiting' and o.org_id = j.org_id and o.id = j.order_id and ${isTrue} returning j.id`;
}

/** The order of a bill that a printer got; no row if it got no such bill. */
export function findOrderOfBill(orgId: string, printerId: string, id: string): Statement<{ orderId: string; kind: BillKind }> {
  return sql<{ orderId: string; kind: BillKind }>`select order_id as "orderId", kind from bill_print_jobs
    where org_id = ${orgId} and printer_id = ${printerId} and id = ${id}`;
}

/** Notes a printed bill, even one that was dropped meanwhile. No row if it is noted already: the same acknowledgement counts once. */
export function endBill(orgId: string, id: string): Statement<{ version: number }> {
  return sql<{ version: number }>`update bill_print_jobs set state = 'printed', ended_at = now(), paper = null
    where org_id = ${orgId} and id = ${id} and state <> 'printed' returning version`;
}
