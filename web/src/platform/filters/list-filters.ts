import { type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { useMemo, useSyncExternalStore } from 'react';
import { useCompany } from '../company.ts';
import { atEndOfSession, listen, parsed, tell, useSession } from '../session.ts';

/** What a list is narrowed to by one thing: its title for people, and what is asked for; 'all' asks for all. */
export type Choice = { readonly title: string; readonly value: string };

/** The filters of lists as this browser keeps them for a person in a company, under the documented names. */
export type ListFilters = {
  /** ISO instants of UTC midnights; null is without an end. `initial` until somebody chose. */
  readonly date: { readonly start: string | null; readonly end: string | null; readonly title: string; readonly initial: boolean };
  readonly voucherType: Choice;
  readonly party: Choice | null;
  readonly user: Choice | null;
  readonly company: Choice | null;
  /** '' is every status. */
  readonly status: string;
  readonly summaryOption: string;
  readonly serialNumber: Choice;
};

export const ALL = 'all';
export const allVouchers: Choice = { title: 'All Vouchers', value: ALL };
export const allSerialNumbers: Choice = { title: 'All SerialNumber', value: ALL };

/** A business date as the filters carry it: its UTC midnight. */
export const midnightOf = (date: IsoDate): string => `${date}T00:00:00.000Z`;

/** What they begin with. */
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

/** Choosing all of the statuses clears it. */
export const statusOf = (value: string): string => (value === ALL ? '' : value);

/** Lists keep filters of their own: the days of one are not those of the other. */
export type FilteredList = 'vouchers' | 'outstanding';

/* What was chosen, and what the address said of it, by person, company and list: in this tab, and gone with the session. */
type Kept = { readonly filters: ListFilters; readonly search: Readonly<Record<string, unknown>> };
const PREFIX = 'bahi.filters.';
atEndOfSession(() => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
});

/** The filters of a list, and how they are kept: with what the address says of them, so that a list without an address comes back to it. */
export function useListFilters(list: FilteredList) {
  const { _id: orgId } = useCompany();
  const key = `${PREFIX}${useSession('staff')?._id}.${orgId}.${list}`;
  const text = useSyncExternalStore(listen, () => sessionStorage.getItem(key));
  const kept = useMemo(() => parsed<Kept>(text), [text]);
  return {
    filters: kept?.filters ?? beginFilters(),
    /** What the address said when somebody last chose; empty where nobody did. */
    search: kept?.search ?? nothing,
    keep: (change: Partial<ListFilters>, search: Readonly<Record<string, unknown>>) => {
      const before = parsed<Kept>(sessionStorage.getItem(key))?.filters ?? beginFilters();
      sessionStorage.setItem(key, JSON.stringify({ filters: { ...before, ...change }, search } satisfies Kept));
      tell();
    },
  };
}

const nothing = {};
