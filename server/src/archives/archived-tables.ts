import { invariant } from '@bahi/core/basics/invariant';
import type { TenantTable } from './tables-store.ts';

/** Tenant tables that an archive leaves out, each with the reason. All others are exported and restored. */
export const leftOut: Readonly<Record<string, string>> = {
  idempotency_keys:
    'answers kept for 30 days so that a request sent twice is done once; no request to another installation repeats one of these',
  printers: 'printers of this installation with the secrets of their agents, which know only its address',
  print_jobs: 'slips on their way to such a printer',
  bill_print_jobs: 'bills on their way to such a printer',
  imports: 'files of masters on their way in; what they brought is in the masters, and the list is forgotten after 30 days',
  import_rows: 'rows of those files',
  archive_chunks: 'archives themselves',
  report_mails: 'mails of such views',
  paper_links: 'links that the key of this installation signs; no other one can open them',
  sold_days: 'sums of past days, which the next look at the desk makes again',
  report_views: 'views of persons, none of whom signs in to another installation',
};

/** Columns whose bytes are separate files. */
export const bytesApart: Readonly<Record<string, readonly string[]>> = { files: ['bytes'] };

/**
 * Columns sealed with the key of this installation, which no other one can open, and hashes of tokens, which name this installation's company: an
 * archive has none of them, and a copy has null.
 */
export const sealedColumns: Readonly<Record<string, readonly string[]>> = {
  hotel_calendars: ['address', 'address_hash', 'next_read_at', 'told_at'],
  hotel_channels: ['token_hash', 'token_made_at', 'last_used_at'],
  hotel_guests: ['id_sealed', 'id_photo', 'id_photo_type', 'foreign_sealed'],
  hotel_stays: ['signature'],
};

/** The columns of a table that its file in an archive does not have. */
export const columnsLeftOut = (table: string): readonly string[] => [...(bytesApart[table] ?? []), ...(sealedColumns[table] ?? [])];

/**
 * Columns with the id of a person. The users of another installation do not exist here: the owner's id becomes that of the importing owner;
 * other ids are kept, but refer to no user here. Names of persons are in separate columns and are kept.
 */
export const peopleColumns: Readonly<Record<string, readonly string[]>> = {
  bank_imports: ['created_by'],
  cash_counts: ['counted_by'],
  day_closes: ['closed_by'],
  deliveries: ['rider_id'],
  dining_cancellations: ['cancelled_by'],
  dining_events: ['done_by'],
  dining_order_lines: ['free_by'],
  dining_orders: ['captain_id'],
  hand_overs: ['given_by'],
  hotel_bookings: ['entered_by'],
  hotel_check_outs: ['done_by'],
  hotel_folio_lines: ['entered_by'],
  hotel_rounds: ['attendant_id'],
  hotel_stay_events: ['done_by'],
  parties: ['created_by'],
  products: ['created_by'],
  record_versions: ['changed_by'],
  signed_statements: ['signed_by'],
  voucher_versions: ['replaced_by'],
  vouchers: ['created_by'],
  warranty_claim_steps: ['done_by'],
};

/** Columns of assigned staff. No user here is that person, so the columns become null. */
export const assignedTo: Readonly<Record<string, readonly string[]>> = { godowns: ['salesman_id'], parties: ['salesman_id'] };

/** The tables of an archive, each behind those that it refers to. */
export function archivedTables(tables: readonly TenantTable[]): TenantTable[] {
  const left = tables.filter(({ name }) => !(name in leftOut));
  const placed: TenantTable[] = [];
  const isPlaced = new Set<string>();
  while (placed.length < left.length) {
    const next = left.filter(({ name, refersTo }) => !isPlaced.has(name) && refersTo.every((other) => isPlaced.has(other)));
    invariant(next.length > 0, 'tables refer to each other in one direction');
    for (const table of next) {
      placed.push(table);
      isPlaced.add(table.name);
    }
  }
  return placed;
}
