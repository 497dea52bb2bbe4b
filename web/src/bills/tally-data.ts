import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useCompany } from '../platform/company.ts';
import { atEndOfSession, useSession } from '../platform/session.ts';

export type OutstandingTab = 'ledger' | 'group' | 'payables' | 'receivables';

/**
 * The state of Outstanding when the user left it, under the documented names; the report restores it. The lists (ledgerData, groupData,
 * payableData, receivableData) are the pages in the query cache.
 */
export type TallyData = {
  readonly tab: OutstandingTab;
  readonly expandedGroups: readonly string[];
  readonly expandedSubGroups: readonly string[];
  readonly scrollPosition: number;
  readonly ledgerTotal: number;
  readonly groupTotal: number;
  readonly payableTotal: number;
  readonly receivableTotal: number;
  /** True if the totals were loaded at least once. */
  readonly areTotalsRead: boolean;
  /** The day from which bills age, and the last days of the buckets; null for the company's setting. */
  readonly by: 'due' | 'bill';
  readonly ageLimits: string | null;
};

const begin = (): TallyData => ({
  tab: 'ledger',
  expandedGroups: [],
  expandedSubGroups: [],
  scrollPosition: 0,
  ledgerTotal: 0,
  groupTotal: 0,
  payableTotal: 0,
  receivableTotal: 0,
  areTotalsRead: false,
  by: 'due',
  ageLimits: null,
});

const stores = new Map<string, StoreApi<TallyData>>();
atEndOfSession(() => stores.clear());

/** The state of this user in this company. The same object until the session ends or the page is reloaded. */
export function useTallyStore(): StoreApi<TallyData> {
  const { _id: orgId } = useCompany();
  const key = `${useSession('staff')?._id}.${orgId}`;
  const store = stores.get(key) ?? createStore<TallyData>()(begin);
  stores.set(key, store);
  return store;
}

/** Adds one, or removes it if it is included. */
export function toggled(all: readonly string[], one: string, isOpen = !all.includes(one)): readonly string[] {
  const others = all.filter((each) => each !== one);
  return isOpen ? [...others, one] : others;
}
