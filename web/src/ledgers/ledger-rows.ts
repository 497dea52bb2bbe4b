import type { api } from '../platform/api.ts';

export type ListedLedger = Awaited<ReturnType<typeof api.ledgers.listLedgers>>['ledgers'][number];
export type LedgerRow = Awaited<ReturnType<typeof api.ledgers.getLedger>>['ledger'];
export type GroupRow = Awaited<ReturnType<typeof api.accountGroups.get>>['row'];
export type ChargeRow = Awaited<ReturnType<typeof api.additionalCharges.get>>['row'];
export type SeriesRow = Awaited<ReturnType<typeof api.series.get>>['row'];
