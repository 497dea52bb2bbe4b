import { useSyncExternalStore } from 'react';
import type { LockKind } from './lock.ts';
import { datesKeys as keys, listen, parsed, tell } from './session.ts';

/** The last chosen dates of transactions, YYYY-MM-DD, used by a report without dates. */
export type TransactionDates = { readonly from?: string; readonly to?: string };

/** No dates remove the entry. */
export function saveTransactionDates(kind: LockKind, dates: TransactionDates): void {
  if (dates.from === undefined && dates.to === undefined) localStorage.removeItem(keys[kind]);
  else localStorage.setItem(keys[kind], JSON.stringify(dates));
  tell();
}

/** A sidebar item was opened. */
export function clearTransactionDates(kind: LockKind): void {
  localStorage.removeItem(keys[kind]);
  tell();
}

export function useTransactionDates(kind: LockKind): TransactionDates {
  return parsed<TransactionDates>(useSyncExternalStore(listen, () => localStorage.getItem(keys[kind]))) ?? none;
}

const none: TransactionDates = {};
