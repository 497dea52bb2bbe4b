import type { Source, VoucherDetails } from '../../platform/answers.ts';
import { api } from '../../platform/api.ts';
import { openDraftStore } from '../../platform/drafts/draft-store.ts';
import type { JournalItem, PlainEntry, StockItem } from '../../platform/drafts/plain-entry.ts';
import { contra } from './contra.tsx';
import { journal } from './journal.tsx';
import type { PlainFormKind } from './plain-form-kind.ts';
import { adjustment } from './stock-adjustment.tsx';
import { stockJournal } from './stock-journal.tsx';
import { transfer } from './stock-transfer.tsx';

type Whose = { readonly orgId: string; readonly personId: string };

/**
 * A copy: a new voucher of today with its own number. A bill is settled, and opened under its name, only once, so lines of the copy are on
 * account. Stock quantities are loaded again.
 */
function duplicateOf<E extends PlainEntry>(kind: PlainFormKind<E>, voucher: VoucherDetails, sources: readonly Source[]): E {
  const copy = { ...kind.draftStore.begin(), ...kind.entryOf(voucher, sources), note: voucher.note, changedAt: Date.now() };
  if (!('lines' in copy)) return copy;
  const lines = (copy.lines as readonly (JournalItem | StockItem)[]).map((line) =>
    'reference' in line ? { ...line, reference: null } : line,
  );
  return { ...copy, lines };
}

/** Puts the current entry aside and starts a copy of a saved voucher; does nothing for other kinds. */
export async function duplicateEntry(whose: Whose, voucher: VoucherDetails): Promise<void> {
  const { sources } = await api.ledgers.listSources({ orgId: whose.orgId });
  const put = <E extends PlainEntry>(kind: PlainFormKind<E>) =>
    openDraftStore(kind.draftStore, whose.personId, whose.orgId)
      .getState()
      .putAside(duplicateOf(kind, voucher, sources));
  if (voucher.kind === 'contra') put(contra);
  if (voucher.kind === 'journal') put(journal);
  if (voucher.kind === 'stockTransfer') put(transfer);
  if (voucher.kind === 'stockAdjustment') put(adjustment);
  if (voucher.kind === 'stockJournal') put(stockJournal);
}
