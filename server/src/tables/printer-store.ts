import { sortKey } from '@bahi/core/basics/sort-key';
import type { RollColumns } from '@bahi/core/tables/esc-pos';
import { sql } from 'kysely';
import { type RecordRow, recordColumns, touched } from '../platform/record-store.ts';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';
import { waitingBillsOf } from './bill-print-store.ts';
import { isForKitchen } from './closed-days-store.ts';

export const printerConstraints: ConstraintRefusals = { printers_name_unique: exists('name', 'There is a printer of this name') };

export type PrinterValues = {
  name: string;
  stationIds: string[];
  columns: RollColumns;
  printsBills: boolean;
  drawsCodes: boolean;
  opensDrawer: boolean;
};
export type PrinterRow = RecordRow & PrinterValues & { isPaired: boolean; seenAt: string | null; problem: string; waiting: number };

const slipOfJob = sql`kitchen_slips s join dining_orders o on o.org_id = s.org_id and o.id = s.order_id`;

/** The prints `j` that wait for a printer with the alias `p`, of slips that a kitchen still cooks. */
const waitingOf = (since: string) => sql`print_jobs j join (${slipOfJob}) on s.org_id = j.org_id and s.id = j.slip_id
  where j.org_id = p.org_id and j.printer_id = p.id and j.state = 'waiting' and ${isForKitchen(since)}`;

/** How many printers have written a slip with the alias `s`. */
export const printersThatPrinted = sql`(select count(*)::int from print_jobs j where j.org_id = s.org_id and j.slip_id = s.id and j.state = 'printed')`;

/** The printers by name, also those out of use, which can come back; or one by id. */
export function listPrinters(orgId: string, since: string, id: string | null = null): Statement<PrinterRow> {
  return sql<PrinterRow>`select ${recordColumns('p')}, p.name, p.station_ids as "stationIds", p.columns, p.prints_bills as "printsBills",
      p.draws_codes as "drawsCodes", p.opens_drawer as "opensDrawer", p.token_hash is not null as "isPaired",
      p.seen_at as "seenAt", p.problem,
      (select count(*)::int from ${waitingOf(since)}) + (select count(*)::int from ${waitingBillsOf}) as waiting
    from printers p where p.org_id = ${orgId} ${id === null ? sql`` : sql`and p.id = ${id}`} order by p.sort_key`;
}

export function countPrinters(orgId: string): Statement<{ count: number }> {
  return sql<{ count: number }>`select count(*)::int as count from printers where org_id = ${orgId}`;
}

/** How many of these stations the company has. */
export function countStations(orgId: string, ids: readonly string[]): Statement<{ count: number }> {
  return sql<{
    count: number;
  }>`select count(*)::int as count from kitchen_stations where org_id = ${orgId} and id = any(${[...ids]}::uuid[])`;
}

export function insertPrinter(orgId: string, id: string, its: PrinterValues): Statement {
  return sql`insert into printers (org_id, id, name, sort_key, station_ids, columns, prints_bills, draws_codes, opens_drawer)
    values (${orgId}, ${id}, ${its.name}, ${sortKey(its.name)}, ${its.stationIds}::uuid[], ${its.columns}, ${its.printsBills}, ${its.drawsCodes}, ${its.opensDrawer})`;
}

/** A printer out of use is paired no more: its agent ends, and one that comes back is paired anew. */
export function updatePrinter(
  orgId: string,
  id: string,
  { name, stationIds, columns, printsBills, drawsCodes, opensDrawer, isActive }: PrinterValues & { isActive: boolean },
  by: Pick<Caller, 'name'>,
): Statement {
  return sql`update printers set ${touched(by)}, name = ${name}, sort_key = ${sortKey(name)}, station_ids = ${stationIds}::uuid[],
    columns = ${columns}, prints_bills = ${printsBills}, draws_codes = ${drawsCodes}, opens_drawer = ${opensDrawer}, is_active = ${isActive} ${isActive ? sql`` : sql`, token_hash = null, code_hash = null, code_expires_at = null, problem = ''`}
    where org_id = ${orgId} and id = ${id}`;
}

export function lockPrinter(orgId: string, id: string): Statement {
  return sql`select from printers where org_id = ${orgId} and id = ${id} for no key update`;
}

