import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { SavedVoucher, VoucherFacts } from '../../platform/answers.ts';
import { useDraftStore } from '../../platform/drafts/draft-store.ts';
import type { PlainEntry } from '../../platform/drafts/plain-entry.ts';
import { refreshAfterVoucher } from '../refresh-after-voucher.ts';
import { useVoucherEntry } from '../use-voucher-entry.ts';
import { coreField } from './places.ts';
import { useLinesToSettle } from './settle-lines.ts';
import type { VoucherFormKind } from './voucher-form-kind.ts';

/** The current voucher: its draft, its problems from the first attempt to save on, and its save. */
export function useEntryForm<E extends PlainEntry>(
  orgId: string,
  facts: VoucherFacts,
  kind: VoucherFormKind<E>,
  isStillHere: () => boolean,
  onSaved: (voucher: SavedVoucher, sent: E) => Promise<void> | void,
) {
  const queries = useQueryClient();
  const draftStore = useDraftStore(kind.draftStore);
  const entry = useStore(draftStore, ({ active }) => active);
  const found = useMemo(() => kind.find(entry, facts), [kind, entry, facts]);
  const lines = useLinesToSettle();
  const { begin } = kind.draftStore;
  const { change } = draftStore.getState();
  const voucher = useVoucherEntry({
    draftStore,
    entry,
    begin,
    // A stack of vouchers of one day is entered in one go.
    next: (sent) => ({ ...begin(), date: sent.date, ...kind.next(sent) }),
    findProblems: (now) => (now === entry ? found : kind.find(now, facts)).problems,
    isSamePlace: (place, field) => coreField(field) === place,
    parts: kind.parts,
    isReading: false,
    isReadingLines: lines.isReading,
    settle: lines.settle,
    send: (sent) => {
      const call = { orgId, entry: sent, facts, key: sent.key };
      return sent.mode === 'edit' ? kind.update(call) : kind.save(call);
    },
    onRefused: (_, sent) => {
      // The data the screen showed may be outdated, which caused the refusal.
      void refreshAfterVoucher(queries);
      return sent;
    },
    isStillHere,
    onSaved,
  });
  return {
    ...voucher,
    entry,
    warnings: found.warnings,
    /** Reports the state of each line of goods. */
    tellLine: lines.tell,
    change,
    note: (patch: Partial<E>) => change({ ...patch, changedAt: draftStore.getState().active.changedAt }),
  };
}
