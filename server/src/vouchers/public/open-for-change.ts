import { todayInIndia } from '@bahi/core/periods/business-date';
import { periodProblem } from '@bahi/core/periods/open-period';
import { withinYearOf } from '@bahi/core/vouchers/change-voucher';
import { type VoucherKind, voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { lockBillsOfChange } from '../../bills/bill-of-voucher-store.ts';
import { nilUuid } from '../../platform/nil-uuid.ts';
import { Refusal, refuseProblems } from '../../platform/refusal.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import type { RowsOf, Statement } from '../../platform/transaction.ts';
import { findMovesOf } from '../../stock/stock-store.ts';
import { lockDeducteesOf } from '../../tds/tds-store.ts';
import { lockNamedBatches } from '../batch-store.ts';
import { findDeliveries, lockOrdersOf } from '../order-store.ts';
import { findNotesOn, lockOriginal, type NoteRow } from '../trade-store.ts';
import { findRowsOf } from '../voucher-rows-store.ts';
import { findVoucher, findWhole, type HeadRow, lockVoucher } from '../voucher-store.ts';
import { companyFacts } from './company-facts.ts';
import { versionText } from './kept-version.ts';
import { serializeVoucher } from './serialize-voucher.ts';
import { type OldVoucher, voucherParts, voucherTables } from './voucher-part.ts';

type OfChange = {
  byMaker?: boolean;
  batches?: Statement | null;
  billIds?: readonly string[];
  originalId?: string;
  partyIds?: readonly string[];
};

/**
 * Locks and reads the voucher with this id and version, with all its parts, in one round trip. Refused if it was changed since, is
 * cancelled, its date is locked, a note corrects it, or a part refuses; `byMaker` is set by nouns that change a voucher which they made.
 * `batches` locks those of an edit, `billIds` are the bills that it will settle, `originalId` the voucher that it corrects: corrections
 * lock that first, too. `partyIds` may count TDS: they are locked with those of the stored voucher.
 */
export async function openForChange(
  { tx, company }: Pick<CompanyRequestContext, 'tx' | 'company'>,
  { id, version, kind }: { id: string; version: number; kind?: VoucherKind },
  { byMaker = false, batches = null, billIds = [], originalId = nilUuid, partyIds = [] }: OfChange = {},
): Promise<OldVoucher> {
  const parts = voucherParts().map((part) => ({ part, reads: part.read?.(company.id, id) ?? [] }));
  const own = [
    findVoucher(company, id),
    findWhole(company.id, id, voucherTables()),
    findMovesOf(company.id, id),
    findNotesOn(company.id, id),
    findDeliveries(company.id, id),
    ...findRowsOf(company.id, id),
  ] as const;
  const found = await tx.after(
    [
      lockVoucher(company.id, id),
      ...parts.flatMap(({ part }) => part.lock?.(company.id, id) ?? []),
      lockOrdersOf(company.id, id),
      lockOriginal(company.id, originalId),
      batches ?? lockNamedBatches(company.id, [], []),
      lockBillsOfChange(company.id, id, billIds),
      lockDeducteesOf(company.id, id, partyIds),
    ],
    [...own, ...parts.flatMap(({ reads }) => reads)],
  );
  const [[head], [whole], moves, notes, deliveries, ...rows] = found.slice(0, own.length) as RowsOf<typeof own>;
  if (!head || (kind && head.kind !== kind)) throw new Refusal('NOT_FOUND');
  if (head.cancelledAt !== null) throw new Refusal('CANCELLED', { who: head.cancelledByName ?? '', when: head.cancelledAt });
  if (head.version !== version) throw new Refusal('CHANGED_MEANWHILE', { who: head.changedByName, when: head.changedAt });
  const serialized = serializeVoucher(head, rows);
  const period = companyFacts(company, todayInIndia(Date.now()), { kind: head.kind, date: head.date, side: serialized.side });
  const closed = periodProblem(head.date, withinYearOf(period, head.date), 'date');
  refuseProblems(closed ? [closed] : []);
  refuseCorrected(head, notes);
  const ofParts = found.slice(own.length);
  const hanging = parts.map(({ part, reads }) => ({ part, rows: ofParts.splice(0, reads.length) }));
  if (!byMaker) for (const { part, rows: its } of hanging) part.refuse?.(head, its);
  const [items, postings, , settled, bills] = rows;
  return {
    head,
    text: versionText(serialized, whole),
    hasCards: whole?.hasCards ?? false,
    isClosed: serialized.closed !== null,
    items,
    originalId: serialized.original?.voucherId ?? null,
    owedBy: serialized.isReverseCharge ? (serialized.billTo?.partyId ?? serialized.partyId) : null,
    postings,
    settled,
    bills,
    moves,
    deliveries,
    hanging,
  };
}

/** A corrected voucher cannot change: first cancel the note, then change the voucher. */
function refuseCorrected({ number }: HeadRow, notes: readonly NoteRow[]): void {
  if (notes.length === 0) return;
  const by = notes.map(({ id, kind, number: voucherNumber, date }) => ({ _id: id, kind, voucherNumber, date }));
  const named = by.map(({ kind, voucherNumber }) => `${voucherLabel(kind).toLowerCase()} ${voucherNumber}`).join(', ');
  throw new Refusal('CORRECTED', { by }, `${number} is corrected by ${named}. Cancel that first, then change this.`);
}
