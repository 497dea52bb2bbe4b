import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { VoucherFacts } from '../../platform/answers.ts';
import { useDraftStore } from '../../platform/drafts/draft-store.ts';
import type { PlainEntry } from '../../platform/drafts/plain-entry.ts';
import { refreshAfterVoucher } from '../refresh-after-voucher.ts';
import { focusNext } from '../use-places.ts';
import { useVoucherEntry } from '../use-voucher-entry.ts';
import { dateOf, type PlainFormKind } from './plain-form-kind.ts';
import { useLinesToSettle } from './settle-lines.ts';

/** The current voucher: its draft, its problems from the first attempt to save on, and its save. */
export function useEntryForm<E extends PlainEntry>(orgId: string, facts: VoucherFacts, kind: PlainFormKind<E>) {
  const queries = useQueryClient();
  const draftStore = useDraftStore(kind.draftStore);
  const entry = useStore(draftStore, ({ active }) => active);
  const found = useMemo(() => kind.find(entry, facts), [kind, entry, facts]);
  const lines = useLinesToSettle();
  const { begin } = kind.draftStore;
  const { change } = draftStore.getState();
  const home = homeOf(kind, entry);
  const voucher = useVoucherEntry({
    kind: kind.kind,
    draftStore,
    entry,
    today: facts.today,
    dateOf: (its) => dateOf(its, facts),
    begin,
    // A stack of vouchers of one day is entered in one go.
    next: (sent) => ({ ...begin(), date: sent.date, ...kind.next(sent) }),
    findProblems: (now) => (now === entry ? found : kind.find(now, facts)).problems,
    isSamePlace: (place, field) => field === place,
    places: kind.places,
    isReading: false,
    isReadingLines: lines.isReading,
    settle: lines.settle,
    send: (sent, confirmed) => {
      const call = { orgId, entry: sent, facts, key: sent.key, confirmed };
      return sent.mode === 'edit' ? kind.update(call) : kind.save(call);
    },
    onRefused: (_, sent) => {
      // The data the screen showed may be outdated, which caused the refusal.
      void refreshAfterVoucher(queries);
      return sent;
    },
    belongs: (path) => path === home || path === kind.over?.address,
    goOn: () => void requestAnimationFrame(() => focusNext(kind.first)),
  });
  return {
    ...voucher,
    home,
    warnings: found.warnings,
    /** Reports the state of each line of goods. */
    tellLine: lines.tell,
    change,
    note: (patch: Partial<E>) => change({ ...patch, changedAt: draftStore.getState().active.changedAt }),
  };
}

/** The path of the current voucher, new or edited. */
const homeOf = ({ kind }: Pick<PlainFormKind<PlainEntry>, 'kind'>, { mode, id }: PlainEntry): string =>
  mode === 'edit' ? `/sUsers/edit${kind}/${id}` : `/sUsers/${kind}`;