export function keepCode(orgId: string, id: string, codeHash: Buffer, expiresAt: string): Statement {
  return sql`update printers set code_hash = ${codeHash}, code_expires_at = ${expiresAt} where org_id = ${orgId} and id = ${id}`;
}

/** Takes a code that is still valid: the agent's token replaces that of an earlier agent. No row for any other code. */
export function takeCode(orgId: string, codeHash: Buffer, tokenHash: Buffer): Statement<{ name: string }> {
  return sql<{ name: string }>`update printers set token_hash = ${tokenHash}, code_hash = null, code_expires_at = null, problem = ''
    where org_id = ${orgId} and code_hash = ${codeHash} and code_expires_at > now() and is_active returning name`;
}

export type AgentRow = { id: string; name: string; columns: RollColumns; drawsCodes: boolean; opensDrawer: boolean };

/** The printer of an agent's token, which is locked until the commit, and notes what the agent says of it. */
export function findPrinterOfAgent(orgId: string, tokenHash: Buffer, problem: string): Statement<AgentRow> {
  return sql<AgentRow>`update printers set seen_at = now(), problem = ${problem} where org_id = ${orgId} and token_hash = ${tokenHash} and is_active
    returning id, name, columns, draws_codes as "drawsCodes", opens_drawer as "opensDrawer"`;
}

/** Queues slips for the printers of their stations. */
export function queuePrints(orgId: string, slips: readonly { id: string; stationId: string }[]): Statement {
  return sql`insert into print_jobs (org_id, printer_id, slip_id)
    select p.org_id, p.id, s.id from unnest(${slips.map(({ id }) => id)}::uuid[], ${slips.map(({ stationId }) => stationId)}::uuid[]) s (id, station_id)
      join printers p on p.org_id = ${orgId} and p.is_active and s.station_id = any(p.station_ids)`;
}

/** Drops what waits for a printer and no kitchen cooks any more. */
export function dropStalePrints(orgId: string, printerId: string, since: string): Statement {
  return sql`update print_jobs p set state = 'dropped', ended_at = now() from ${slipOfJob}
    where p.org_id = ${orgId} and p.printer_id = ${printerId} and p.state = 'waiting' and s.org_id = p.org_id and s.id = p.slip_id
      and not (${isForKitchen(since)})`;
}

/** The slip that waits longest for a printer, and how many other printers have written it. */
export function findNextPrint(orgId: string, printerId: string): Statement<{ slipId: string; printed: number }> {
  return sql<{ slipId: string; printed: number }>`select s.id as "slipId", ${printersThatPrinted} as printed
    from print_jobs p join kitchen_slips s on s.org_id = p.org_id and s.id = p.slip_id
    where p.org_id = ${orgId} and p.printer_id = ${printerId} and p.state = 'waiting' order by p.slip_id limit 1`;
}

/** Notes a print, even one that was given up meanwhile. No row if it is noted already: the same acknowledgement counts once. */
export function endPrint(orgId: string, printerId: string, slipId: string): Statement<{ slipId: string }> {
  return sql<{ slipId: string }>`update print_jobs set state = 'printed', ended_at = now()
    where org_id = ${orgId} and printer_id = ${printerId} and slip_id = ${slipId} and state <> 'printed' returning slip_id as "slipId"`;
}

export function dropPrints(orgId: string, printerId: string): Statement {
  return sql`update print_jobs set state = 'dropped', ended_at = now() where org_id = ${orgId} and printer_id = ${printerId} and state = 'waiting'`;
}

export type WaitingRow = { name: string; slips: number; bills: number; since: string; seenAt: string | null; problem: string };

/** The printers with slips or bills that have waited for so many seconds, by name. */
export function listWaitingPrints(orgId: string, since: string, seconds: number): Statement<WaitingRow> {
  return sql<WaitingRow>`select p.name, w.slips, b.bills, least(w.since, b.since) as since, p.seen_at as "seenAt", p.problem
    from printers p cross join lateral (select count(*)::int as slips, min(j.queued_at) as since from ${waitingOf(since)}) w
      cross join lateral (select count(*)::int as bills, min(j.queued_at) as since from ${waitingBillsOf}) b
    where p.org_id = ${orgId} and p.is_active and least(w.since, b.since) < now() - make_interval(secs => ${seconds}) order by p.sort_key`;
}
