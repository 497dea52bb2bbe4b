import { useSyncExternalStore } from 'react';
import type { LockKind } from './lock.ts';
import { datesKeys as keys, listen, parsed, tell } from './session.ts';

/** The days a person chose last for transactions, YYYY-MM-DD; a report that is asked for none shows these. */
export type TransactionDates = { readonly from?: string; readonly to?: string };

/** Nothing chosen leaves nothing behind. */
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
