import type { api } from '../platform/api.ts';
import { isTooLong, tooLong } from '../platform/too-long.ts';

export type ListedLedger = Awaited<ReturnType<typeof api.ledgers.listLedgers>>['ledgers'][number];
export type LedgerRow = Awaited<ReturnType<typeof api.ledgers.getLedger>>['ledger'];
export type GroupRow = Awaited<ReturnType<typeof api.accountGroups.get>>['row'];
export type ChargeRow = Awaited<ReturnType<typeof api.additionalCharges.get>>['row'];
export type SeriesRow = Awaited<ReturnType<typeof api.series.get>>['row'];

const LONGEST = 120;

/** What is wrong with a name before the server is asked whether it is in use. */
export function nameProblem(typed: string): string | undefined {
  const name = typed.trim();
  if (name === '') return 'Enter the name.';
  return isTooLong(name, LONGEST) ? tooLong(LONGEST) : undefined;
}
