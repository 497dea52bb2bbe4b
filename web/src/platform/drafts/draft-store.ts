import type { IsoDate } from '@bahi/core/periods/business-date';
import { useEffect, useMemo, useReducer } from 'react';
import type { StoreApi } from 'zustand';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { UnreadFigures } from '../../ui/unread-figures.ts';
import { useCompany } from '../company.ts';
import { useSession } from '../session.ts';
import { lateStorage } from './late-storage.ts';

/** What every entry carries: `key` is its uuid and the idempotency key of its save; `changedAt` is null until something was typed. */
export type Entry = {
  readonly key: string;
  readonly changedAt: number | null;
  /** The day that a saved voucher bears while it is edited; none of a new one. */
  readonly savedOn?: IsoDate | undefined;
  /** What stands in its number fields and says no figure. */
  readonly unread?: UnreadFigures | undefined;
};

/** One entry in the hand, and those put aside with Keep. Only saving or discarding takes one away. */
export type DraftStore<E extends Entry> = {
  readonly active: E;
  readonly kept: readonly E[];
  /** Changes the entry in the hand and notes when. */
  change(patch: Partial<E>): void;
  /** Puts another in the hand; the one that was there is gone. */
  start(entry: E): void;
  /**
   * What was saved goes. Where it is in the hand `next` follows it; what was taken up meanwhile stays there. `isStillHere`: its page stands since it was
   * sent, and took nothing; where it was left and taken up anew, what was typed into it since stays.
   */
  finish(sent: E, next: E, isStillHere: boolean): void;
  /** Puts the entry in the hand aside, if anything was typed, and takes another. */
  putAside(next: E): void;
  /** Takes one that was put aside into the hand; what was there is put aside in its turn. */
  takeUp(key: string): void;
  discardKept(key: string): void;
};

/**
 * A kind of entry: the name it is stored under, how one begins, what of one is read anew rather than stored, and how one that an earlier
 * release has stored becomes one of this.
 */
export type DraftStoreOf<E extends Entry> = {
  readonly name: string;
  readonly begin: () => E;
  readonly stored?: (entry: E) => E;
  readonly revive?: (stored: E) => E;
};

const open = new Map<string, StoreApi<unknown>>();

/** The draftStore of one person in one company; the same object each time. */
export function openShelf<E extends Entry>(
  { name, begin, stored = (entry) => entry, revive }: DraftStoreOf<E>,
  personId: string,
  companyId: string,
): StoreApi<DraftStore<E>> {
  const key = `bahi.drafts.${name}.${personId}.${companyId}`;
  const known = open.get(key) as StoreApi<DraftStore<E>> | undefined;
  if (known) return known;
  const store = createStore<DraftStore<E>>()(
    persist(
      (set) => ({
        active: begin(),
        kept: [],
        change: (patch) => set(({ active }) => ({ active: { ...active, changedAt: Date.now(), ...patch } })),
        start: (active) => set({ active }),
        finish: (sent, next, isStillHere) =>
          set(({ active, kept }) => {
            if (active.key !== sent.key) return { kept: kept.filter(({ key }) => key !== sent.key) };
            return isStillHere || active.changedAt === sent.changedAt ? { active: next } : {};
          }),
        putAside: (next) => set((draftStore) => ({ active: next, kept: aside(draftStore) })),
        takeUp: (taken) =>
          set((draftStore) => {
            const entry = draftStore.kept.find((each) => each.key === taken);
            return entry ? { active: entry, kept: aside(draftStore).filter((each) => each.key !== taken) } : {};
          }),
        discardKept: (gone) => set(({ kept }) => ({ kept: kept.filter((each) => each.key !== gone) })),
      }),
      {
        name: key,
        version: 1,
        storage: lateStorage(),
        partialize: ({ active, kept }) => ({ active: stored(active), kept: kept.map(stored) }),
        merge: (read, draftStore) => ({ ...draftStore, ...withNewFields(read as Partial<DraftStore<E>> | undefined, begin, revive) }),
      },
    ),
  );
  open.set(key, store as StoreApi<unknown>);
  return store;
}

/** What an earlier release stored gets what drafts did not have then. */
function withNewFields<E extends Entry>(
  stored: Partial<DraftStore<E>> | undefined,
  begin: () => E,
  revive: (entry: E) => E = (entry) => entry,
): Partial<DraftStore<E>> {
  if (!stored?.active) return {};
  const asNow = (entry: E) => revive({ ...begin(), ...entry });
  return { active: asNow(stored.active), kept: (stored.kept ?? []).map(asNow) };
}

function aside<E extends Entry>({ active, kept }: Pick<DraftStore<E>, 'active' | 'kept'>): readonly E[] {
  return active.changedAt === null ? kept : [active, ...kept];
}

/** The draftStore of whoever is signed in, in the company of the screen. */
export function useShelfStore<E extends Entry>(kind: DraftStoreOf<E>): StoreApi<DraftStore<E>> {
  const personId = useSession('staff')?._id ?? 'nobody';
  const { _id: companyId } = useCompany();
  return useMemo(() => openShelf(kind, personId, companyId), [kind, personId, companyId]);
}

/** The draftStores of several kinds at once; whoever asks is drawn anew when one of them changes. */
export function useShelves<E extends Entry>(kinds: readonly DraftStoreOf<E>[]): readonly DraftStore<E>[] {
  const personId = useSession('staff')?._id ?? 'nobody';
  const { _id: companyId } = useCompany();
  const stores = useMemo(() => kinds.map((kind) => openShelf(kind, personId, companyId)), [kinds, personId, companyId]);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const stops = stores.map((store) => store.subscribe(redraw));
    return () => {
      for (const stop of stops) stop();
    };
  }, [stores]);
  return stores.map((store) => store.getState());
}
