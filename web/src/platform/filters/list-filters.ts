import { type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { useMemo, useSyncExternalStore } from 'react';
import { useCompany } from '../company.ts';
import { atEndOfSession, listen, parsed, tell, useSession } from '../session.ts';

/** One value of a list filter: its title and its query value; 'all' sends none. */
export type Choice = { readonly title: string; readonly value: string };

/** The list filters of a user in a company, as this browser stores them under the documented names. */
export type ListFilters = {
  /** ISO instants of UTC midnights; null means open-ended. `initial` until the user chooses. */
  readonly date: { readonly start: string | null; readonly end: string | null; readonly title: string; readonly initial: boolean };
  readonly voucherType: Choice;
  readonly party: Choice | null;
  readonly user: Choice | null;
  readonly company: Choice | null;
  /** '' means every status. */
  readonly status: string;
  readonly summaryOption: string;
  readonly serialNumber: Choice;
};

export const ALL = 'all';
export const allVouchers: Choice = { title: 'All Vouchers', value: ALL };
export const allSerialNumbers: Choice = { title: 'All SerialNumber', value: ALL };

/** A business date as the filters store it: its UTC midnight. */
export const midnightOf = (date: IsoDate): string => `${date}T00:00:00.000Z`;

/** The initial filters. */
export function beginFilters(today: IsoDate = todayInIndia(Date.now())): ListFilters {
  return {
    date: { start: midnightOf(today), end: midnightOf(today), title: 'Today', initial: true },
    voucherType: allVouchers,
    party: null,
    user: null,
    company: null,
    status: '',
    summaryOption: 'Ledger',
    serialNumber: allSerialNumbers,
  };
}

/** 'All' clears the status. */
export const statusOf = (value: string): string => (value === ALL ? '' : value);

/** Each list has its own filters, so their dates are separate. */
export type FilteredList = 'vouchers' | 'outstanding';

/* The chosen filters with the address at that time, by user, company and list: in this tab until the session ends. */
type Kept = { readonly filters: ListFilters; readonly search: Readonly<Record<string, unknown>> };
const PREFIX = 'bahi.filters.';
atEndOfSession(() => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
});

/** The stored filters of a list. They include the search parameters, so that a link without any restores the last choice. */
export function useListFilters(list: FilteredList) {
  const { _id: orgId } = useCompany();
  const key = `${PREFIX}${useSession('staff')?._id}.${orgId}.${list}`;
  const text = useSyncExternalStore(listen, () => sessionStorage.getItem(key));
  const kept = useMemo(() => parsed<Kept>(text), [text]);
  return {
    filters: kept?.filters ?? beginFilters(),
    /** The search parameters of the last choice; empty if there is none. */
    search: kept?.search ?? nothing,
    keep: (change: Partial<ListFilters>, search: Readonly<Record<string, unknown>>) => {
      const before = parsed<Kept>(sessionStorage.getItem(key))?.filters ?? beginFilters();
      sessionStorage.setItem(key, JSON.stringify({ filters: { ...before, ...change }, search } satisfies Kept));
      tell();
    },
  };
}

const nothing = {};
