import type { Paise } from '@bahi/core/money/paise';
import type { IsoDate } from '@bahi/core/periods/business-date';
import { useEffect, useMemo, useReducer } from 'react';
import type { StoreApi } from 'zustand';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { UnparsedFigures } from '../../ui/unparsed-figures.ts';
import { useCompany } from '../company.ts';
import { useSession } from '../session.ts';
import { underPresentNames } from './earlier-drafts.ts';
import { lateStorage } from './late-storage.ts';
import { inCoreNames } from './wire-names.ts';

/** The fields of every entry. `key` is its uuid and the idempotency key of its save; `changedAt` is null until the user types. */
export type Entry = {
  readonly key: string;
  readonly changedAt: number | null;
  /** The date of the saved voucher that is edited; undefined for a new one. */
  readonly savedOn?: IsoDate | undefined;
  /** Unparsed text of its number fields. */
  readonly unparsed?: UnparsedFigures | undefined;
};

type Totals = Readonly<Record<string, Paise>>;

/** The current entry and those put aside with Keep. Only a save or a discard removes one. */
export type DraftStore<E extends Entry> = {
  readonly active: E;
  readonly kept: readonly E[];
  /** The total of each entry by its key, as its page built it last. Lists of drafts show it; nothing is computed from it. */
  readonly totals: Totals;
  /** Notes the total of the current entry. */
  note(totalPaise: Paise): void;
  /** Changes the current entry and its `changedAt`. */
  change(patch: Partial<E>): void;
  /** Replaces the current entry; the old one is discarded. */
  start(entry: E): void;
  /**
   * Removes the saved entry. If it is the current one, `next` replaces it; another entry that was taken up meanwhile stays. `isStillHere`:
   * its page is open since the save was sent and accepted no input. If the entry was left and taken up again, later input stays.
   */
  finish(sent: E, next: E, isStillHere: boolean): void;
  /** Puts the current entry aside, if the user typed anything, and continues with another. */
  putAside(next: E): void;
  /** Makes an entry that was put aside the current one; the current one is put aside instead. */
  takeUp(key: string): void;
  discardKept(key: string): void;
};

/**
 * A kind of entry: its storage name, its initial value, the parts that are loaded instead of stored, and the migration of entries:
 * `convert` for one of version 1, with the total that was stored in it, `revive` for any.
 */
export type DraftStoreOf<E extends Entry> = {
  readonly name: string;
  readonly begin: () => E;
  readonly stored?: (entry: E) => E;
  readonly revive?: (stored: E) => E;
  readonly convert?: (stored: unknown) => { readonly entry: E; readonly totalPaise: Paise };
};

/**
 * Raised when entries are stored in another shape. Version 1 stored figures, by the names of the specification; version 2 stored chosen records by
 * the names of the wire.
 */
const VERSION = 3;

const open = new Map<string, StoreApi<unknown>>();

/** The draft store of a user in a company; the same object each time. */
export function openDraftStore<E extends Entry>(
  { name, begin, stored = (entry) => entry, revive, convert }: DraftStoreOf<E>,
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
        totals: {},
        note: (totalPaise) =>
          set(({ active: { key }, kept, totals }) => {
            if (totals[key] === totalPaise) return { totals };
            const others = kept.flatMap((each): [string, Paise][] => (each.key in totals ? [[each.key, totals[each.key] ?? 0]] : []));
            return { totals: { ...Object.fromEntries(others), [key]: totalPaise } };
          }),
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
        version: VERSION,
        storage: lateStorage(),
        migrate: (read, version) => withCoreNames(convert && version < 2 ? converted(read as Stored, convert) : (read as Stored)),
        partialize: ({ active, kept, totals }) => ({ active: stored(active), kept: kept.map(stored), totals }),
        merge: (read, draftStore) => ({ ...draftStore, ...withNewFields(read as Partial<DraftStore<E>> | undefined, begin, revive) }),
      },
    ),
  );
  open.set(key, store as StoreApi<unknown>);
  return store;
}

type Stored = { readonly active?: unknown; readonly kept?: readonly unknown[] };

const withCoreNames = (stored: Stored): Stored => ({
  ...stored,
  ...(stored.active !== undefined && { active: inCoreNames(stored.active) }),
  ...(stored.kept && { kept: stored.kept.map(inCoreNames) }),
});

/** Converts what version 1 stored. */
function converted<E extends Entry>({ active, kept = [] }: Stored, convert: NonNullable<DraftStoreOf<E>['convert']>) {
  const all = [active, ...kept].filter((each) => each !== undefined).map(convert);
  const [first, ...others] = all.map(({ entry }) => entry);
  return { active: first, kept: others, totals: Object.fromEntries(all.map(({ entry, totalPaise }) => [entry.key, totalPaise])) };
}

/** Adds fields that an earlier release did not store. */
function withNewFields<E extends Entry>(
  stored: Partial<DraftStore<E>> | undefined,
  begin: () => E,
  revive: (entry: E) => E = (entry) => entry,
): Partial<DraftStore<E>> {
  if (!stored?.active) return {};
  const asNow = (entry: E) => revive({ ...begin(), ...underPresentNames(entry) });
  return { active: asNow(stored.active), kept: (stored.kept ?? []).map(asNow), totals: stored.totals ?? {} };
}

function aside<E extends Entry>({ active, kept }: Pick<DraftStore<E>, 'active' | 'kept'>): readonly E[] {
  return active.changedAt === null ? kept : [active, ...kept];
}

/** The draft store of the signed-in user in the company of the screen. */
export function useDraftStore<E extends Entry>(kind: DraftStoreOf<E>): StoreApi<DraftStore<E>> {
  const personId = useSession('staff')?._id ?? 'nobody';
  const { _id: companyId } = useCompany();
  return useMemo(() => openDraftStore(kind, personId, companyId), [kind, personId, companyId]);
}

/** Several draft stores at once; the component is rendered again when one of them changes. */
export function useDraftStores<E extends Entry>(kinds: readonly DraftStoreOf<E>[]): readonly DraftStore<E>[] {
  const personId = useSession('staff')?._id ?? 'nobody';
  const { _id: companyId } = useCompany();
  const stores = useMemo(() => kinds.map((kind) => openDraftStore(kind, personId, companyId)), [kinds, personId, companyId]);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const stops = stores.map((store) => store.subscribe(redraw));
    return () => {
      for (const stop of stops) stop();
    };
  }, [stores]);
  return stores.map((store) => store.getState());
}
