import type { api } from '../api.ts';

/** Every kind of record that keeps its changes. */
export type RecordName = Parameters<typeof api.records.listChanges>[0]['record'];
