import { todayInIndia } from '@bahi/core/periods/business-date';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { listUnbookedLines } from '../banking/unbooked-lines-store.ts';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Tx } from '../platform/transaction.ts';
import { type EntryKey, findMoneyLedger, listReconciling } from './bank-book-store.ts';
import { serializeEntry } from './serialize-entry.ts';

export type ReconciliationSection = 'notInBank' | 'bookedLater' | 'unbooked';
export const beforeAllItems: EntryKey = ['0001-01-01', nilUuid, 0];

/** An item between books and bank: a posting, or a statement line without a posting. */
export type ReconciliationItem = Omit<ReturnType<typeof serializeEntry>, 'voucherId' | 'line' | 'kind'> & {
  _id: string;
  voucherId: string | null;
  line: number | null;
  kind: VoucherKind | null;
};

/** The serialized items of a section after a key; at most `limit` rows. */
export async function itemsOf(
  tx: Tx,
  orgId: string,
  { ledgerId, section, on }: { ledgerId: string; section: ReconciliationSection; on: string },
  after: EntryKey,
  limit: number,
): Promise<ReconciliationItem[]> {
  if (section !== 'unbooked') {
    const rows = await tx.query(listReconciling(orgId, ledgerId, section, on, after, limit));
    return rows.map((row) => ({ _id: `${row.voucherId} ${row.line}`, ...serializeEntry(row) }));
  }
  const rows = await tx.query(listUnbookedLines(orgId, ledgerId, on, [after[0], after[1]], limit));
  return rows.map(({ id, date, text, amountPaise }) => ({
    _id: id,
    voucherId: null,
    line: null,
    kind: null,
    voucherNumber: '',
    date,
    against: text,
    chequeNumber: '',
    amountPaise,
    bankDate: date,
    bankDateSource: 'statement' as const,
  }));
}

export const listReconciliationItems = forManagers.bankBooks.listReconciliationItems.handler(
  async ({ input, context: { company, tx } }) => {
    const on = input.on ?? todayInIndia(Date.now());
    const asked = readCursor(input.cursor, ['date', 'uuid', 'integer']);
    const after: EntryKey = asked ? [asked[0], asked[1], Number(asked[2])] : beforeAllItems;
    const ledger = await tx.first(findMoneyLedger(company.id, input.ledgerId));
    if (ledger?.kind !== 'bank') throw new Refusal('NOT_FOUND');
    const items = await itemsOf(tx, company.id, { ...input, on }, after, input.limit + 1);
    const { page, last } = pageOf(items, input.limit);
    return { on, items: page, next: last ? writeCursor([last.date, last.voucherId ?? last._id, String(last.line ?? 0)]) : null };
  },
);
