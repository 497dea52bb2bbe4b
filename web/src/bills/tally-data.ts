import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useCompany } from '../platform/company.ts';
import { useSession } from '../platform/session.ts';

export type OutstandingTab = 'ledger' | 'group' | 'payables' | 'receivables';

/**
 * What a person left in Outstanding, under the documented names: the report comes back to it. The lists (ledgerData, groupData,
 * payableData, receivableData) are those pages that the query cache holds.
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
  /** Whether the totals were read at least once. */
  readonly areTotalsRead: boolean;
  /** From which day bills age, and the last days of the buckets; null for those that the company keeps. */
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

/** That of this person in this company; the same object each time, until the page is loaded anew. */
export function useTallyStore(): StoreApi<TallyData> {
  const { _id: orgId } = useCompany();
  const key = `${useSession('staff')?._id}.${orgId}`;
  const store = stores.get(key) ?? createStore<TallyData>()(begin);
  stores.set(key, store);
  return store;
}

/** With this one opened, or closed when it was open. */
export function toggled(all: readonly string[], one: string, isOpen = !all.includes(one)): readonly string[] {
  const others = all.filter((each) => each !== one);
  return isOpen ? [...others, one] : others;
}
